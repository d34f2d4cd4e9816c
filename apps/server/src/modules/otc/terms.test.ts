import { OTC_ASSETS } from "@lastro/contracts/otc";
import { convert, formatMoney, formatPrice, money, parseMoney, parsePrice, price } from "@lastro/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accountName, assertPosting } from "../ledger/index.js";
import { fundingPosting, tradePosting } from "./postings.js";
import { exchangeOf, hasLeftBand } from "./quote.js";
import { type AssetSettings, exposureLimit, isCrossed, isOffMarket, offeredPrice } from "./settings.js";
import { isTooSmall, roundingOf, splitOfPurchase, type Terms, termsOf } from "./terms.js";

const brl = (text: string) => parseMoney("BRL", text);

const aTrade = fc
  .record({
    side: fc.constantFrom("buy" as const, "sell" as const),
    asset: fc.constantFrom(...OTC_ASSETS),
    centavos: fc.bigInt({ min: 1n, max: 10n ** 10n }),
    scaledPrice: fc.oneof(
      fc.bigInt({ min: 1n, max: 10n ** 9n }),
      fc.bigInt({ min: 10n ** 12n, max: 10n ** 15n }),
    ),
    feeBps: fc.integer({ min: 0, max: 2_000 }),
  })
  .map(({ side, asset, centavos, scaledPrice, feeBps }) =>
    termsOf({ side, amount: money("BRL", centavos), price: price(asset, "BRL", scaledPrice), feeBps }),
  )
  .filter((terms) => !isTooSmall(terms));

const order = { id: "0190c1f0-0000-7000-8000-000000000001", userId: "0190c1f0-0000-7000-8000-000000000002" };

function entryOf(terms: Terms, account: string): bigint {
  const entry = tradePosting(order, terms).entries.find(({ account: ref }) => accountName(ref) === account);
  return entry?.amount.minor ?? 0n;
}

describe("the posting of a trade", () => {
  it("balances in each asset, whatever is traded", () => {
    fc.assert(
      fc.property(aTrade, (terms) => {
        expect(() => assertPosting(tradePosting(order, terms))).not.toThrow();
      }),
    );
  });

  it("takes from the client exactly what the quote says, and gives exactly what it says", () => {
    fc.assert(
      fc.property(aTrade, (terms) => {
        const { pays, receives } = exchangeOf(terms);
        expect(entryOf(terms, `${order.userId}:available:${pays.asset}`)).toBe(-pays.minor);
        expect(entryOf(terms, `${order.userId}:available:${receives.asset}`)).toBe(receives.minor);
        expect(entryOf(terms, "house:fees:BRL")).toBe(terms.fee.minor);
      }),
    );
  });

  it("never lets the house lose to rounding, nor keep as much as one smallest unit's worth", () => {
    fc.assert(
      fc.property(aTrade, (terms) => {
        const rounding = roundingOf(terms);
        expect(rounding.startsWith("-")).toBe(false);
        const scale = 10n ** BigInt(rounding.split(".")[1]?.length ?? 0);
        const kept = BigInt(rounding.replace(".", ""));
        const unit = terms.price.scaled;
        const unitScale = 10n ** BigInt({ USDT: 14, USDC: 14, BTC: 16, ETH: 26, SOL: 17 }[terms.asset]);
        expect(kept * unitScale < unit * scale).toBe(true);
      }),
    );
  });

  it("books whole centavos left by rounding as dust, never as the desk's", () => {
    fc.assert(
      fc.property(aTrade, (terms) => {
        if (terms.side === "sell") return;
        const { value, dust } = splitOfPurchase(terms);
        expect(dust.minor >= 0n).toBe(true);
        expect(value).toEqual(convert(terms.cryptoAmount, terms.price, "ceil"));
        expect(entryOf(terms, "house:dust:BRL")).toBe(dust.minor);
      }),
    );
  });

  it("leaves dust when a satoshi costs more than a centavo", () => {
    const terms = termsOf({
      side: "buy",
      amount: brl("10.00"),
      price: parsePrice("BTC", "BRL", "6000000"),
      feeBps: 0,
    });
    expect(formatMoney(terms.cryptoAmount)).toBe("0.00000166");
    expect(entryOf(terms, "house:dust:BRL")).toBe(4n);
    expect(roundingOf(terms)).toBe("0.04");
  });
});

describe("the terms of a trade", () => {
  it("take a buyer's fee out of the reais and give the asset for the rest", () => {
    const terms = termsOf({
      side: "buy",
      amount: brl("250.00"),
      price: parsePrice("USDT", "BRL", "5.4390"),
      feeBps: 20,
    });
    expect(formatMoney(terms.fee)).toBe("0.50");
    expect(formatMoney(terms.cryptoAmount)).toBe("45.872403");
    expect(exchangeOf(terms)).toEqual({ pays: brl("250.00"), receives: terms.cryptoAmount });
  });

  it("take a seller's asset for the whole value and pay it less the fee", () => {
    const terms = termsOf({
      side: "sell",
      amount: brl("250.00"),
      price: parsePrice("USDT", "BRL", "5.4390"),
      feeBps: 20,
    });
    expect(formatMoney(terms.cryptoAmount)).toBe("45.964332");
    expect(exchangeOf(terms).receives).toEqual(brl("249.50"));
  });

  it("round a fee of a fraction of a centavo up", () => {
    const terms = termsOf({
      side: "buy",
      amount: brl("0.10"),
      price: parsePrice("USDT", "BRL", "5"),
      feeBps: 1,
    });
    expect(formatMoney(terms.fee)).toBe("0.01");
  });
});

describe("the price on offer", () => {
  const settings: AssetSettings = {
    asset: "USDT",
    enabled: true,
    buySpreadBps: 40,
    sellSpreadBps: 40,
    buyFeeBps: 20,
    sellFeeBps: 20,
    buyPrice: undefined,
    sellPrice: undefined,
    minAmount: brl("10.00"),
    maxAmount: brl("100.00"),
    priceBandBps: 100,
    maxDeviationBps: 150,
    maxPriceAge: 60,
    shockBps: 400,
    lossLimit: brl("50000.00"),
    minuteLimit: brl("500000.00"),
    clientLimit: brl("200000.00"),
  };
  const market = parsePrice("USDT", "BRL", "5.41737");

  it("is the market's with the spread on the client's side, rounded for the house", () => {
    expect(formatPrice(offeredPrice(settings, "buy", market).price)).toBe("5.4391");
    expect(formatPrice(offeredPrice(settings, "sell", market).price)).toBe("5.3957");
    const bitcoin = parsePrice("BTC", "BRL", "350000.001");
    const buy = offeredPrice({ ...settings, asset: "BTC", buySpreadBps: 0 }, "buy", bitcoin);
    expect(formatPrice(buy.price)).toBe("350000.01");
  });

  it("is the desk's own where one is set by hand", () => {
    const manual = { ...settings, buyPrice: parsePrice("USDT", "BRL", "5.45") };
    expect(offeredPrice(manual, "buy", market)).toEqual({ price: manual.buyPrice, spreadBps: 0 });
    expect(formatPrice(offeredPrice(manual, "sell", market).price)).toBe("5.3957");
  });

  it("is the market's where the desk's own is worse for the house", () => {
    const below = { ...settings, buyPrice: parsePrice("USDT", "BRL", "5.30") };
    expect(formatPrice(offeredPrice(below, "buy", market).price)).toBe("5.41737");
    const above = { ...settings, sellPrice: parsePrice("USDT", "BRL", "5.50") };
    expect(formatPrice(offeredPrice(above, "sell", market).price)).toBe("5.41737");
  });

  it("crosses where the desk would buy for more than it sells for, by hand or beside the market", () => {
    const at = (text: string) => parsePrice("USDT", "BRL", text);
    expect(isCrossed(settings, market)).toBe(false);
    expect(isCrossed({ ...settings, buyPrice: at("5.40"), sellPrice: at("5.41") }, undefined)).toBe(true);
    expect(isCrossed({ ...settings, buyPrice: at("5.41"), sellPrice: at("5.41") }, undefined)).toBe(false);
    expect(isCrossed({ ...settings, buyPrice: at("5.39") }, market)).toBe(true);
    expect(isCrossed({ ...settings, sellPrice: at("5.44") }, market)).toBe(true);
  });

  it("lets so much be traded in a day that the worst move it assumes loses the limit and no more", () => {
    expect(formatMoney(exposureLimit(settings))).toBe("1000000.00");
  });

  it("is off the market when more than 10% from it, either way", () => {
    const at = (text: string) =>
      isOffMarket(parsePrice("USDT", "BRL", text), parsePrice("USDT", "BRL", "5.00"));
    expect([at("5.50"), at("5.51"), at("4.50"), at("4.49")]).toEqual([false, true, false, true]);
  });

  it("leaves its band when the market moves by more than the band, either way", () => {
    const quote = { marketPrice: parsePrice("USDT", "BRL", "5.00"), priceBandBps: 100 };
    const at = (text: string) => hasLeftBand(quote, parsePrice("USDT", "BRL", text));
    expect([at("5.05"), at("5.0501"), at("4.95"), at("4.9499")]).toEqual([false, true, false, true]);
  });
});

describe("funding the desk", () => {
  it("balances in each asset against the opening account", () => {
    const posting = fundingPosting("f", [brl("10.00"), parseMoney("BTC", "1")]);
    expect(() => assertPosting(posting)).not.toThrow();
    expect(posting.entries).toHaveLength(4);
  });
});
