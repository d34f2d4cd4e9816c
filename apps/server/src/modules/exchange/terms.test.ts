import { EXCHANGE_ASSETS, type ExchangeAsset, isAtDesk } from "@lastro/contracts/exchange";
import { convert, formatMoney, formatPrice, money, parseMoney, parsePrice, price } from "@lastro/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AT_PAR, crossOf, hasLeftBand, type Legs, termsOf, vetOf } from "./terms.js";

const reais = (text: string) => parsePrice("USD", "BRL", text).scaled;

interface Case {
  readonly gives: ExchangeAsset;
  readonly gets: ExchangeAsset;
  readonly mode: "give" | "get";
  readonly amount: string;
  readonly legs: Legs;
  readonly spreadBps: number;
  readonly iofBps: number;
}

function worked({ gives, gets, mode, amount, ...of }: Case) {
  const asked = { gives, gets, mode, amount: parseMoney(mode === "give" ? gives : gets, amount) };
  const terms = termsOf(asked, of);
  if (!terms) throw new Error("Nothing would move");
  return {
    rate: formatPrice(terms.rate),
    gives: formatMoney(terms.gives),
    gets: formatMoney(terms.gets),
    deskTakes: formatMoney(terms.deskTakes),
    deskGives: formatMoney(terms.deskGives),
    iof: formatMoney(terms.iof),
    value: formatMoney(terms.value),
    vet: vetOf(terms),
  };
}

describe("currency for reais, at a middle of 5.40 and a spread of 1.2 % (rails-beyond-pix.md §4.2)", () => {
  const spreadBps = 120;

  it("buys US$ 1,000.00 for R$ 5,464.80 and 3.5 % of tax", () => {
    expect(
      worked({
        gives: "BRL",
        gets: "USD",
        mode: "get",
        amount: "1000.00",
        legs: { gives: AT_PAR, gets: reais("5.40") },
        spreadBps,
        iofBps: 350,
      }),
    ).toEqual({
      rate: "5.4648",
      gives: "5656.07",
      gets: "1000.00",
      deskTakes: "5464.80",
      deskGives: "1000.00",
      iof: "191.27",
      value: "5464.80",
      vet: "5.6561",
    });
  });

  it("spends R$ 5,000.00 in all, of which the tax is a part", () => {
    expect(
      worked({
        gives: "BRL",
        gets: "USD",
        mode: "give",
        amount: "5000.00",
        legs: { gives: AT_PAR, gets: reais("5.40") },
        spreadBps,
        iofBps: 350,
      }),
    ).toMatchObject({
      gives: "5000.00",
      deskTakes: "4830.92",
      iof: "169.08",
      gets: "884.00",
      vet: "5.6561",
    });
  });

  it("sells US$ 1,000.00 for R$ 5,335.20 less 0.38 % of tax", () => {
    expect(
      worked({
        gives: "USD",
        gets: "BRL",
        mode: "give",
        amount: "1000.00",
        legs: { gives: reais("5.40"), gets: AT_PAR },
        spreadBps,
        iofBps: 38,
      }),
    ).toMatchObject({
      rate: "5.3352",
      deskGives: "5335.20",
      iof: "20.27",
      gets: "5314.93",
      vet: "5.3149",
    });
  });
});

describe("one crypto asset for another, at 500,000 and 5.40 (rails-beyond-pix.md §4.3)", () => {
  const [bitcoin, dollar] = [reais("500000"), reais("5.40")];

  it("gives 0.01 BTC for 918.518518 USDC, a disposal of R$ 5,000.00", () => {
    expect(
      worked({
        gives: "BTC",
        gets: "USDC",
        mode: "give",
        amount: "0.01000000",
        legs: { gives: bitcoin, gets: dollar },
        spreadBps: 80,
        iofBps: 0,
      }),
    ).toMatchObject({ rate: "91851.85185184", gets: "918.518518", value: "5000.00", iof: "0.00", vet: null });
  });

  it("gets 0.01 BTC for 933.333334 USDC", () => {
    expect(
      worked({
        gives: "USDC",
        gets: "BTC",
        mode: "get",
        amount: "0.01000000",
        legs: { gives: dollar, gets: bitcoin },
        spreadBps: 80,
        iofBps: 0,
      }),
    ).toMatchObject({ rate: "93333.33333335", gives: "933.333334" });
  });
});

describe("an exchange too small to be one", () => {
  const [par, dollar] = [AT_PAR, reais("5.40")];
  const of = (
    gives: ExchangeAsset,
    gets: ExchangeAsset,
    mode: "give" | "get",
    minor: bigint,
    iofBps: number,
  ) =>
    termsOf(
      { gives, gets, mode, amount: money(mode === "give" ? gives : gets, minor) },
      {
        legs: { gives: gives === "BRL" ? par : dollar, gets: gets === "BRL" ? par : dollar },
        spreadBps: 0,
        iofBps,
      },
    );

  it("has no terms, whichever of its amounts would be nothing", () => {
    expect(of("BRL", "USD", "give", 5n, 0)).toBeUndefined();
    expect(of("BRL", "USD", "give", 6n, 0)?.gets).toEqual(money("USD", 1n));
    expect(of("BRL", "USD", "give", 0n, 0)).toBeUndefined();
    expect(of("BRL", "USD", "give", 1n, 10_000)).toBeUndefined();
    // A tax of all that is got leaves nothing of it, and one of more than that less than nothing.
    expect(of("USD", "BRL", "give", 100n, 10_000)).toBeUndefined();
    expect(of("USD", "BRL", "give", 100n, 20_000)).toBeUndefined();
    expect(of("USD", "BRL", "get", 0n, 350)).toBeUndefined();
  });
});

describe("the band", () => {
  it("is left only beyond it, upwards and downwards", () => {
    const made = price("USD", "BRL", reais("5.00"));
    expect(hasLeftBand(made, price("USD", "BRL", reais("5.025")), 50)).toBe(false);
    expect(hasLeftBand(made, price("USD", "BRL", reais("5.0251")), 50)).toBe(true);
    expect(hasLeftBand(made, price("USD", "BRL", reais("4.975")), 50)).toBe(false);
    expect(hasLeftBand(made, price("USD", "BRL", reais("4.9749")), 50)).toBe(true);
  });
});

describe("whatever is exchanged", () => {
  const assets = fc.constantFrom(...EXCHANGE_ASSETS);
  const anExchange = fc
    .record({
      gives: assets,
      gets: assets,
      mode: fc.constantFrom("give" as const, "get" as const),
      minor: fc.bigInt({ min: 1n, max: 10n ** 13n }),
      low: fc.bigInt({ min: 10n ** 7n, max: 10n ** 14n }),
      high: fc.bigInt({ min: 10n ** 7n, max: 10n ** 14n }),
      spreadBps: fc.integer({ min: 0, max: 2_000 }),
      iofBps: fc.integer({ min: 0, max: 2_000 }),
    })
    .filter(({ gives, gets }) => gives !== gets && !isAtDesk(gives, gets));

  it("never costs the house more than it takes, at the market's price, and the tax is what it says", () => {
    fc.assert(
      fc.property(anExchange, ({ gives, gets, mode, minor, low, high, spreadBps, iofBps: bps }) => {
        const iofBps = gives === "BRL" || gets === "BRL" ? bps : 0;
        const legs = { gives: gives === "BRL" ? AT_PAR : low, gets: gets === "BRL" ? AT_PAR : high };
        const terms = termsOf(
          { gives, gets, mode, amount: money(mode === "give" ? gives : gets, minor) },
          { legs, spreadBps, iofBps },
        );
        if (!terms) return;
        const { deskTakes, deskGives, iof, marketRate } = terms;
        // At the market's own rate the desk's side is worth no less than what it gives.
        if (marketRate.base === deskTakes.asset)
          expect(convert(deskTakes, marketRate, "ceil").minor).toBeGreaterThanOrEqual(deskGives.minor);
        else expect(deskTakes.minor).toBeGreaterThanOrEqual(convert(deskGives, marketRate, "floor").minor);
        expect(terms[mode === "give" ? "gives" : "gets"].minor).toBe(minor);
        expect(terms.gives.minor - deskTakes.minor + (deskGives.minor - terms.gets.minor)).toBe(iof.minor);
        const taxed = gives === "BRL" ? deskTakes : gets === "BRL" ? deskGives : undefined;
        const exact = (taxed?.minor ?? 0n) * BigInt(iofBps);
        const away = iof.minor * 10_000n - exact;
        // Half a centavo at most; of a whole that is shared, one more is left to the desk.
        expect(away <= 10_000n && away >= -10_000n).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it("is taxed by the rate, rounded half up, and by a centavo more only where a whole cannot be shared otherwise", () => {
    fc.assert(
      fc.property(anExchange, ({ gives, gets, mode, minor, low, high, spreadBps, iofBps: bps }) => {
        fc.pre(gives === "BRL" || gets === "BRL");
        const legs = { gives: gives === "BRL" ? AT_PAR : low, gets: gets === "BRL" ? AT_PAR : high };
        const terms = termsOf(
          { gives, gets, mode, amount: money(mode === "give" ? gives : gets, minor) },
          { legs, spreadBps, iofBps: bps },
        );
        fc.pre(terms !== undefined);
        const { deskTakes, deskGives, iof } = terms;
        const tax = (of: bigint) => (2n * of * BigInt(bps) + 10_000n) / 20_000n;
        if (gives === "BRL" && mode === "give") {
          expect(deskTakes.minor + tax(deskTakes.minor)).toBeLessThanOrEqual(minor);
          expect(deskTakes.minor + 1n + tax(deskTakes.minor + 1n)).toBeGreaterThan(minor);
        } else expect(iof.minor).toBe(tax(gives === "BRL" ? deskTakes.minor : deskGives.minor));
        if (gets === "BRL" && mode === "get")
          expect(deskGives.minor - 1n - tax(deskGives.minor - 1n)).toBeLessThan(minor);
      }),
      { numRuns: 2_000 },
    );
  });

  it("makes nobody richer who goes and comes back", () => {
    fc.assert(
      fc.property(anExchange, ({ gives, gets, minor, low, high, spreadBps, iofBps: bps }) => {
        const iofBps = gives === "BRL" || gets === "BRL" ? bps : 0;
        const prices = new Map<string, bigint>([
          [gives, gives === "BRL" ? AT_PAR : low],
          [gets, gets === "BRL" ? AT_PAR : high],
        ]);
        const legsOf = (from: string, to: string) => ({
          gives: prices.get(from) ?? 1n,
          gets: prices.get(to) ?? 1n,
        });
        const there = termsOf(
          { gives, gets, mode: "give", amount: money(gives, minor) },
          { legs: legsOf(gives, gets), spreadBps, iofBps },
        );
        if (!there) return;
        const back = termsOf(
          { gives: gets, gets: gives, mode: "give", amount: there.gets },
          { legs: legsOf(gets, gives), spreadBps, iofBps },
        );
        expect(back?.gets.minor ?? 0n).toBeLessThanOrEqual(minor);
      }),
      { numRuns: 2_000 },
    );
  });

  it("is priced by the earlier of the two assets, whichever is given", () => {
    const legs = { gives: reais("6.00"), gets: reais("5.00") };
    expect(crossOf({ gives: "EUR", gets: "USD" }, legs)).toMatchObject({ base: "EUR", quote: "USD" });
    expect(crossOf({ gives: "USD", gets: "EUR" }, legs)).toMatchObject({ base: "EUR", quote: "USD" });
  });

  it("is priced and valued to the last place for the house", () => {
    // 5 ÷ 3 ends in …66…, and 4 ÷ 3 in …33….
    const legsOf = (gives: string, gets: string) => ({ gives: reais(gives), gets: reais(gets) });
    expect(crossOf({ gives: "EUR", gets: "USD" }, legsOf("5.00", "3.00")).scaled).toBe(166_666_666n);
    expect(crossOf({ gives: "USD", gets: "EUR" }, legsOf("3.00", "4.00")).scaled).toBe(133_333_334n);
    const value = termsOf(
      { gives: "USD", gets: "EUR", mode: "give", amount: money("USD", 99n) },
      { legs: legsOf("5.5555", "6.00"), spreadBps: 0, iofBps: 0 },
    )?.value;
    // 0.99 × 5.5555 is 5.499945.
    expect(value).toEqual(money("BRL", 549n));
  });
});
