import { describe, expect, it } from "vitest";
import { isOpen } from "./hours.js";

/** Written in the time of Brasília. */
const isOpenAt = (local: string, hours: "business" | "always" = "business") =>
  isOpen(hours, { opensHour: 9, closesHour: 17 }, new Date(`${local}-03:00`));

describe("the market of currencies", () => {
  it("is open on a business day from one hour until another", () => {
    expect(isOpenAt("2026-11-18T08:59:59")).toBe(false);
    expect(isOpenAt("2026-11-18T09:00:00")).toBe(true);
    expect(isOpenAt("2026-11-18T16:59:59")).toBe(true);
    expect(isOpenAt("2026-11-18T17:00:00")).toBe(false);
  });

  it("is closed at night, of which the last hours are the next day's in Greenwich", () => {
    const allDay = { opensHour: 0, closesHour: 24 };
    const at = (local: string) => isOpen("business", allDay, new Date(`${local}-03:00`));
    expect(at("2026-11-18T23:30:00")).toBe(true);
    expect(isOpen("business", { opensHour: 22, closesHour: 24 }, new Date("2026-11-19T01:30:00Z"))).toBe(
      true,
    );
    expect(isOpenAt("2026-11-18T22:30:00")).toBe(false);
  });

  it("is closed at the weekend and on a holiday", () => {
    for (const day of ["2026-11-21", "2026-11-22", "2026-11-20"])
      expect(isOpenAt(`${day}T12:00:00`), day).toBe(false);
  });

  it("never closes where it is set so", () => {
    expect(isOpenAt("2026-11-21T03:00:00", "always")).toBe(true);
  });
});
