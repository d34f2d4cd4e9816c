import type { FastifyInstance, FastifyRequest } from "fastify";
import { DomainError } from "../domain-error.js";

export interface InProgressLimits {
  readonly perPerson: number;
  readonly perAddress: number;
}

const RETRY_SECONDS = 2;
/** Streams stay open by design; whoever serves them bounds them. */
const IS_STREAM = /^\/(agro\/)?v1\/events$/;

/** Counts the request a second time, against the person who sends it. */
const personCounters = new WeakMap<FastifyRequest, (person: string) => void>();

/**
 * Bounds how many requests of one address, and of one person, this server works on at once. Each counts until its
 * answer is out or its connection is gone; whoever sends more is told to come back.
 */
export function limitInProgress(app: FastifyInstance, { perAddress, perPerson }: InProgressLimits): void {
  const addresses = new Map<string, number>();
  const people = new Map<string, number>();
  app.addHook("onRequest", (request, reply, done) => {
    if (IS_STREAM.test(request.routeOptions.url ?? "")) return done();
    const address = request.ip || "";
    if (!take(addresses, address, perAddress)) return done(tooMany());
    let counted: string | undefined;
    personCounters.set(request, (person) => {
      if (counted !== undefined) return;
      if (!take(people, person, perPerson)) throw tooMany();
      counted = person;
    });
    reply.raw.once("close", () => {
      release(addresses, address);
      if (counted !== undefined) release(people, counted);
    });
    done();
  });
}

/** Says whose request it is, once that is known. Throws `request.too_many_at_once`. */
export function countInProgress(request: FastifyRequest, person: string): void {
  personCounters.get(request)?.(person);
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
