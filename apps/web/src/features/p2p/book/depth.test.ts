import { describe, expect, it } from "vitest";
import { depthPoints } from "@/features/p2p/book/depth";

const level = (price: string, amount: string) => ({
  price,
  quantity: { asset: "USDT" as const, amount },
  ads: 1,
});

describe("the depth of the book", () => {
  it("adds up from the best price outwards on both sides, drawn from the lowest price to the highest", () => {
    const bids = [level("5.40", "100"), level("5.35", "50")];
    const asks = [level("5.45", "30"), level("5.50", "70")];
    expect(depthPoints({ bids, asks }).map(({ price, bid, ask }) => [price, bid, ask])).toEqual([
      [5.335, 150, null],
      [5.35, 150, null],
      [5.4, 100, null],
      [5.45, null, 30],
      [5.5, null, 100],
      [5.515, null, 100],
    ]);
  });
});
