import type { Clock } from "../clock.js";

/** A clock that stands where it is put. */
export interface FixedClock extends Clock {
  set(instant: Date): void;
  advanceSeconds(seconds: number): void;
}

export function createFixedClock(start = new Date("2026-11-20T15:00:00Z")): FixedClock {
  let current = start;
  return {
    now: () => current,
    set: (instant) => {
      current = instant;
    },
    advanceSeconds: (seconds) => {
      current = new Date(current.getTime() + seconds * 1000);
    },
  };
}
