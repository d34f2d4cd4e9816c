import { describe, expect, it } from "vitest";
import { monthName, monthOf } from "@/features/accounts/months";
import { daysOf } from "@/lib/days-of-month";

describe("a month as a period", () => {
  it("runs from its first day to its last", () => {
    expect(daysOf("2026-11")).toEqual({ from: "2026-11-01", to: "2026-11-30" });
    expect(daysOf("2026-12")).toEqual({ from: "2026-12-01", to: "2026-12-31" });
    expect(daysOf("2028-02")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  });

  it("is recognised only when it is whole", () => {
    expect(monthOf({ from: "2026-02-01", to: "2026-02-28" })).toBe("2026-02");
    expect(monthOf({ from: "2026-02-02", to: "2026-02-28" })).toBeUndefined();
    expect(monthOf({ from: "2026-02-01", to: "2026-03-31" })).toBeUndefined();
    expect(monthOf({ from: "2026-02-01" })).toBeUndefined();
    expect(monthOf({})).toBeUndefined();
  });

  it("is named in the reader's language, with the year where it is another", () => {
    expect(monthName("2020-12", "pt-BR")).toBe("dezembro de 2020");
    expect(monthName("2020-12", "ja")).toBe("2020年12月");
    expect(monthName(`${new Date().getUTCFullYear()}-03`, "pt-BR")).toBe("março");
  });
});
