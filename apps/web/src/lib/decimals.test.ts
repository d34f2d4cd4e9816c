import { describe, expect, it } from "vitest";
import { compareDecimals, isZero, magnitude, shareInTenths } from "@/lib/decimals";

describe("decimal strings", () => {
  it("are compared exactly, down to the eighteenth place", () => {
    expect(compareDecimals("0.100000000000000001", "0.1")).toBe(1);
    expect(compareDecimals("9007199254740993", "9007199254740992")).toBe(1);
    expect(compareDecimals("-0.01", "0")).toBe(-1);
    expect(compareDecimals("10.50", "10.5")).toBe(0);
    expect(compareDecimals("9.5", "10")).toBe(-1);
  });

  it("are shared out in tenths of a per cent, and of nothing there are no shares", () => {
    expect(shareInTenths("1", "3")).toBe(333);
    expect(shareInTenths("2.50", "2.50")).toBe(1000);
    expect(shareInTenths("1", "0.00")).toBe(0);
  });

  it("lose their sign and know when they are nothing", () => {
    expect(magnitude("-12.30")).toBe("12.30");
    expect([isZero("0.000000"), isZero("-0.01")]).toEqual([true, false]);
  });
});
