import { describe, expect, it } from "vitest";
import {
  type AdDraft,
  adOf,
  bpsOf,
  draftOf,
  emptyDraft,
  priceNow,
  problemsOf,
} from "@/features/p2p/ads/ad-draft";
import { EMPTY_PAY_TO } from "@/features/p2p/shared/pay-to";
import { p2pAd, p2pId } from "@/testing/p2p";

const draft = (over: Partial<AdDraft> = {}): AdDraft => ({
  ...emptyDraft("sell", "USDT"),
  ...{ total: "500", min: "50", max: "1000" },
  ...over,
});

describe("the distance from the market", () => {
  it.each([
    ["0", "above", 0],
    ["0", "below", 0],
    ["1.5", "above", 150],
    ["0.05", "below", -5],
    ["20", "above", 2000],
  ] as const)("of %s per cent %s it is %i hundredths", (percent, direction, bps) => {
    expect(bpsOf({ percent, direction })).toBe(bps);
  });

  it.each(["", "20.01", "1.234", "x", "-1"])("is none for %j", (percent) => {
    expect(bpsOf({ percent, direction: "above" })).toBeUndefined();
  });
});

describe("an ad's price now", () => {
  it("follows the market, never below its floor nor above its ceiling", () => {
    expect(priceNow(draft({ percent: "1" }), "5.40")).toBe("5.454");
    expect(priceNow(draft({ percent: "1", direction: "below" }), "5.40")).toBe("5.346");
    expect(priceNow(draft({ percent: "1", direction: "below", floor: "5.38" }), "5.40")).toBe("5.38");
    expect(priceNow(draft({ percent: "1", ceiling: "5.45" }), "5.40")).toBe("5.45");
  });

  it("is what was fixed, also without a market", () => {
    expect(priceNow(draft({ mode: "fixed", price: "5.5" }), undefined)).toBe("5.50");
    expect(priceNow(draft(), undefined)).toBeUndefined();
  });
});

describe("an ad as it is sent", () => {
  it("carries what was typed", () => {
    expect(adOf(draft({ percent: "0.75", terms: "  Sem terceiros.  ", minCompletionRate: "90" }))).toEqual({
      side: "sell",
      asset: "USDT",
      price: { mode: "market", bps: 75, floor: null, ceiling: null },
      total: { asset: "USDT", amount: "500" },
      min: "50",
      max: "1000",
      methods: ["lastro"],
      window: 30,
      terms: "Sem terceiros.",
      conditions: { minCompletionRate: 90, minTrades: 0, minAccountAgeDays: 0, verifiedOnly: false },
    });
  });

  it("says where a seller is paid outside, and never where a buyer would be", () => {
    const outside = {
      methods: ["pix_key"],
      payTo: { ...EMPTY_PAY_TO, key: "bento@exemplo.com.br" },
    } as const;
    expect(adOf(draft(outside))?.payTo).toEqual({ pixKey: { key: "bento@exemplo.com.br" } });
    expect(adOf(draft({ ...outside, side: "buy" }))?.payTo).toBeUndefined();
    expect(adOf(draft({ methods: ["pix_key"] }))).toBeUndefined();
    const own = { ...EMPTY_PAY_TO, keyId: p2pId("c1") };
    expect(adOf(draft({ methods: ["pix_key"], payTo: own }))?.payTo).toEqual({
      pixKey: { keyId: p2pId("c1") },
    });
  });

  it("is none while the contract would refuse it", () => {
    expect(adOf(draft({ min: "1000.01" }))).toBeUndefined();
    expect(adOf(draft({ total: "0" }))).toBeUndefined();
    expect(adOf(draft({ methods: [] }))).toBeUndefined();
    expect(adOf(draft({ mode: "fixed", price: "0" }))).toBeUndefined();
  });
});

describe("the steps of an ad", () => {
  it("name what is missing", () => {
    expect(problemsOf(emptyDraft("sell", "BTC"), "amounts")).toEqual(["total", "min", "max"]);
    expect(problemsOf(draft({ methods: ["bank_transfer"] }), "amounts")).toEqual(["payTo"]);
    expect(problemsOf(draft({ min: "2000" }), "amounts")).toEqual(["min"]);
    expect(problemsOf(draft({ mode: "fixed" }), "price")).toEqual(["price"]);
    expect(problemsOf(draft({ minCompletionRate: "101" }), "conditions")).toEqual(["minCompletionRate"]);
    expect(problemsOf(draft(), "review")).toEqual([]);
  });

  it("begin from the ad that is edited", () => {
    const ad = p2pAd();
    const market = { mode: "market", bps: -125, floor: "5.30", ceiling: null } as const;
    const edited = draftOf({ ...ad, payload: { ...ad.payload, price: market } });
    expect(edited).toMatchObject({ mode: "market", direction: "below", percent: "1.25", floor: "5.30" });
    expect(adOf({ ...edited, methods: ["lastro"] })?.price).toEqual(market);
  });
});
