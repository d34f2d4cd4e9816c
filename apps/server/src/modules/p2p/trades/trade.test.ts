import { money } from "@lastro/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { customerAccount, houseAccount } from "../../ledger/index.js";
import { tradeLocked, tradePaid, tradeRefunded, tradeReleased, tradeSplit } from "./postings.js";
import { escrowOf, isOpen, otherRole, personIn, roleOf, sharesOf } from "./trade.js";

const usdt = (minor: bigint) => money("USDT", minor);
const agreed = { quantity: usdt(1_000n), sellerFee: usdt(7n), buyerFee: usdt(9n) };
const people = { buyerId: "a buyer", sellerId: "a seller" };

describe("the shares of a trade", () => {
  it("of the whole are the quantity less the buyer's fee, and both fees", () => {
    expect(escrowOf(agreed)).toEqual(usdt(1_007n));
    expect(sharesOf(agreed, usdt(1_000n))).toEqual({
      toPayee: usdt(1_007n),
      fee: usdt(16n),
      toPayer: usdt(0n),
      buyerGets: usdt(991n),
    });
  });

  it("of nothing are the whole escrow for the seller", () => {
    expect(sharesOf(agreed, usdt(0n))).toEqual({
      toPayee: usdt(0n),
      fee: usdt(0n),
      toPayer: usdt(1_007n),
      buyerGets: usdt(0n),
    });
  });

  it("of a part take each fee for that part, rounded down", () => {
    // 7 × 599 / 1000 is 4.193, and 9 × 599 / 1000 is 5.391.
    expect(sharesOf(agreed, usdt(599n))).toEqual({
      toPayee: usdt(603n),
      fee: usdt(9n),
      toPayer: usdt(404n),
      buyerGets: usdt(594n),
    });
  });

  it("are of no more than the quantity, and of no less than nothing", () => {
    for (const minor of [1_001n, -1n])
      expect(() => sharesOf(agreed, usdt(minor))).toThrow(
        "A share of more than the quantity, or of less than nothing",
      );
  });

  it("come to the whole escrow, whatever goes to the buyer", () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 15n });
    const bps = fc.bigInt({ min: 0n, max: 1_000n });
    fc.assert(
      fc.property(
        amount,
        bps,
        bps,
        fc.bigInt({ min: 0n, max: 10_000n }),
        (minor, forSeller, forBuyer, share) => {
          const quantity = usdt(minor);
          const sellerFee = usdt((minor * forSeller) / 10_000n);
          const buyerFee = usdt((minor * forBuyer) / 10_000n);
          const trade = { quantity, sellerFee, buyerFee };
          const { toPayee, fee, toPayer, buyerGets } = sharesOf(trade, usdt((minor * share) / 10_000n));
          expect(toPayee.minor + toPayer.minor).toBe(minor + sellerFee.minor);
          expect(buyerGets.minor + fee.minor).toBe(toPayee.minor);
          for (const one of [toPayee, fee, toPayer, buyerGets]) expect(one.minor).toBeGreaterThanOrEqual(0n);
          expect(fee.minor).toBeLessThanOrEqual(sellerFee.minor + buyerFee.minor);
        },
      ),
    );
  });
});

describe("a side of a trade", () => {
  it("is the buyer's or the seller's, and nobody else's", () => {
    expect(["a buyer", "a seller", "a stranger"].map((id) => roleOf(people, id))).toEqual([
      "buyer",
      "seller",
      undefined,
    ]);
    expect([personIn(people, "buyer"), personIn(people, "seller")]).toEqual(["a buyer", "a seller"]);
    expect([otherRole("buyer"), otherRole("seller")]).toEqual(["seller", "buyer"]);
  });

  it("waits for the other until the trade is closed", () => {
    expect([isOpen({ closedAt: null }), isOpen({ closedAt: new Date(0) })]).toEqual([true, false]);
  });
});

describe("the postings of a trade", () => {
  it("begin it once and end it once, whichever way", () => {
    expect(tradeLocked("t")).toEqual({ kind: "p2p.locked", key: "p2p:t:locked" });
    expect([tradeReleased, tradeRefunded, tradeSplit].map((named) => named("t"))).toEqual([
      { kind: "p2p.released", key: "p2p:t:ended" },
      { kind: "p2p.refunded", key: "p2p:t:ended" },
      { kind: "p2p.split", key: "p2p:t:ended" },
    ]);
  });

  it("pay the seller in reais, less what they owe", () => {
    const reais = (minor: bigint) => money("BRL", minor);
    const wallet = (of: string, minor: bigint) => ({
      account: customerAccount(of, "available", "BRL"),
      amount: reais(minor),
    });
    expect(tradePaid({ id: "t", ...people }, reais(500n))).toEqual({
      kind: "p2p.paid",
      reference: "t",
      key: "p2p:t:paid",
      entries: [wallet("a buyer", -500n), wallet("a seller", 500n)],
    });
    expect(tradePaid({ id: "t", ...people }, reais(500n), reais(200n)).entries).toEqual([
      wallet("a buyer", -500n),
      wallet("a seller", 300n),
      { account: houseAccount("med_receivable", "BRL"), amount: reais(200n) },
    ]);
  });
});
