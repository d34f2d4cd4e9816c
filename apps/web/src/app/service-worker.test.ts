import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";

const SCRIPT = join(import.meta.dirname, "../../public/sw.js");
const ORIGIN = "https://bank.example";

interface Shown {
  title: string;
  options: { body: string; tag: string; data: { link: string } };
}

let shown: Shown[];
let opened: string[];
let page: { focus: ReturnType<typeof vi.fn>; navigate: ReturnType<typeof vi.fn> } | undefined;
let kept: Map<string, string[]>;
let network: "up" | "down" | "hanging";
let listeners: Map<string, (event: object) => void>;

beforeEach(async () => {
  shown = [];
  opened = [];
  page = undefined;
  listeners = new Map();
  kept = new Map();
  network = "up";
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: {
      showNotification: async (title: string, options: Shown["options"]) =>
        void shown.push({ title, options }),
    },
    caches: {
      open: async (name: string) => {
        const files = () => kept.get(name) ?? [];
        const add = async (file: string) => {
          if (network === "down") throw new TypeError("no connection");
          kept.set(name, [...files().filter((one) => one !== file), file]);
        };
        return {
          add,
          addAll: async (all: string[]) => {
            for (const file of all) await add(file);
          },
          keys: async () => files().map((file) => ({ url: `${ORIGIN}${file}` })),
          delete: async (url: string) =>
            void kept.set(
              name,
              files().filter((file) => `${ORIGIN}${file}` !== url),
            ),
        };
      },
      keys: async () => [...kept.keys()],
      delete: async (name: string) => kept.delete(name),
      match: async (file: string) => [...kept.values()].flat().find((one) => one === file),
    },
    fetch: async () => {
      if (network === "down") throw new TypeError("no connection");
      if (network === "hanging") return new Promise(() => undefined);
      return "from the network";
    },
    clients: {
      matchAll: async () => (page ? [page] : []),
      openWindow: async (url: string) => void opened.push(url),
    },
  };
  new Function("self", await readFile(SCRIPT, "utf8"))(self);
});

/** Tells the worker of an event and waits for what it does about it. */
async function happen(name: string, event: object): Promise<void> {
  const work: Promise<unknown>[] = [];
  listeners.get(name)?.({ ...event, waitUntil: (done: Promise<unknown>) => work.push(done) });
  await Promise.all(work);
}

/** What the worker answers a request with; undefined where it lets it pass. */
async function ask(request: object): Promise<unknown> {
  let answer: Promise<unknown> | undefined;
  const respondWith = (given: Promise<unknown>) => {
    answer = given;
  };
  listeners.get("fetch")?.({ request, respondWith });
  return answer;
}

/** The page of a load's driver asks to be kept with what it runs. */
async function keepDriverPage(files: readonly string[]): Promise<unknown> {
  const answers: unknown[] = [];
  const ports = [{ postMessage: (answer: unknown) => answers.push(answer) }];
  await happen("message", { data: { type: "keep-driver-page", files }, ports });
  return answers[0];
}

const message = (value: object) => ({ data: { json: () => value } });
const click = (link?: string) => {
  const notification = { close: vi.fn(), data: link === undefined ? undefined : { link } };
  return happen("notificationclick", { notification });
};

describe("the service worker", () => {
  it("keeps the page that says there is no connection, and no other", async () => {
    kept = new Map([["an-older-one", []]]);
    await happen("install", {});
    await happen("activate", {});
    expect([...kept]).toEqual([["offline-1", ["/offline.html"]]]);
  });

  it("shows that page where another cannot be reached, and lets everything else pass", async () => {
    await happen("install", {});
    const page = { mode: "navigate", method: "GET", url: `${ORIGIN}/wallet` };
    expect(await ask(page)).toBe("from the network");
    network = "down";
    expect(await ask(page)).toBe("/offline.html");
    expect(await ask({ ...page, mode: "cors" })).toBeUndefined();
    expect(await ask({ ...page, method: "POST" })).toBeUndefined();
    kept = new Map();
    await expect(ask(page)).rejects.toThrow("no connection");
  });

  it("keeps the page of a load's driver with what it runs, of one release alone", async () => {
    await happen("install", {});
    expect(await keepDriverPage(["/assets/old.js", "/v1/me"])).toBe(true);
    expect(await keepDriverPage(["/assets/new.js", "/assets/new.css"])).toBe(true);
    await happen("activate", {});
    expect(kept.get("driver-1")).toEqual(["/assets/new.js", "/assets/new.css", "/index.html"]);
    expect(kept.get("offline-1")).toEqual(["/offline.html"]);
    network = "down";
    expect(await keepDriverPage(["/assets/newer.js"])).toBe(false);
  });

  it("opens that page and nothing else of the app without a connection", async () => {
    await happen("install", {});
    await keepDriverPage(["/assets/page.js"]);
    const page = { mode: "navigate", method: "GET", url: `${ORIGIN}/agro/load/a-token` };
    const script = { mode: "cors", method: "GET", url: `${ORIGIN}/assets/page.js` };
    expect([await ask(page), await ask(script)]).toEqual(["from the network", "from the network"]);
    network = "down";
    expect([await ask(page), await ask(script)]).toEqual(["/index.html", "/assets/page.js"]);
    expect(await ask({ ...page, url: `${ORIGIN}/dashboard` })).toBe("/offline.html");
    await expect(ask({ ...script, url: `${ORIGIN}/assets/other.js` })).rejects.toThrow("no connection");
    const answers = { ...script, url: `${ORIGIN}/agro/v1/public/loads/a-token` };
    expect(await ask(answers)).toBeUndefined();
    expect(await ask({ ...script, url: "https://elsewhere.example/assets/page.js" })).toBeUndefined();
  });

  it("does not wait for a connection that answers too late", async () => {
    vi.useFakeTimers();
    try {
      await keepDriverPage([]);
      network = "hanging";
      const answer = ask({ mode: "navigate", method: "GET", url: `${ORIGIN}/agro/load/a-token` });
      await vi.advanceTimersByTimeAsync(4_000);
      expect(await answer).toBe("/index.html");
    } finally {
      vi.useRealTimers();
    }
  });

  it("shows a notice, a later one of its tag in its place, and something for what it cannot read", async () => {
    await happen("push", message({ title: "Pix recebido", body: "De Bia", link: "/statement", tag: "a" }));
    expect(shown).toMatchObject([
      { title: "Pix recebido", options: { body: "De Bia", tag: "a", data: { link: "/statement" } } },
    ]);
    const unreadable = {
      data: {
        json: () => {
          throw new SyntaxError("no JSON");
        },
      },
    };
    for (const event of [{ data: null }, unreadable]) await happen("push", event);
    expect(shown.slice(1).map(({ title }) => title)).toEqual(["Lastro", "Lastro"]);
  });

  it("opens the page of a notice, in the one that is there if there is one", async () => {
    await click("/p2p/trades/1");
    expect(opened).toEqual([`${ORIGIN}/p2p/trades/1`]);
    page = { focus: vi.fn(async () => undefined), navigate: vi.fn(async () => undefined) };
    await click("/statement");
    expect(page.focus).toHaveBeenCalledOnce();
    expect(page.navigate).toHaveBeenCalledWith(`${ORIGIN}/statement`);
    expect(opened).toHaveLength(1);
    page.navigate.mockRejectedValueOnce(new TypeError("not controlled"));
    await click("/wallet");
    expect(opened.at(-1)).toBe(`${ORIGIN}/wallet`);
  });

  it("leads to no other site", async () => {
    await click("https://elsewhere.example/");
    await click("//elsewhere.example/");
    expect(opened).toEqual([]);
    await click();
    expect(opened).toEqual([`${ORIGIN}/`]);
  });
});
