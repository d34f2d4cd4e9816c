import type { BadgeTone } from "@/components/ui/badge";

/** The look and the word of every status of something. */
export type Statuses<S extends string> = Record<S, { tone: BadgeTone; label: string }>;

/** Puts a word to each status beside its tone. */
export function statusesOf<S extends string>(
  tones: Record<S, BadgeTone>,
  word: (status: S) => string,
): Statuses<S> {
  const entries = Object.entries<BadgeTone>(tones).map(([status, tone]) => [
    status,
    { tone, label: word(status as S) },
  ]);
  return Object.fromEntries(entries) as Statuses<S>;
}
