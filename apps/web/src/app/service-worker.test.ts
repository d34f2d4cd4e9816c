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
let network: "up" | "down";
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
      open: async (name: string) => ({
        add: async (file: string) => void kept.set(name, [...(kept.get(name) ?? []), file]),
      }),
      keys: async () => [...kept.keys()],
      delete: async (name: string) => kept.delete(name),
      match: async (file: string) => [...kept.values()].flat().find((one) => one === file),
    },
    fetch: async () => {
      if (network === "down") throw new TypeError("no connection");
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
    const ask = async (request: object) => {
      let answer: Promise<unknown> | undefined;
      const respondWith = (given: Promise<unknown>) => {
        answer = given;
      };
      listeners.get("fetch")?.({ request, respondWith });
      return answer;
    };
    const page = { mode: "navigate", method: "GET", url: `${ORIGIN}/wallet` };
    expect(await ask(page)).toBe("from the network");
    network = "down";
    expect(await ask(page)).toBe("/offline.html");
    expect(await ask({ ...page, mode: "cors" })).toBeUndefined();
    expect(await ask({ ...page, method: "POST" })).toBeUndefined();
    kept = new Map();
    await expect(ask(page)).rejects.toThrow("no connection");
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
