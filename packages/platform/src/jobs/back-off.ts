import { type Clock, secondsAfter } from "../clock.js";

const PAUSE_SECONDS = 60;

/**
 * Which outside services gave no answer a moment ago. Recurring work leaves them alone for a while: each silence costs a
 * deadline, and everyone else's work waits behind it.
 */
export interface BackOff {
  isPaused(service: string): boolean;
  pause(service: string): void;
}

export function createBackOff(clock: Clock): BackOff {
  const until = new Map<string, Date>();
  return {
    isPaused: (service) => {
      const now = clock.now();
      const end = until.get(service) ?? new Date(0);
      // An end further away was set by a clock that was ahead.
      return end > now && end <= secondsAfter(now, PAUSE_SECONDS);
    },
    pause: (service) => void until.set(service, secondsAfter(clock.now(), PAUSE_SECONDS)),
  };
}
