import { describe, expect, it } from "vitest";
import { afterwards, estimateOf } from "@/features/p2p/take/estimate";
import { p2pAd } from "@/testing/p2p";

describe("what a take comes to", () => {
  it("gives a buyer the asset for the reais rounded down, less the fee of the asset", () => {
    expect(estimateOf(p2pAd(), "buy", { by: "amount", typed: "100" })).toEqual({
      quantity: "18.518518",
      total: "100.00",
      fee: "0.055555",
      net: "18.462963",
      problem: undefined,
    });
  });

  it("asks of a seller the fee on top", () => {
    expect(estimateOf(p2pAd(), "sell", { by: "quantity", typed: "100" })).toMatchObject({
      quantity: "100.000000",
      total: "540.00",
      fee: "0.300000",
      net: "100.300000",
    });
  });

  it("rounds what a quantity costs up to a centavo, so that a seller gets no less than the price", () => {
    expect(estimateOf(p2pAd(), "buy", { by: "quantity", typed: "18.518518" })?.total).toBe("100.00");
    expect(estimateOf(p2pAd(), "buy", { by: "quantity", typed: "18.518519" })?.total).toBe("100.01");
  });

  it("says when it is outside what the ad takes", () => {
    expect(estimateOf(p2pAd(), "buy", { by: "amount", typed: "49.99" })?.problem).toBe("too_little");
    expect(estimateOf(p2pAd(), "buy", { by: "amount", typed: "50" })?.problem).toBeUndefined();
    expect(estimateOf(p2pAd(), "buy", { by: "amount", typed: "1000.01" })?.problem).toBe("too_much");
    expect(estimateOf(p2pAd({ tradable: null }), "buy", { by: "amount", typed: "100" })?.problem).toBe(
      "too_much",
    );
  });

  it("is nothing without an amount or a price", () => {
    expect(estimateOf(p2pAd(), "buy", { by: "amount", typed: undefined })).toBeUndefined();
    expect(estimateOf(p2pAd(), "buy", { by: "amount", typed: "0" })).toBeUndefined();
    expect(estimateOf(p2pAd(), "buy", { by: "amount", typed: "1.234" })).toBeUndefined();
    expect(estimateOf(p2pAd({ price: null }), "buy", { by: "amount", typed: "100" })).toBeUndefined();
  });
});

describe("what a wallet holds after", () => {
  it("is never less than nothing", () => {
    expect(afterwards("BRL", "100.00", { minus: "40.01" })).toBe("59.99");
    expect(afterwards("USDT", "1.000000", { plus: "0.000001" })).toBe("1.000001");
    expect(afterwards("BRL", "100.00", { minus: "100.01" })).toBeUndefined();
  });
});
