import { type Asset, money, zero } from "@lastro/money";
import { describe, expect, it } from "vitest";
import { familyOf, holdReasonOf, titleOf } from "./movement-title.js";

const movement = (kind: string, asset: Asset, amount: bigint, held = 0n) => ({
  kind,
  asset,
  amount: amount === 0n ? zero(asset) : money(asset, amount),
  held: money(asset, held),
});

describe("the title of a movement", () => {
  it.each([
    ["pix.received", "BRL", 1n, "pixReceived"],
    ["pix.attributed", "BRL", 1n, "pixReceived"],
    ["pix.payment_settled", "BRL", -1n, "pixSent"],
    ["pix.returned", "BRL", 1n, "pixReturnReceived"],
    ["pix.returned", "BRL", -1n, "pixReturnSent"],
    ["pix.clawed_back", "BRL", -1n, "pixClawedBack"],
    ["pix.monitored_given_back", "BRL", 1n, "pixContestOver"],
    ["otc.trade", "BRL", -1n, "otcBuy"],
    ["otc.trade", "USDT", 1n, "otcBuy"],
    ["otc.trade", "BRL", 1n, "otcSell"],
    ["otc.trade", "BTC", -1n, "otcSell"],
    ["transfer.sent", "BRL", -1n, "transferSent"],
    ["transfer.sent", "BRL", 1n, "transferReceived"],
    ["card.topped_up", "BRL", -1n, "cardToppedUp"],
    ["card.withdrawn", "BRL", 1n, "cardWithdrawn"],
    ["card.issue_fee", "BRL", -1n, "cardIssueFee"],
    ["card.issue_fee_returned", "BRL", 1n, "cardIssueFeeReturned"],
    ["demo.opening", "BRL", 1n, "opening"],
    ["something.new", "BRL", 1n, "otherIn"],
    ["something.new", "BRL", -1n, "otherOut"],
  ] as const)("%s of %s by %s is %s", (kind, asset, amount, title) => {
    expect(titleOf(movement(kind, asset, amount))).toBe(title);
  });

  it("says of money that only changes sides whether it was held or released", () => {
    expect(titleOf(movement("ledger.hold_opened", "BRL", 0n, 5n))).toBe("holdOpened");
    expect(titleOf(movement("ledger.hold_voided", "BRL", 0n, -5n))).toBe("holdReleased");
  });
});

describe("the product of a movement", () => {
  it("is its kind's first word, where a statement can be narrowed to it", () => {
    expect(["pix.received", "ledger.hold_opened", "card.topped_up", "escrow.odd"].map(familyOf)).toEqual([
      "pix",
      "hold",
      "card",
      "other",
    ]);
  });

  it("is what a hold's reason starts with, and a plain word for one nobody knows", () => {
    expect(["pix.payment", "grain.order", "constructor.x"].map(holdReasonOf)).toEqual([
      "pix",
      "other",
      "other",
    ]);
  });
});
