import { describe, expect, it } from "vitest";
import { timeLeft } from "@/components/case/time-left";

const NOW = Date.parse("2026-11-20T12:00:00.000Z");
const HOUR = 3_600_000;
const inHours = (hours: number) => timeLeft(new Date(NOW + hours * HOUR).toISOString(), NOW);

describe("the time left of a deadline", () => {
  it("is counted in days until two days before, then in hours, then in minutes", () => {
    expect(inHours(120)).toMatchObject({ unit: "days", count: 5 });
    expect(inHours(48)).toMatchObject({ unit: "days", count: 2 });
    expect(inHours(47.5)).toMatchObject({ unit: "hours", count: 47 });
    expect(inHours(0.5)).toMatchObject({ unit: "minutes", count: 30 });
    expect(inHours(0.001)).toMatchObject({ unit: "minutes", count: 1 });
  });

  it("is yellow from two days on, red from six hours on and once it is over", () => {
    expect(inHours(48.1).tone).toBe("positive");
    expect(inHours(48).tone).toBe("warning");
    expect(inHours(6.1).tone).toBe("warning");
    expect(inHours(6).tone).toBe("negative");
    expect(inHours(0)).toEqual({ unit: "over", count: 0, tone: "negative" });
  });
});
