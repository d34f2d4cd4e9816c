import { setTimeout as delay } from "node:timers/promises";

/** Places in which work runs. */
export interface Places {
  /** Resolves, with their number, as soon as there are free places. */
  whenFree(): Promise<number>;
  start(work: () => Promise<void>): void;
  /** Resolves when everything that was started has ended. */
  whenIdle(): Promise<void>;
}

export interface PlacesOptions {
  readonly places: number;
  /** Work that takes longer goes on, but no longer occupies a place. */
  readonly patienceMs: number;
  /** How much may run at once, the work without a place included. */
  readonly most: number;
}

/** Runs work side by side, so that what takes long holds up nothing else. The work handles its own failures. */
export function createPlaces({ places, patienceMs, most }: PlacesOptions): Places {
  const running = new Set<Promise<void>>();
  const placed = new Set<Promise<void>>();
  const free = () => Math.min(places - placed.size, most - running.size);

  return {
    async whenFree() {
      while (free() <= 0) await Promise.race(placed.size < places ? running : placed);
      return free();
    },
    start(work) {
      const ended = new AbortController();
      const one = work().finally(() => {
        running.delete(one);
        ended.abort();
      });
      running.add(one);
      const patience = delay(patienceMs, undefined, { signal: ended.signal, ref: false }).catch(
        () => undefined,
      );
      const place = Promise.race([one, patience]).finally(() => placed.delete(place));
      placed.add(place);
    },
    async whenIdle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
