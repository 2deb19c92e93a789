// A phone’s part: asks for what is new, sends what was tapped, and sends it again until it knows what came of it.
"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const told = (words, bad) => {
    const box = $("told");
    box.textContent = words;
    box.className = bad ? "wrong" : "";
    clearTimeout(told.later);
    if (words) told.later = setTimeout(() => { box.textContent = ""; }, 6000);
  };
  // A line may be dead without a word: nothing is waited for longer than that.
  const ask = async (path, options) => {
    const stop = new AbortController();
    const late = setTimeout(() => stop.abort(), 15000);
    try {
      const answer = await fetch(path, { ...options, signal: stop.signal });
      return { status: answer.status, ok: answer.ok, text: await answer.text() };
    } finally {
      clearTimeout(late);
    }
  };
  const post = (path, body) => ask(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  document.documentElement.classList.add("live");

  // The door: the code comes behind the # of the address, which no server sees.
  const door = $("join");
  if (door) {
    const join = async (code, name) => {
      const answer = await post("/join", { code, name });
      history.replaceState(null, "", "/");
      if (answer.ok) location.replace("/");
      else told(answer.status === 403 ? JSON.parse(answer.text) : answer.text, true);
    };
    door.addEventListener("submit", (event) => {
      event.preventDefault();
      join(door.elements.code.value, door.elements.name.value).catch(() => told("No connection. Try again.", true));
    });
    const code = location.hash.slice(1);
    if (code) {
      door.elements.code.value = code;
      join(code, "").catch(() => told("No connection. Try again.", true));
    }
    return;
  }
  if (location.hash) history.replaceState(null, "", "/");

  // What was tapped and is not known to be done, kept over reloads; each tab of a phone has its own.
  const KEY = "outbox";
  const read = () => { try { return JSON.parse(sessionStorage.getItem(KEY)) || []; } catch { return []; } };
  let outbox = read();
  let last = 0;
  const keep = () => { try { sessionStorage.setItem(KEY, JSON.stringify(outbox)); } catch { /* full or forbidden */ } };
  const number = () => (last = Math.max(last + 1, Date.now() * 1000 + Math.floor(Math.random() * 1000)));

  let sending = false;
  let again = false;
  const send = async () => {
    // What is tapped meanwhile goes as soon as the one before it has come back.
    again = true;
    if (sending) return;
    sending = true;
    const asked = new Set();
    try {
      while (again) {
        again = false;
        for (const one of outbox.filter((one) => !asked.has(one.number))) {
          asked.add(one.number);
          let answer;
          try {
            answer = await post("/do", { number: one.number, for: one.for, do: one.do });
          } catch {
            told("No connection. It is sent as soon as there is one.", true);
            return;
          }
          if (answer.status === 503 || answer.status === 429) {
            setTimeout(send, 1000);
            return;
          }
          if (answer.status === 401) { location.reload(); return; }
          const outcome = answer.ok ? JSON.parse(answer.text) : { state: "refused", words: answer.text };
          if (outcome.state === "waits") {
            if (!one.waits) told(outcome.words);
            one.waits = true;
          } else {
            outbox = outbox.filter((other) => other.number !== one.number);
            told(outcome.words, outcome.state === "refused");
          }
          keep();
        }
      }
    } finally {
      sending = false;
      mark();
    }
  };
  // Whose sheet shows: what is tapped is meant for that character, whoever is picked since.
  const shows = () => {
    const head = view.querySelector("[data-who]");
    return head ? Number(head.dataset.who) : undefined;
  };
  const wish = (what) => {
    outbox.push({ number: number(), for: shows(), do: what });
    keep();
    mark();
    send();
  };
  // A button whose wish is on its way says so.
  const mark = () => {
    const own = shows();
    const waiting = new Set(outbox.filter((one) => one.for === own).map((one) => JSON.stringify(one.do)));
    for (const button of document.querySelectorAll("[data-do]")) {
      button.toggleAttribute("data-sent", waiting.has(JSON.stringify(JSON.parse(button.dataset.do))));
    }
  };

  // What is new is put into the page without losing what is being typed or what was unfolded.
  const view = $("view");
  const paths = (root) => [...root.querySelectorAll("details")].map((one) => [one.querySelector("summary").firstChild.textContent, one]);
  const show = (html) => {
    const open = new Set(paths(view).filter(([, one]) => one.open).map(([name]) => name));
    const typing = document.activeElement && view.contains(document.activeElement) && document.activeElement.matches("input, textarea, select");
    if (typing && document.activeElement.closest("form")) {
      late = html;
      return;
    }
    late = null;
    const focus = document.activeElement && document.activeElement.getAttribute("aria-label");
    view.innerHTML = html;
    for (const [name, one] of paths(view)) one.open = open.has(name);
    if (focus) {
      const again = [...view.querySelectorAll("[aria-label]")].find((one) => one.getAttribute("aria-label") === focus);
      if (again) again.focus({ preventScroll: true });
    }
    mark();
  };
  let late = null;
  view.addEventListener("focusout", () => setTimeout(() => { if (late) show(late); }, 150));

  let shown = null;
  let wanted = null;
  let fetching = false;
  let stands = false;
  let pause = 500;
  let retry = 0;
  // Away until the line stands and what is shown is what there is.
  const away = (is) => document.body.classList.toggle("away", is);
  const refresh = async () => {
    if (fetching) return;
    fetching = true;
    clearTimeout(retry);
    try {
      while (shown !== wanted) {
        const version = wanted;
        const answer = await ask("/view");
        if (answer.status === 401) { location.reload(); return; }
        if (!answer.ok) throw new Error(answer.text);
        show(answer.text);
        shown = version;
      }
      pause = 500;
      away(!stands);
    } catch {
      // It is asked for again, ever more seldom.
      away(true);
      retry = setTimeout(refresh, pause);
      pause = Math.min(2 * pause, 8000);
    } finally {
      fetching = false;
    }
  };

  // The stream: which version there is. A phone that slept has lost it without knowing.
  let stream = null;
  let heard = Date.now();
  const connect = () => {
    if (stream) stream.close();
    stream = new EventSource("/events");
    heard = Date.now();
    stream.addEventListener("version", (event) => {
      heard = Date.now();
      stands = true;
      wanted = event.data;
      refresh();
      if (outbox.length) send();
    });
    // It has lasted long enough; the next one stands before anybody misses it.
    stream.addEventListener("again", connect);
    stream.onerror = () => {
      stands = false;
      away(true);
    };
  };
  const wake = () => {
    if (document.visibilityState === "hidden") return;
    shown = null;
    connect();
    send();
  };
  document.addEventListener("visibilitychange", wake);
  addEventListener("pageshow", (event) => { if (event.persisted) wake(); });
  addEventListener("online", wake);
  setInterval(() => { if (Date.now() - heard > 15000 && document.visibilityState !== "hidden") wake(); }, 3000);

  // Whoever is picked shows on a fresh page, which loses what was typed.
  let drops = false;
  const pick = async (who) => {
    const notes = [...view.querySelectorAll("form[data-note] textarea")];
    if (!drops && notes.some((one) => one.value !== one.defaultValue)) {
      drops = true;
      told("Your notes are not kept yet. Keep them, or pick again to drop them.", true);
      return;
    }
    try {
      const answer = await post("/pick", { who });
      if (answer.ok) location.reload();
      else told(answer.text, true);
    } catch {
      told("No connection. Try again.", true);
    }
  };

  const faces = (text) => (text.match(/-?\d+/g) || []).map(Number);
  view.addEventListener("click", (event) => {
    const button = event.target.closest("[data-do]");
    if (button && !button.hasAttribute("data-sent")) wish(JSON.parse(button.dataset.do));
  });
  view.addEventListener("submit", (event) => {
    const form = event.target;
    const fields = [...form.querySelectorAll("input, select, textarea")];
    if (form.dataset.answer) {
      const answers = {
        faces: () => ({ faces: fields.map((one) => Number(one.value)) }),
        some: () => ({ pick_some: fields.filter((one) => one.checked).map((one) => one.value) }),
        order: () => ({ order: fields.map((one) => one.value) }),
        points: () => ({ distribute: Object.fromEntries(fields.map((one) => [one.name, Number(one.value)]).filter(([, n]) => n > 0)) }),
        number: () => ({ number: Number(fields[0].value) }),
      };
      wish({ answer: { question: form.dataset.question, since: Number(form.dataset.since), answer: answers[form.dataset.answer]() } });
    } else if ("roll" in form.dataset) {
      const typed = faces(form.elements.faces.value);
      wish({ roll: { dice: form.elements.dice.value, ...(typed.length ? { faces: typed } : {}) } });
    } else if (form.dataset.note) {
      wish({ set: { field: form.dataset.note, value: fields[0].value } });
    } else if (outbox.some((one) => !one.waits)) {
      // It was meant for the character that is in hand now.
      told("What you tapped is still on its way. Pick again once it is there.", true);
    } else {
      pick(Number(event.submitter.value));
    }
    event.preventDefault();
    if (document.activeElement) document.activeElement.blur();
  });

  // The tab that was looked at, after a reload, too.
  for (const tab of document.querySelectorAll("input[name=tab]")) {
    tab.addEventListener("change", () => { try { sessionStorage.setItem("tab", tab.id); } catch { /* as above */ } scrollTo(0, 0); });
  }
  try {
    const tab = $(sessionStorage.getItem("tab") || "");
    if (tab) tab.checked = true;
  } catch { /* as above */ }
  mark();
  connect();
  if (outbox.length) send();
})();
