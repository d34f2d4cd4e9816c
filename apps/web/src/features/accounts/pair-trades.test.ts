import { describe, expect, it } from "vitest";
import { pairTrades } from "@/features/accounts/pair-trades";
import { aMovement, aPurchase } from "@/testing/movement";

const [received, paid] = aPurchase("0190c1f0-0000-7000-8000-00000000000a");
const [laterReceived, laterPaid] = aPurchase("0190c1f0-0000-7000-8000-00000000000b");
const pix = aMovement();

describe("the rows of the statement", () => {
  it("join what was paid and what was received in a trade, where its first half stood", () => {
    expect(pairTrades([pix, received, paid])).toEqual([
      { movement: pix, received: null },
      { movement: paid, received },
    ]);
    expect(pairTrades([paid, received, pix])).toEqual([
      { movement: paid, received },
      { movement: pix, received: null },
    ]);
  });

  it("keep trades apart from one another", () => {
    expect(pairTrades([laterPaid, laterReceived, received, paid])).toEqual([
      { movement: laterPaid, received: laterReceived },
      { movement: paid, received },
    ]);
  });

  it("leave a half alone until the page with the other half is loaded", () => {
    const pages = [[pix, received], [paid]];
    expect(pairTrades(pages.slice(0, 1).flat())).toEqual([
      { movement: pix, received: null },
      { movement: received, received: null },
    ]);
    expect(pairTrades(pages.flat())).toEqual([
      { movement: pix, received: null },
      { movement: paid, received },
    ]);
  });

  it("join nothing but trades", () => {
    const out = aMovement({ direction: "out", title: "transferSent", family: "transfer" });
    const back = aMovement({ family: "transfer", title: "transferReceived" });
    expect(pairTrades([out, back])).toHaveLength(2);
    const held = aMovement({ ...paid, id: "held", direction: "held" });
    expect(pairTrades([held, paid, received])).toEqual([
      { movement: held, received: null },
      { movement: paid, received },
    ]);
  });

  it("join a currency exchange as well", () => {
    const exchange = { family: "exchange", kind: "exchange.trade", title: "exchanged" } as const;
    const bought = { ...received, ...exchange };
    const given = { ...paid, ...exchange };
    expect(pairTrades([bought, given])).toEqual([{ movement: given, received: bought }]);
  });
});
