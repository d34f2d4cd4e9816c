import { describe, expect, it } from "vitest";
import { monthIn } from "@/features/cards/purchases/months";
import { daysOf } from "@/lib/days-of-month";

describe("a month of purchases", () => {
  it.each([
    ["2026-11", "2026-11-30"],
    ["2026-12", "2026-12-31"],
    ["2028-02", "2028-02-29"],
  ])("%s ends on its last day", (month, to) => {
    expect(daysOf(month)).toEqual({ from: `${month}-01`, to });
  });

  it("is none where the address says something else", () => {
    expect(monthIn("2026-11")).toBe("2026-11");
    for (const wrong of [undefined, "2026-13", "2026", "2026-11-01"]) expect(monthIn(wrong)).toBeUndefined();
  });
});
