import { describe, expect, it } from "vitest";
import { createBatcher } from "./batcher.js";

/** A batcher whose batches end when the test says so. */
function aBatcher(
  options: {
    maxBatch?: number;
    retrySingly?: "always" | "refused" | "never";
    keyOf?: (item: string) => string;
  } = {},
) {
  const batches: { items: readonly string[]; end(error?: Error): void }[] = [];
  const { submit } = createBatcher<string, string>({
    maxBatch: 10,
    ...options,
    run: (items) =>
      new Promise((resolve, reject) => {
        batches.push({
          items,
          end: (error) => (error ? reject(error) : resolve(items.map((item) => `${item} done`))),
        });
      }),
  });
  return { submit, batches, items: () => batches.map((batch) => batch.items) };
}

const aTurn = () => new Promise((resolve) => setImmediate(resolve));

describe("items that arrive together", () => {
  it("are done by one batch, each with its own answer", async () => {
    const { submit, batches, items } = aBatcher();
    const answers = Promise.all([submit("a"), submit("b"), submit("c")]);
    await aTurn();
    expect(items()).toEqual([["a", "b", "c"]]);
    batches[0]?.end();
    expect(await answers).toEqual(["a done", "b done", "c done"]);
  });

  it("wait together while a batch is under way, and go as soon as it has ended", async () => {
    const { submit, batches, items } = aBatcher();
    const first = submit("a");
    await aTurn();
    const others = Promise.all([submit("b"), submit("c")]);
    await aTurn();
    expect(items()).toEqual([["a"]]);
    batches[0]?.end();
    await first;
    await aTurn();
    expect(items()).toEqual([["a"], ["b", "c"]]);
    batches[1]?.end();
    expect(await others).toEqual(["b done", "c done"]);
  });

  it("are never more in one batch than it may hold", async () => {
    const { submit, items } = aBatcher({ maxBatch: 2 });
    for (const item of ["a", "b", "c"]) void submit(item);
    await aTurn();
    expect(items()).toEqual([["a", "b"]]);
  });

  it("are kept apart when they have one key, and go in the order they came", async () => {
    const { submit, batches, items } = aBatcher({ keyOf: (item) => item.charAt(0) });
    const answers = Promise.all([submit("a1"), submit("a2"), submit("b1")]);
    await aTurn();
    batches[0]?.end();
    await aTurn();
    batches[1]?.end();
    await answers;
    expect(items()).toEqual([["a1", "b1"], ["a2"]]);
  });
});

describe("a batch that fails", () => {
  it("is tried again item by item, so that one spoils it for no other", async () => {
    const { submit, batches, items } = aBatcher();
    const [good, bad] = [submit("good"), submit("bad")];
    await aTurn();
    batches[0]?.end(new Error("one of you is bad"));
    await aTurn();
    batches[1]?.end();
    expect(await good).toBe("good done");
    await aTurn();
    batches[2]?.end(new Error("you"));
    await expect(bad).rejects.toThrow("you");
    expect(items()).toEqual([["good", "bad"], ["good"], ["bad"]]);
  });

  it("is tried again item by item when the database refused it, even where nothing may be done twice", async () => {
    const { submit, batches, items } = aBatcher({ retrySingly: "refused" });
    const answers = Promise.allSettled([submit("good"), submit("bad")]);
    await aTurn();
    batches[0]?.end(Object.assign(new Error("invalid byte sequence"), { code: "22021" }));
    await aTurn();
    batches[1]?.end();
    await aTurn();
    batches[2]?.end(new Error("you"));
    expect((await answers).map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    expect(items()).toEqual([["good", "bad"], ["good"], ["bad"]]);
  });

  it.each(["57P01", "08006", "53300", "ECONNRESET"])(
    "fails for all at once when the database is not there (%s) and nothing may be done twice",
    async (code) => {
      const { submit, batches, items } = aBatcher({ retrySingly: "refused" });
      const answers = Promise.allSettled([submit("a"), submit("b")]);
      await aTurn();
      batches[0]?.end(Object.assign(new Error("gone"), { code }));
      expect((await answers).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
      expect(items()).toEqual([["a", "b"]]);
    },
  );

  it("is not kept waiting by an item whose key cannot be told: that one alone is refused", async () => {
    const { submit, batches } = aBatcher({
      keyOf: (item) => {
        if (item === "bad") throw new Error("no key");
        return item;
      },
    });
    const [good, bad] = [submit("good"), submit("bad")];
    await expect(bad).rejects.toThrow("no key");
    await aTurn();
    batches[0]?.end();
    expect(await good).toBe("good done");
  });

  it("fails for all at once where all items are the same", async () => {
    const { submit, batches, items } = aBatcher({ retrySingly: "never" });
    const answers = Promise.allSettled([submit("a"), submit("b")]);
    await aTurn();
    batches[0]?.end(new Error("the database is gone"));
    expect((await answers).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(items()).toEqual([["a", "b"]]);
  });
});
