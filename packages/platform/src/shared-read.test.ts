import { describe, expect, it } from "vitest";
import { sharedChoice, sharedRead } from "./shared-read.js";

/** Reads that are answered when the test says so. */
function slowReads<T>() {
  const reads: { answer(value: T): void; fail(error: Error): void }[] = [];
  const read = () =>
    new Promise<T>((answer, fail) => {
      reads.push({ answer, fail });
    });
  return { reads, read };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

describe("a shared read", () => {
  it("is done once for all who ask while the last one is under way, and none is told what was before", async () => {
    const { reads, read } = slowReads<string>();
    const ask = sharedRead(read);
    const first = ask();
    await soon();
    const later = [ask(), ask(), ask()];
    await soon();
    expect(reads).toHaveLength(1);
    reads[0]?.answer("before");
    expect(await first).toBe("before");
    await soon();
    expect(reads).toHaveLength(2);
    reads[1]?.answer("after");
    expect(await Promise.all(later)).toEqual(["after", "after", "after"]);
  });

  it("that fails fails for those who asked for it, and is done again for the next", async () => {
    const { reads, read } = slowReads<string>();
    const ask = sharedRead(read);
    const asked = Promise.allSettled([ask(), ask()]);
    await soon();
    reads[0]?.fail(new Error("no answer"));
    expect((await asked).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    const next = ask();
    await soon();
    reads[1]?.answer("there");
    expect(await next).toBe("there");
    expect(reads).toHaveLength(2);
  });
});

describe("a shared choice", () => {
  it("is made once among the keys of all, each named once", async () => {
    const asked: (readonly string[])[] = [];
    const choose = sharedChoice<string>(async (keys) => {
      asked.push(keys);
      return new Set(keys.filter((key) => key > "b"));
    });
    const [ana, bia] = await Promise.all([choose(["a", "b"]), choose(["b", "c"])]);
    expect(asked).toEqual([["a", "b", "c"]]);
    expect([ana?.has("a"), bia?.has("b"), bia?.has("c")]).toEqual([false, false, true]);
  });
});
