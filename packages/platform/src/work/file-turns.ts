import type { FastifyReply } from "fastify";
import { createTurns, type Turns } from "./turns.js";

/** Less than a connection may be silent for, with the time the work itself takes. */
const PATIENCE_MS = 45_000;

/** Files that are read and worked on, each held in memory as a whole; one that waits is not read yet. */
export const uploadTurns = createTurns({
  atOnce: 16,
  atOncePerPerson: 3,
  perPerson: 10,
  waiting: 60,
  patienceMs: PATIENCE_MS,
});

/** Files that are made for somebody who waits. */
export const exportTurns = createTurns({
  atOnce: 4,
  atOncePerPerson: 2,
  perPerson: 2,
  waiting: 20,
  patienceMs: PATIENCE_MS,
});

/** Keeps a turn until the answer is out or its connection is gone. Throws like `Turns.take`. */
export async function takeUntilSent(turns: Turns, person: string, reply: FastifyReply): Promise<void> {
  const release = await turns.take(person);
  if (reply.raw.closed) release();
  else reply.raw.once("close", release);
}
