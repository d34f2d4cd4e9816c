import { describe, expect, it } from "vitest";
import { type LimitWindow, windowAt } from "./windows.js";

/** Written in the time of São Paulo. */
const at = (local: string) => new Date(`${local}-03:00`);

const bounds = (window: LimitWindow, local: string) => windowAt(window, at(local));

describe("the window of a limit", () => {
  it("of the day's hours ends at 20:00, where that of the night begins", () => {
    const daytime = { startsAt: at("2026-11-20T06:00:00"), endsAt: at("2026-11-20T20:00:00") };
    expect(bounds("daytime", "2026-11-20T05:59:59.999")).toBeUndefined();
    expect(bounds("daytime", "2026-11-20T06:00:00")).toEqual(daytime);
    expect(bounds("daytime", "2026-11-20T19:59:59.999")).toEqual(daytime);
    expect(bounds("night", "2026-11-20T19:59:59.999")).toBeUndefined();
    expect(bounds("daytime", "2026-11-20T20:00:00")).toBeUndefined();
  });

  it("of the night is one across midnight, until 06:00", () => {
    const night = { startsAt: at("2026-11-30T20:00:00"), endsAt: at("2026-12-01T06:00:00") };
    expect(bounds("night", "2026-11-30T20:00:00")).toEqual(night);
    expect(bounds("night", "2026-12-01T00:00:00")).toEqual(night);
    expect(bounds("night", "2026-12-01T05:59:59.999")).toEqual(night);
    expect(bounds("night", "2026-12-01T06:00:00")).toBeUndefined();
  });

  it("of a day and of a month begins at midnight in São Paulo", () => {
    expect(bounds("day", "2026-12-31T23:59:59")).toEqual({
      startsAt: at("2026-12-31T00:00:00"),
      endsAt: at("2027-01-01T00:00:00"),
    });
    expect(bounds("month", "2026-12-31T23:59:59")).toEqual({
      startsAt: at("2026-12-01T00:00:00"),
      endsAt: at("2027-01-01T00:00:00"),
    });
    expect(bounds("month", "2028-02-29T12:00:00")?.endsAt).toEqual(at("2028-03-01T00:00:00"));
  });
});
