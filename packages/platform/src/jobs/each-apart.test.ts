import { describe, expect, it } from "vitest";
import { createLogger } from "../log.js";
import { eachApart } from "./each-apart.js";

describe("work on many items", () => {
  const log = createLogger("silent");

  it("goes on with the others when one fails", async () => {
    const done: number[] = [];
    await eachApart(log, "not done", [1, 2, 3], async (item) => {
      if (item === 2) throw new Error("not this one");
      done.push(item);
    });
    expect(done).toEqual([1, 3]);
  });

  it("ends when the failure concerns them all", async () => {
    const tried: number[] = [];
    const work = async (item: number) => {
      tried.push(item);
      throw new RangeError("nobody answers");
    };
    const all = eachApart(log, "not done", [1, 2, 3], work, (error) => error instanceof RangeError);
    await expect(all).rejects.toThrow("nobody answers");
    expect(tried).toEqual([1]);
  });
});
