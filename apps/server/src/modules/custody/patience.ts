import { type Clock, secondsAfter } from "@lastro/platform/clock";

const REST_SECONDS = 60;

/**
 * Which outsiders gave no answer a moment ago. Work that comes again and again leaves them alone for a while: each
 * silence costs a deadline, and everyone else's work waits behind it.
 */
export interface Patience {
  isResting(who: string): boolean;
  rest(who: string): void;
}

export function createPatience(clock: Clock): Patience {
  const until = new Map<string, Date>();
  return {
    isResting: (who) => {
      const now = clock.now();
      const end = until.get(who) ?? new Date(0);
      // An end further away was set by a clock that was ahead.
      return end > now && end <= secondsAfter(now, REST_SECONDS);
    },
    rest: (who) => void until.set(who, secondsAfter(clock.now(), REST_SECONDS)),
  };
}
