import type { RequestOf, ResponseOf, RouteContract } from "@lastro/contracts";
import { isDatabaseUnavailable } from "@lastro/platform/database/connection-lost";
import { DomainError } from "@lastro/platform/domain-error";
import type { FixedClock } from "@lastro/platform/testing/fixed-clock";
import { PspError } from "../../src/modules/pix/index.js";
import type { Chance } from "./chance.js";
import type { Cast } from "./people.js";
import type { Plan } from "./plans.js";
import type { FakeProvider } from "./provider.js";
import type { Turns } from "./turns.js";
import type { Client, House } from "./world.js";

/** One seed while it runs. */
export interface Run extends Cast {
  readonly plan: Plan;
  /** How many lives of clients are not over. */
  readonly busy: { clients: number };
  readonly chance: Chance;
  readonly clock: FixedClock;
  readonly turns: Turns;
  readonly provider: FakeProvider;
  /** Two processes on one database. */
  readonly houses: readonly [House, House];
  /** What was answered to clients: the end is compared with it. */
  readonly answered: Answered;
  /** What must not be, in words. */
  readonly problems: string[];
}

export interface Answered {
  readonly transfers: { readonly from: string; readonly to: string; readonly amount: bigint }[];
  readonly charges: { readonly userId: string; readonly id: string; readonly txid: string }[];
  readonly payments: { readonly userId: string; readonly id: string; readonly amount: bigint }[];
  readonly trades: { readonly id: string; readonly buyerId: string }[];
  /** The trades whose payment was answered. */
  readonly paid: Set<string>;
}

export type Outcome<T> = { readonly answer: T } | { readonly refusal: string };

const MAX_TRIES = 12;

/** Whether a failure is one that faults bring about: a provider or a database without an answer, or a refusal. */
export const isExpected = (error: unknown) =>
  error instanceof PspError || error instanceof DomainError || isDatabaseUnavailable(error);

/**
 * A request as a client's app makes it: under one key, again and again while there is no answer, to either process. What is
 * neither an answer nor a refusal is a defect.
 */
export async function ask<const R extends RouteContract>(
  { houses, chance, clock }: Run,
  client: Client,
  of: { readonly route: R; readonly request: Partial<RequestOf<R>>; readonly key: string },
): Promise<Outcome<ResponseOf<R>>> {
  for (let tries = 1; ; tries += 1) {
    try {
      return { answer: await chance.pick(houses).call(client, of.route, of.request, of.key) };
    } catch (error) {
      if (error instanceof DomainError) return { refusal: error.code };
      if (!isDatabaseUnavailable(error) || tries >= MAX_TRIES) throw error;
      clock.advanceSeconds(1);
    }
  }
}

/** The same request sent more than once at the same time: what was answered, which must be one thing. */
export async function askOnce<const R extends RouteContract>(
  run: Run,
  client: Client,
  of: Parameters<typeof ask<R>>[2] & { readonly times: number },
): Promise<(ResponseOf<R> & { readonly id: string }) | undefined> {
  const outcomes = await Promise.all(Array.from({ length: of.times }, () => ask(run, client, of)));
  const answers = outcomes.flatMap((outcome) =>
    "answer" in outcome ? [outcome.answer as ResponseOf<R> & { readonly id: string }] : [],
  );
  if (new Set(answers.map(({ id }) => id)).size > 1)
    run.problems.push(`${of.route.path}: one key was answered with several`);
  return answers[0];
}

/** Lets some turns of others go by. */
export const pause = ({ turns, chance }: Run, upTo: number): Promise<void> =>
  turns.rest(chance.integer(upTo));
