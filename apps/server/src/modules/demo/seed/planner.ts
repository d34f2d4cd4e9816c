import { brazilianDay, secondsAfter } from "@lastro/platform/clock";
import type { Happening, StoryEvent } from "./events.js";
import { type Choices, createChoices } from "./seeded-choices.js";

const SEED = 20_260_301;
const DAY_SECONDS = 86_400;

/** Writes events into a calendar that ends at the present. */
export interface Planner {
  readonly present: Date;
  readonly choices: Choices;
  /** A Brazilian day so long ago, some time between two hours. */
  on(daysAgo: number, fromHour: number, toHour?: number): Date;
  /** Adds an event and answers its name. */
  add(at: Date, happening: Happening): string;
  /** What was added, oldest first. */
  events(): StoryEvent[];
}

export function createPlanner(present: Date): Planner {
  const choices = createChoices(SEED);
  const events: StoryEvent[] = [];
  const added = new Map<string, number>();
  return {
    present,
    choices,
    on(daysAgo, fromHour, toHour = fromHour) {
      const day = brazilianDay(secondsAfter(present, -daysAgo * DAY_SECONDS));
      // Not in the last minutes of an hour: a quote and its acceptance want the same price.
      const time = [choices.between(fromHour, toHour), choices.between(2, 50), choices.between(0, 59)];
      return new Date(`${day}T${time.map((part) => String(part).padStart(2, "0")).join(":")}-03:00`);
    },
    add(at, happening) {
      const place = (added.get(happening.kind) ?? 0) + 1;
      added.set(happening.kind, place);
      const name = `${happening.kind}/${place}`;
      events.push({ ...happening, at, name });
      return name;
    },
    events: () => [...events].sort((a, b) => a.at.getTime() - b.at.getTime()),
  };
}
