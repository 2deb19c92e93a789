import { execFileSync, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
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
// Plays on as the GM until that character is asked whether it defends.
const playUntilDefend = (name) => {
  for (let step = 0; step < 40; step += 1) {
    const state = JSON.parse(execFileSync(program, ["state", file, "--json"], { maxBuffer: 1 << 26 }));
    const open = state.decisions[0];
    const defends = (one) => one.who_name === name && one.answers.some((answer) => answer.label === "Defend");
    if (state.decisions.some(defends)) return;
    const attack = state.offers.find((offer) => !offer.refusal && offer.label.startsWith(`Attack ${name} with`));
    const end = state.team_offers.find((offer) => offer.label === "End the turn");
    const { command } = open ? open.answers.at(-1) : attack ?? end;
    writeFileSync("next.jsonl", `${JSON.stringify(command)}\n`);
    execFileSync(program, ["play", file, "next.jsonl", "--seed", "5"]);
  }
  throw new Error(`nobody attacks ${name}`);
};
const gone = (child) => new Promise((resolve) => child.on("exit", resolve));

let [child, shared] = await share("0");
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
const size = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
// Where PICTURES names a folder, what was seen is kept there.
const picture = (tab, name) => process.env.PICTURES && tab.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
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

// Picking somebody loses no half-typed note unasked.
const notes = second.locator('textarea[aria-label="Notes"]');
await notes.fill("half a thought");
await second.locator("text=Play another character").tap();
await second.locator('form[action="/pick"] button').last().tap();
await second.waitForFunction(() => document.querySelector("#told").textContent.includes("not kept yet"));
if (await notes.inputValue() !== "half a thought") wrong.push("a half-typed note is gone");
await notes.fill("");

// An open roll is answered by one tap.
const told = (tab) => tab.waitForFunction(() => document.querySelector("#told").textContent !== "");
await page.locator("text=Let the app roll").first().tap();
await told(page);

// A phone that is put to sleep and wakes shows what happened meanwhile, without a tap.
const sleeper = await phone.newCDPSession(page);
await sleeper.send("Page.setWebLifecycleState", { state: "frozen" });
await second.locator(box("head", 3, "empty")).tap();
await second.waitForSelector(box("head", 3, "slash"));
await sleeper.send("Page.setWebLifecycleState", { state: "active" });
await page.waitForSelector(box("head", 3, "slash"), { timeout: 20000 });
await second.close();

// The program is killed, and comes back with somebody at the player's throat: one tap defends.
child.kill("SIGKILL");
await gone(child);
await page.locator(box("torso", 3, "empty")).tap();
const name = await page.locator("header h1").innerText();
playUntilDefend(name);
[child, shared] = await share(shared.addresses[0].split(":")[1]);
await page.waitForSelector(box("torso", 3, "slash"));
const defend = page.locator(".ask button", { hasText: /^Defend/ });
await defend.waitFor();
if (!/%/.test(await defend.innerText())) wrong.push("Defend has no odds");
await picture(page, "defend");
await page.waitForFunction(() => document.querySelector("#told").textContent === "", null, { timeout: 10000 });
await defend.tap();
await told(page);
await defend.waitFor({ state: "detached" });
await page.locator("label[for=t-log]").tap();
await page.locator(".log li", { hasText: `${name} defends` }).first().waitFor();

// The map through the own eyes, and under a cover.
await page.locator("label[for=t-map]").tap();
const drawn = () => document.querySelector(".map img")?.complete && document.querySelector(".map img").naturalWidth > 0;
await page.waitForFunction(drawn);
const svg = await page.evaluate(async () => (await fetch("/map/dark.svg")).text());
if (!svg.includes("url(#unseen)")) wrong.push("nothing of the map is out of sight");
await picture(page, "map");
child.stdin.write("cover\n");
await page.locator(".tab-map", { hasText: "The GM has covered the table" }).waitFor();
child.stdin.write("uncover\n");
await page.waitForSelector(".map img");

// A view that does not come once is asked for again, and the phone says that it is away until it shows what there is.
await page.locator("label[for=t-sheet]").tap();
let lost = 0;
await page.route("**/view", (route) => {
  lost += 1;
  return lost > 2 ? route.continue() : route.abort();
});
await page.locator(box("head", 1, "empty")).tap();
await page.waitForSelector("body.away");
await page.waitForSelector(box("head", 1, "slash"), { timeout: 4000 });
await page.waitForSelector("body:not(.away)");
await page.unroute("**/view");

// What is tapped while another tap is on its way goes right behind it.
let held = 0;
await page.route("**/do", async (route) => {
  held += 1;
  if (held === 1) await new Promise((resolve) => setTimeout(resolve, 700));
  return route.continue();
});
await page.locator(box("left leg", 1, "empty")).tap();
await page.locator(box("right leg", 1, "empty")).tap();
await page.waitForSelector(box("right leg", 1, "slash"), { timeout: 2500 });
await page.unroute("**/do");

// What an accessibility checker finds, in both looks and on every part.
for (const colorScheme of ["dark", "light"]) {
  await page.emulateMedia({ colorScheme });
  await (await phone.newCDPSession(page)).send("Runtime.evaluate", { expression: axe });
  for (const tab of ["sheet", "items", "order", "map", "log"]) {
    await page.locator(`label[for=t-${tab}]`).tap();
    await picture(page, `${colorScheme}-${tab}`);
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
// A page may be asked before its style has come.
await plain.waitForSelector(".body .box");
await plain.waitForLoadState("load");
if (await plain.locator(".body .box").first().evaluate((one) => getComputedStyle(one).pointerEvents) !== "none") wrong.push("without JavaScript a box looks as if it could be tapped");
await plain.click("label[for=t-map]");
await plain.waitForSelector(".tab-map", { state: "visible" });

await browser.close();
child.stdin.write("end\n");
if ((await gone(child)) !== 0) wrong.push("the share does not end well");
for (const words of wrong) console.error(words);
console.log(wrong.length === 0 ? "a phone joins, plays, and comes back" : `${wrong.length} wrong`);
process.exit(wrong.length === 0 ? 0 : 1);
