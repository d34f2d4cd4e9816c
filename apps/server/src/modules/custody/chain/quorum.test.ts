import { describe, expect, it } from "vitest";
import { ProviderError } from "./port.js";
import { agreedEach } from "./quorum.js";

const silent = new ProviderError("c", "no answer");
const ask = (lists: readonly (readonly bigint[] | Error)[]) =>
  agreedEach(lists, async (list) => {
    if (list instanceof Error) throw list;
    return list;
  });

describe("several answers at once", () => {
  it("stand each by itself: one that providers contradict each other about leaves the others", async () => {
    expect(
      await ask([
        [1n, 2n, 3n],
        [1n, 9n, 3n],
      ]),
    ).toEqual([1n, undefined, 3n]);
    expect(
      await ask([
        [1n, 2n],
        [1n, 9n],
        [8n, 2n],
      ]),
    ).toEqual([1n, 2n]);
  });

  it("count where two providers answered, and no less", async () => {
    expect(await ask([[1n], silent, [1n]])).toEqual([1n]);
    await expect(ask([[1n], silent])).rejects.toBe(silent);
    expect(await ask([[], []])).toEqual([]);
  });
});
