import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bankHolidays, businessDayFrom, daysAfter, easterOf, isBusinessDay } from "./business-days.js";
import { plannedRun, plannedRuns, type SchedulePlan } from "./schedule-dates.js";

const plan = (more: Partial<SchedulePlan>): SchedulePlan => ({
  startsOn: "2027-01-31",
  repeats: "monthly",
  until: null,
  times: null,
  onBusinessDays: false,
  ...more,
});
const days = (of: SchedulePlan, limit = 100) =>
  plannedRuns(of, { from: 1, limit }).map(({ runsOn }) => runsOn);

describe("the business days of Brazil's banks", () => {
  it.each([
    [2024, "2024-03-31", "2024-02-13", "2024-03-29", "2024-05-30"],
    [2025, "2025-04-20", "2025-03-04", "2025-04-18", "2025-06-19"],
    [2026, "2026-04-05", "2026-02-17", "2026-04-03", "2026-06-04"],
    [2027, "2027-03-28", "2027-02-09", "2027-03-26", "2027-05-27"],
    [2028, "2028-04-16", "2028-02-29", "2028-04-14", "2028-06-15"],
    [2029, "2029-04-01", "2029-02-13", "2029-03-30", "2029-05-31"],
    [2030, "2030-04-21", "2030-03-05", "2030-04-19", "2030-06-20"],
  ])("leave out what moves with Easter in %i", (year, easter, carnival, friday, corpus) => {
    expect(easterOf(year)).toBe(easter);
    const holidays = bankHolidays(year);
    for (const day of [carnival, daysAfter(carnival, -1), friday, corpus]) expect(holidays).toContain(day);
    expect(isBusinessDay(daysAfter(carnival, 1))).toBe(true);
  });

  it.each(["01-01", "04-21", "05-01", "09-07", "10-12", "11-02", "11-15", "11-20", "12-25"])(
    "leave out %s of each year",
    (day) => {
      for (let year = 2024; year <= 2030; year += 1) expect(isBusinessDay(`${year}-${day}`)).toBe(false);
    },
  );

  it("of a year are 247 to 254", () => {
    for (let year = 2024; year <= 2030; year += 1) {
      let count = 0;
      for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = daysAfter(day, 1))
        if (isBusinessDay(day)) count += 1;
      expect(count).toBeGreaterThanOrEqual(247);
      expect(count).toBeLessThanOrEqual(254);
    }
  });
});

describe("the runs of a schedule", () => {
  it("once is one day", () => {
    expect(days(plan({ repeats: "once" }))).toEqual(["2027-01-31"]);
  });

  it("monthly fall on the last day of a shorter month, and on their own day again after it", () => {
    expect(days(plan({}), 5)).toEqual(["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"]);
    expect(days(plan({ startsOn: "2027-12-29" }), 3)).toEqual(["2027-12-29", "2028-01-29", "2028-02-29"]);
  });

  it("weekly are on one weekday, until a day or so many times", () => {
    const weekly = plan({ startsOn: "2026-12-24", repeats: "weekly" });
    const three = ["2026-12-24", "2026-12-31", "2027-01-07"];
    expect(days({ ...weekly, times: 3 })).toEqual(three);
    expect(days({ ...weekly, until: "2027-01-13" })).toEqual(three);
    expect(days({ ...weekly, until: "2027-01-14" })).toHaveLength(4);
  });

  it("on business days move to the next one, each from its own day", () => {
    const carnival = plan({ startsOn: "2027-02-08", repeats: "weekly", onBusinessDays: true, times: 2 });
    expect(days(carnival)).toEqual(["2027-02-10", "2027-02-15"]);
  });

  const someDay = fc.integer({ min: 0, max: 2_556 }).map((later) => daysAfter("2024-01-01", later));

  it("are in order and one a day, whatever the plan, and on business days within five days", () => {
    fc.assert(
      fc.property(
        someDay,
        fc.constantFrom("weekly", "monthly"),
        fc.boolean(),
        fc.integer({ min: 1, max: 60 }),
        (startsOn, repeats, onBusinessDays, times) => {
          const runs = plannedRuns(plan({ startsOn, repeats, onBusinessDays, times }), {
            from: 1,
            limit: 80,
          });
          expect(runs).toHaveLength(times);
          expect(runs[0]?.plannedOn).toBe(startsOn);
          for (const [index, { plannedOn, runsOn, number }] of runs.entries()) {
            expect(number).toBe(index + 1);
            if (onBusinessDays) expect(isBusinessDay(runsOn)).toBe(true);
            else expect(runsOn).toBe(plannedOn);
            expect(runsOn >= plannedOn && runsOn <= daysAfter(plannedOn, 5)).toBe(true);
            const before = runs[index - 1];
            if (before) expect(runsOn > before.runsOn).toBe(true);
          }
        },
      ),
    );
  });

  it("move to the first business day there is", () => {
    fc.assert(
      fc.property(someDay, (day) => {
        const moved = businessDayFrom(day);
        for (let between = day; between < moved; between = daysAfter(between, 1))
          expect(isBusinessDay(between)).toBe(false);
        expect(isBusinessDay(moved)).toBe(true);
      }),
    );
  });

  it("end where the last one was", () => {
    expect(plannedRun(plan({ times: 2 }), 3)).toBeUndefined();
    expect(plannedRun(plan({ until: "2027-02-27" }), 2)).toBeUndefined();
  });
});
