import type { RouteContract } from "@lastro/contracts";
import { type Actor, humanId, type Person } from "./actor.js";
import type { Clock } from "./clock.js";
import type { Config } from "./config.js";
import type { Database } from "./database/database.js";
import { DomainError } from "./domain-error.js";
import type { Logger } from "./log.js";
import type { Random } from "./random.js";

/** What every use case may rely on. Modules extend it with the ports they declare. */
export interface Ctx {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  readonly config: Config;
}

/** The context of one request or job: who is acting, from where, and under which idempotency key. */
export interface RequestCtx extends Ctx {
  readonly actor: Actor;
  readonly ip: string;
  readonly userAgent: string;
  /** The secret by which the browser or app names itself, as it was sent; absent where it does not. */
  readonly device?: string;
  readonly idempotency?: IdempotentRequest;
}

/** A money request's key with everything that tells a repeat from a reuse. */
export interface IdempotentRequest {
  readonly key: string;
  readonly bodyHash: Buffer;
  readonly route: RouteContract;
}

/**
 * The same context with its clock standing at this instant, so that what is decided by a time is recorded at that time, however
 * long locks are waited for and whatever becomes of the system's clock meanwhile.
 */
export function atOneInstant<C extends Pick<Ctx, "clock">>(ctx: C): C {
  const instant = ctx.clock.now();
  return { ...ctx, clock: { now: () => instant } };
}

/** The signed-in person, past their second factor if they have one, or a refusal. */
export function personOf(ctx: RequestCtx): Person {
  if (!("userId" in ctx.actor)) throw new DomainError("auth.required");
  if (ctx.actor.secondFactorPending) throw new DomainError("auth.second_factor_required");
  return ctx.actor;
}

/** The human being whose session it is, as themselves where they act for a company. Refuses as `personOf` does. */
export function humanOf(ctx: RequestCtx): Person {
  const { member: _, ...person } = personOf(ctx);
  return { ...person, userId: humanId(personOf(ctx)) };
}

/** A context in which the house itself acts, from a job. */
export function asSystem<C extends Ctx>(ctx: C, job: string): C & RequestCtx {
  return { ...ctx, actor: { kind: "system", job }, ip: "", userAgent: "" };
}
