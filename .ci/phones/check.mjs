import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";

const [program, file] = process.argv.slice(2);
const axe = readFileSync("node_modules/axe-core/axe.min.js", "utf8");
const wrong = [];

const share = async (port) => {
  const child = spawn(program, ["share", file, "--json", "--address", "127.0.0.1", "--port", port]);
  const line = await new Promise((resolve) => {
    let text = "";
    child.stdout.on("data", (data) => {
      text += data;
      if (text.includes("\n")) resolve(text.split("\n")[0]);
    });
  });
  return [child, JSON.parse(line)];
};
const gone = (child) => new Promise((resolve) => child.on("exit", resolve));

let [child, shared] = await share("0");
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
const size = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const box = (part, number, mark) => `[aria-label="${part}, box ${number}, ${mark}"]`;

// Two taps behind the scan: the code in the address, then who one is.
const phone = await browser.newContext({ ...size, colorScheme: "dark" });
const page = await phone.newPage();
page.on("pageerror", (error) => wrong.push(`the script: ${error}`));
await page.goto(shared.links[0]);
await page.locator('form[action="/pick"] button').first().tap();
await page.waitForSelector("header .token");
if (page.url().includes("#")) wrong.push("the code stays in the address");

// Ticked, ticked without a line, a reload, a second tab.
await page.locator(box("torso", 1, "empty")).tap();
await page.waitForSelector(box("torso", 1, "slash"));
await phone.setOffline(true);
await page.locator(box("torso", 2, "empty")).tap();
await page.waitForSelector(`${box("torso", 2, "empty")}[data-sent]`);
await phone.setOffline(false);
await page.waitForSelector(box("torso", 2, "slash"));
await page.reload();
await page.waitForSelector(box("torso", 2, "slash"));
const second = await phone.newPage();
await second.goto(`http://${shared.addresses[0]}/`);
await second.locator(box("head", 2, "empty")).tap();
await page.waitForSelector(box("head", 2, "slash"));

// The program is killed, and comes back.
child.kill("SIGKILL");
await gone(child);
await page.locator(box("torso", 3, "empty")).tap();
[child, shared] = await share(shared.addresses[0].split(":")[1]);
await page.waitForSelector(box("torso", 3, "slash"));

// An open roll is answered by one tap.
await page.locator("text=Let the app roll").first().tap();
await page.waitForFunction(() => document.querySelector("#told").textContent !== "");

// What an accessibility checker finds, in both looks and on every part.
for (const colorScheme of ["dark", "light"]) {
  await page.emulateMedia({ colorScheme });
  await (await phone.newCDPSession(page)).send("Runtime.evaluate", { expression: axe });
  for (const tab of ["sheet", "items", "order", "map", "log"]) {
    await page.locator(`label[for=t-${tab}]`).tap();
    const { violations } = await page.evaluate(() => window.axe.run());
    for (const one of violations.filter((one) => ["serious", "critical"].includes(one.impact))) {
      wrong.push(`${colorScheme}, ${tab}: ${one.id} at ${one.nodes[0].html.slice(0, 120)}`);
    }
  }
}

// Without JavaScript the code is typed, and the page can be read.
const plain = await (await browser.newContext({ ...size, javaScriptEnabled: false })).newPage();
await plain.goto(`http://${shared.addresses[0]}/`);
await plain.fill("[name=code]", shared.code.toLowerCase());
await plain.click("button");
await plain.locator('form[action="/pick"] button').first().click();
await plain.click("label[for=t-map]");
await plain.waitForSelector(".tab-map", { state: "visible" });

await browser.close();
child.stdin.write("end\n");
if ((await gone(child)) !== 0) wrong.push("the share does not end well");
for (const words of wrong) console.error(words);
console.log(wrong.length === 0 ? "a phone joins, plays, and comes back" : `${wrong.length} wrong`);
process.exit(wrong.length === 0 ? 0 : 1);
