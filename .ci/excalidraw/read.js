// Reads files as Excalidraw does, and says what is not as it was written.
import { loadFromBlob } from "@excalidraw/excalidraw";
import fs from "fs";

const KEPT = [
  "type", "x", "y", "angle", "points", "text", "originalText", "containerId", "startArrowhead", "endArrowhead",
  "strokeStyle", "strokeWidth", "strokeColor", "backgroundColor", "fillStyle", "groupIds", "boundElements",
  "opacity", "locked", "fileId", "customData",
];

let wrong = 0;
const tell = (...what) => { wrong += 1; console.log(...what); };

async function check(file) {
  const text = fs.readFileSync(file, "utf8");
  const written = JSON.parse(text).elements;
  const blob = new window.Blob([text], { type: "application/json" });
  blob.text = async () => text;
  blob.name = "map.excalidraw";
  const read = (await loadFromBlob(blob, null, null)).elements;
  const byId = new Map(read.map((element) => [element.id, element]));
  if (read.length !== written.length) tell(file, `wrote ${written.length}, read ${read.length}`);
  for (const element of written) {
    const found = byId.get(element.id);
    if (!found) { tell(file, "lost", element.id); continue; }
    for (const key of KEPT) {
      const [a, b] = [JSON.stringify(element[key]), JSON.stringify(found[key])];
      if (a !== b) tell(file, element.id, key, a, b);
    }
    if (element.type === "arrow" && !(found.startBinding && found.endBinding)) tell(file, element.id, "is not bound");
  }
  return written.length;
}

(async () => {
  let elements = 0;
  const files = process.argv.slice(2);
  for (const file of files) elements += await check(file);
  console.log(`${files.length} files, ${elements} elements, ${wrong} wrong`);
  process.exit(wrong || !files.length ? 1 : 0);
})();
