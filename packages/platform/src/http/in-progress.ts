import type { FastifyInstance, FastifyRequest } from "fastify";
import { DomainError } from "../domain-error.js";
import { takeUntilSent } from "../work/file-turns.js";
import { createTurns } from "../work/turns.js";
import { networkOf } from "./network-of.js";

export interface InProgressLimits {
  readonly perPerson: number;
  readonly perAddress: number;
}

const RETRY_SECONDS = 2;
/** Streams stay open by design; whoever serves them bounds them. */
const IS_STREAM = /^\/(agro\/)?v1\/events$/;

/** As many as a browser sends at once: with more, one person would hold most of the database's connections. */
const AT_WORK_PER_PERSON = 6;
const PATIENCE_MS = 30_000;

/** Counts the request a second time, against the person who sends it. */
const personCounters = new WeakMap<FastifyRequest, (person: string) => Promise<void>>();

/**
 * Bounds how many requests of one address, and of one person, are in progress. Each counts until its answer is out or
 * its connection is gone; whoever sends more is told to come back. Of one person's a few are worked on at once.
 */
export function limitInProgress(app: FastifyInstance, { perAddress, perPerson }: InProgressLimits): void {
  const addresses = new Map<string, number>();
  const people = createTurns({
    atOnce: Number.POSITIVE_INFINITY,
    atOncePerPerson: Math.min(AT_WORK_PER_PERSON, perPerson),
    perPerson,
    waiting: Number.POSITIVE_INFINITY,
    patienceMs: PATIENCE_MS,
  });
  app.addHook("onRequest", (request, reply, done) => {
    if (IS_STREAM.test(request.routeOptions.url ?? "")) return done();
    const address = networkOf(request.ip || "");
    if (!take(addresses, address, perAddress)) return done(tooMany());
    personCounters.set(request, (person) => {
      personCounters.delete(request);
      return takeUntilSent(people, person, reply);
    });
    reply.raw.once("close", () => release(addresses, address));
    done();
  });
}

/** Says whose request it is, once that is known, and waits for its turn. Throws `request.too_many_at_once`. */
export async function countInProgress(request: FastifyRequest, person: string): Promise<void> {
  await personCounters.get(request)?.(person);
}

const tooMany = () => new DomainError("request.too_many_at_once", { seconds: RETRY_SECONDS });

function take(counts: Map<string, number>, key: string, most: number): boolean {
  const count = counts.get(key) ?? 0;
  if (count >= most) return false;
  counts.set(key, count + 1);
  return true;
}

function release(counts: Map<string, number>, key: string): void {
  const left = (counts.get(key) ?? 1) - 1;
  if (left > 0) counts.set(key, left);
  else counts.delete(key);
}
