import { describe, expect, it } from "vitest";
import { directionOf, longPrice, shortPrice } from "@/components/price-labels";

const points = (...prices: string[]) => prices.map((price) => ({ price }));

describe("where a price went", () => {
  it("is told by its first and last point, exactly", () => {
    expect(directionOf(points("5.41730000", "5.50000000", "5.41730001"))).toBe("up");
    expect(directionOf(points("5.41730001", "5.50000000", "5.4173"))).toBe("down");
    expect(directionOf(points("5.4170", "9", "5.417"))).toBe("flat");
    expect(directionOf([])).toBe("flat");
  });
});

describe("a price on the scale of a drawing", () => {
  it.each([
    ["350123.45000000", "R$ 350.123,45", "350.123"],
    ["630.50000000", "R$ 630,50", "630,50"],
    ["5.41730000", "R$ 5,4173", "5,4173"],
    ["0.00812300", "R$ 0,008123", "0,008123"],
  ])("%s is %s where there is room and %s on a phone", (price, long, short) => {
    expect(longPrice(price).replace("\u00a0", " ")).toBe(long);
    expect(shortPrice(price)).toBe(short);
  });
});
