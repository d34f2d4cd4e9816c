import { describe, expect, it } from "vitest";
import {
  type Asset,
  adjustPrice,
  convert,
  convertBack,
  formatPrice,
  money,
  parsePrice,
  price,
  roundPrice,
} from "./index.js";

const dollar = price("USDT", "BRL", 542_000_000n);

describe("a price", () => {
  it("is above zero", () => {
    for (const scaled of [0n, -1n])
      expect(() => price("USDT", "BRL", scaled)).toThrow(
        expect.objectContaining({ reason: "malformed", message: "a price is positive" }),
      );
    expect(price("USDT", "BRL", 1n).scaled).toBe(1n);
  });

  it("is written with two decimal places and no more zeros at its end", () => {
    const written = (text: string) => formatPrice(parsePrice("USDT", "BRL", text));
    expect(["5", "5.4", "5.42000", "0.00001234", "100.05060000"].map(written)).toEqual([
      "5.00",
      "5.40",
      "5.42",
      "0.00001234",
      "100.0506",
    ]);
  });

  it("turns one asset into the other, whatever their scales", () => {
    expect(convert(money("USDT", 1_000_001n), dollar, "floor")).toEqual(money("BRL", 542n));
    expect(convert(money("USDT", 1_000_001n), dollar, "ceil")).toEqual(money("BRL", 543n));
    expect(convertBack(money("BRL", 543n), dollar, "floor")).toEqual(money("USDT", 1_001_845n));
    expect(convertBack(money("BRL", 543n), dollar, "ceil")).toEqual(money("USDT", 1_001_846n));
  });

  it("turns only its own assets into each other", () => {
    const other: { asset: Asset; minor: bigint } = money("BTC", 1n);
    expect(() => convert<Asset, Asset>(other, dollar, "floor")).toThrow(
      expect.objectContaining({ reason: "asset_mismatch", message: "price is for USDT" }),
    );
    expect(() => convertBack<Asset, Asset>(other, dollar, "floor")).toThrow(
      expect.objectContaining({ reason: "asset_mismatch", message: "price is in BRL" }),
    );
  });

  it("is moved and rounded as told, and never to nothing", () => {
    expect(adjustPrice(dollar, 33n, "floor").scaled).toBe(543_788_600n);
    expect(adjustPrice(price("USDT", "BRL", 3n), 33n, "ceil").scaled).toBe(4n);
    expect(adjustPrice(price("USDT", "BRL", 3n), -9_999n, "floor").scaled).toBe(1n);
    expect(roundPrice(price("USDT", "BRL", 123_456_789n), 4, "floor").scaled).toBe(123_450_000n);
    expect(roundPrice(price("USDT", "BRL", 123_456_789n), 4, "ceil").scaled).toBe(123_460_000n);
  });
});
