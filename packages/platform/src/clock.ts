/** The time, as everything that decides by it must ask for it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The same instant plus a number of seconds, which may be negative. */
export function secondsAfter(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}

/** How far apart the clocks of two machines may be. */
export const CLOCKS_DIFFER_SECONDS = 60;

/** Whether an instant that was the present when it was noted is so far ahead that the clock was wrong then. */
export function isFromTheFuture(instant: Date, now: Date): boolean {
  return instant > secondsAfter(now, CLOCKS_DIFFER_SECONDS);
}

const DAY_IN_SAO_PAULO = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" });

/** The Brazilian civil day (`2026-11-21`) an instant falls in: limits and statements count by it. */
export function brazilianDay(instant: Date): string {
  return DAY_IN_SAO_PAULO.format(instant);
}

const TIME_IN_SAO_PAULO = new Intl.DateTimeFormat("en-GB", {
  ...{ timeZone: "America/Sao_Paulo", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
});

/** The minute of the Brazilian day an instant falls in, 0 to 1439. */
export function brazilianMinute(instant: Date): number {
  const [hours = 0, minutes = 0] = TIME_IN_SAO_PAULO.format(instant).split(":").map(Number);
  return hours * 60 + minutes;
}
