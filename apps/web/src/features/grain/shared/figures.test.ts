import { describe, expect, it } from "vitest";
import { costOf, restOf, tonnesBetween, writtenPrice, writtenTonnes } from "@/features/grain/shared/figures";

describe("what grain costs", () => {
  it("is exact to the last millionth of a USDT", () => {
    expect(costOf("398.50", "37.45")).toBe("14923.825000");
    expect(costOf("0.01", "0.1")).toBe("0.001000");
    expect(costOf("999999.99", "999999.9")).toBe("999999890000.001000");
  });
  it("is nothing while price or weight is not a figure above zero", () => {
    expect(costOf(undefined, "1")).toBeUndefined();
    expect(costOf("10", "0")).toBeUndefined();
    expect(costOf("10.001", "1")).toBeUndefined();
  });
});

describe("weights and prices on the screen", () => {
  it("are written as they are read in Brazil", () => {
    expect(writtenTonnes("1250.500")).toBe("1.250,5");
    expect(writtenPrice("398.5")).toBe("398,50");
  });
  it("are subtracted as figures, and never below nothing", () => {
    expect(tonnesBetween("12.5", "2.4")).toBe("10.100");
    expect(tonnesBetween("1", "2")).toBe("0.000");
  });
});

describe("what a part for the producer leaves to the buyer", () => {
  it("is the rest of the escrow to the last digit, and nothing when more is given than is held", () => {
    expect(restOf("100.000001", "40.5")).toBe("59.500001");
    expect(restOf("100.000000", "100")).toBe("0.000000");
    expect(restOf("100.000000", "100.000001")).toBeUndefined();
    expect(restOf("100.000000", undefined)).toBeUndefined();
  });
});
