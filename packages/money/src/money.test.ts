import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ASSET_CODES,
  type Asset,
  add,
  adjustPrice,
  allocate,
  convert,
  convertBack,
  divide,
  formatMoney,
  formatPrice,
  MoneyError,
  money,
  parseMoney,
  parsePositive,
  parsePrice,
  parseSignedDecimal,
  price,
  roundPrice,
  subtract,
  sum,
} from "./index.js";

const anAsset = fc.constantFrom<Asset>(...ASSET_CODES);
const anAmount = fc.bigInt({ min: 0n, max: 10n ** 24n });
const aSignedAmount = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n });

describe("writing and reading an amount", () => {
  it("is lossless for every asset", () => {
    fc.assert(
      fc.property(anAsset, fc.bigInt({ min: 0n, max: 10n ** 17n - 1n }), (asset, minor) => {
        expect(parseMoney(asset, formatMoney(money(asset, minor)))).toEqual(money(asset, minor));
      }),
    );
  });

  it("takes what was typed for an amount above zero, or for none", () => {
    expect(parsePositive("BRL", "25.5")).toEqual(money("BRL", 2550n));
    for (const typed of ["0", "0.00", "-1", "25.505", "1,5", ""])
      expect(parsePositive("BRL", typed), typed).toBeUndefined();
  });

  it("shows all decimal places of the asset, and the sign", () => {
    expect(formatMoney(money("BRL", 2550n))).toBe("25.50");
    expect(formatMoney(money("BRL", -5n))).toBe("-0.05");
    expect(formatMoney(money("ETH", 1n))).toBe("0.000000000000000001");
  });

  it.each([
    "",
    "-1",
    "+1",
    "01",
    "1.",
    ".5",
    "1,50",
    "1e3",
    " 1",
    "1 ",
    "0x10",
    "NaN",
    "1.2.3",
    "١",
    "1\u0000",
  ])("refuses %j as malformed", (text) => {
    expect(() => parseMoney("BRL", text)).toThrow(MoneyError);
  });

  it("refuses more decimals than the asset has instead of rounding", () => {
    expect(() => parseMoney("BRL", "0.001")).toThrow("at most 2 decimal places");
    expect(() => parseMoney("USDT", "0.0000001")).toThrow("at most 6 decimal places");
  });

  it("reads a sign only where one may be", () => {
    expect(parseSignedDecimal("-12.5", 2)).toBe(-1250n);
    expect(parseSignedDecimal("12.5", 2)).toBe(1250n);
    expect(() => parseSignedDecimal("--1", 2)).toThrow(MoneyError);
  });

  it("refuses an amount beyond what the books hold", () => {
    expect(() => parseMoney("BRL", "1".repeat(17))).toThrow("too many integer digits");
  });
});

describe("arithmetic", () => {
  it("adds and subtracts exactly, in any order", () => {
    fc.assert(
      fc.property(anAsset, aSignedAmount, aSignedAmount, (asset, a, b) => {
        const [x, y] = [money(asset, a), money(asset, b)];
        expect(add(x, y)).toEqual(add(y, x));
        expect(subtract(add(x, y), y)).toEqual(x);
      }),
    );
  });

  it("refuses to mix assets", () => {
    const brl: { asset: Asset; minor: bigint } = money("BRL", 1n);
    expect(() => add(brl, money("BTC", 1n))).toThrow("do not mix");
  });
});

describe("dividing", () => {
  it("rounds down, up, or half to even, negatives included", () => {
    expect([divide(7n, 2n, "floor"), divide(7n, 2n, "ceil"), divide(7n, 2n, "halfEven")]).toEqual([
      3n,
      4n,
      4n,
    ]);
    expect([divide(-7n, 2n, "floor"), divide(-7n, 2n, "ceil"), divide(-7n, 2n, "halfEven")]).toEqual([
      -4n,
      -3n,
      -4n,
    ]);
    expect([divide(5n, 2n, "halfEven"), divide(-5n, 2n, "halfEven")]).toEqual([2n, -2n]);
  });

  it("never strays a whole unit from the true quotient", () => {
    fc.assert(
      fc.property(
        aSignedAmount,
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.constantFrom("floor" as const, "ceil" as const, "halfEven" as const),
        (n, d, rounding) => {
          const error = divide(n, d, rounding) * d - n;
          expect(error < d && error > -d).toBe(true);
        },
      ),
    );
  });

  it("refuses a zero divisor", () => {
    expect(() => divide(1n, 0n, "floor")).toThrow("division by zero");
  });
});

describe("splitting an amount", () => {
  it("loses and invents nothing, and keeps every share within one unit of its due", () => {
    fc.assert(
      fc.property(
        anAsset,
        aSignedAmount,
        fc.array(fc.bigInt({ min: 0n, max: 1_000_000n }), { minLength: 1, maxLength: 12 }),
        (asset, minor, weights) => {
          const total = weights.reduce((a, b) => a + b, 0n);
          fc.pre(total > 0n);
          const shares = allocate(money(asset, minor), weights);
          expect(sum(asset, shares)).toEqual(money(asset, minor));
          shares.forEach((share, i) => {
            const error = share.minor * total - minor * (weights[i] ?? 0n);
            expect(error < total && error > -total).toBe(true);
          });
        },
      ),
    );
  });

  it("refuses weights that say nothing", () => {
    expect(() => allocate(money("BRL", 1n), [0n, 0n])).toThrow(MoneyError);
    expect(() => allocate(money("BRL", 1n), [2n, -1n])).toThrow(MoneyError);
  });
});

describe("converting at a price", () => {
  it("turns reais into tether and back at the quoted price", () => {
    const usdt = parsePrice("USDT", "BRL", "5.42");
    expect(convertBack(parseMoney("BRL", "100.00"), usdt, "floor")).toEqual(parseMoney("USDT", "18.450184"));
    expect(convert(parseMoney("USDT", "18.450184"), usdt, "floor")).toEqual(parseMoney("BRL", "99.99"));
  });

  it("never favours the customer on a round trip that rounds down", () => {
    fc.assert(
      fc.property(anAmount, fc.bigInt({ min: 1n, max: 10n ** 15n }), (minor, scaled) => {
        const at = price("ETH", "BRL", scaled);
        const back = convertBack(convert(money("ETH", minor), at, "floor"), at, "floor");
        expect(back.minor <= minor).toBe(true);
      }),
    );
  });

  it("moves by basis points and rounds to decimals", () => {
    const btc = parsePrice("BTC", "BRL", "350000");
    expect(formatPrice(adjustPrice(btc, 100n, "ceil"))).toBe("353500.00");
    expect(formatPrice(adjustPrice(btc, -100n, "floor"))).toBe("346500.00");
    expect(formatPrice(roundPrice(parsePrice("USDT", "BRL", "5.42789"), 2, "halfEven"))).toBe("5.43");
  });

  it("refuses a price of zero, and a price for another asset", () => {
    expect(() => parsePrice("USDT", "BRL", "0")).toThrow("a price is positive");
    const anyAmount: { asset: Asset; minor: bigint } = money("BTC", 1n);
    expect(() => convert(anyAmount, parsePrice("USDT", "BRL", "5"), "floor")).toThrow("price is for USDT");
  });
});
