import type { RouteContract } from "@lastro/contracts";
import { z } from "zod";
import { principalName } from "../actor.js";
import type { RequestCtx } from "../context.js";
import { type Database, inTransaction, query, type Tx } from "../database/database.js";
import { DomainError } from "../domain-error.js";
import { rememberEncoded } from "./encoded.js";

/**
 * Runs a money request's work in one transaction together with its idempotency key: the same key and body get
 * the first answer, the same key with another body `idempotency.key_reused`, and `idempotency.answer_outdated` where the
 * first answer is not one of the route's contract any more. A refusal or failure rolls the key back too, so asking again
 * may succeed later.
 */
export async function idempotently<T>(ctx: RequestCtx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const [outcome] = await idempotentlyTogether<RequestCtx, T, DomainError>(ctx.db, [ctx], async (tx) => [
    { answer: await work(tx) },
  ]);
  if (!outcome) throw new Error("A money request came to nothing");
  if ("refusal" in outcome) throw outcome.refusal;
  return outcome.answer;
}

/** What became of one request among several: its answer, or why nothing was done for it. */
export type Outcome<T, R> = { readonly answer: T } | { readonly refusal: R };

/**
 * The same for requests of different people to one route, which share a transaction: each is answered, repeated or
 * refused by itself. What the work refuses it has left undone; throwing undoes all of them.
 */
export async function idempotentlyTogether<C extends RequestCtx, T, R>(
  db: Database,
  requests: readonly C[],
  work: (tx: Tx, requests: readonly C[]) => Promise<readonly Outcome<T, R>[]>,
): Promise<Outcome<T, R | DomainError>[]> {
  const claims = requests.map(claimOf);
  return inTransaction(db, async (tx) => {
    const names = await claimKeys(tx, claims);
    const isNew = claims.map((claim) => names.has(nameOf(claim)));
    const fresh = claims.filter((_, index) => isNew[index]);
    const old = claims.filter((_, index) => !isNew[index]);
    const repeated = old.length > 0 ? await firstAnswers<T>(tx, old) : [];
    const done =
      fresh.length > 0
        ? await work(
            tx,
            requests.filter((_, index) => isNew[index]),
          )
        : [];
    if (done.length !== fresh.length) throw new Error("Money requests were left without an outcome");
    await keepAnswers(tx, fresh, done);
    const [first, again] = [done.values(), repeated.values()];
    return isNew.map((is) => (is ? first : again).next().value as Outcome<T, R | DomainError>);
  });
}

interface Claim {
  readonly principal: string;
  readonly route: string;
  readonly key: string;
  readonly bodyHash: Buffer;
  readonly at: Date;
  readonly response: z.ZodType;
}

function claimOf(ctx: RequestCtx): Claim {
  const request = ctx.idempotency;
  if (!request) throw new Error("A money route was called without its idempotency key");
  const { route, key, bodyHash } = request;
  return {
    principal: principalName(ctx.actor),
    route: routeName(route),
    key,
    bodyHash,
    at: ctx.clock.now(),
    response: answerOf(route),
  };
}

const routeName = ({ method, path }: RouteContract) => `${method} ${path}`;

function answerOf({ path, response }: RouteContract): z.ZodType {
  if (!response) throw new Error(`${path} moves money and answers nothing`);
  return response;
}

const nameOf = ({ principal, route, key }: Pick<Claim, "principal" | "route" | "key">) =>
  JSON.stringify([principal, route, key]);

/** Writes the keys that are new, in one order for everybody, and names them. */
async function claimKeys(tx: Tx, claims: readonly Claim[]): Promise<ReadonlySet<string>> {
  const rows = await query<Pick<Claim, "principal" | "route" | "key">>(
    tx,
    `insert into idempotency_key (principal, route, key, body_hash, created_at)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::bytea[], $5::timestamptz[]) as c (principal, route, key)
      order by principal, route, key
     on conflict do nothing returning principal, route, key`,
    [...parametersOf(claims), claims.map(({ bodyHash }) => bodyHash), claims.map(({ at }) => at)],
  );
  return new Set(rows.map(nameOf));
}

const parametersOf = (claims: readonly Claim[]) => [
  claims.map(({ principal }) => principal),
  claims.map(({ route }) => route),
  claims.map(({ key }) => key),
];

async function firstAnswers<T>(tx: Tx, claims: readonly Claim[]): Promise<Outcome<T, DomainError>[]> {
  const rows = await query<{ body_hash: Buffer | null; response: unknown }>(
    tx,
    `select k.body_hash, k.response
       from unnest($1::text[], $2::text[], $3::text[]) with ordinality as c (principal, route, key, place)
       left join idempotency_key k on k.principal = c.principal and k.route = c.route and k.key = c.key
      order by c.place`,
    parametersOf(claims),
  );
  return claims.map(({ bodyHash, response }, index) => {
    const first = rows[index];
    if (!first?.body_hash?.equals(bodyHash)) return { refusal: new DomainError("idempotency.key_reused") };
    const answer = z.safeDecode(response, first.response as z.input<typeof response>);
    // Given under an older contract: what was asked for is done, and its answer can no longer be read.
    if (!answer.success) return { refusal: new DomainError("idempotency.answer_outdated") };
    return { answer: answer.data as T };
  });
}

/** Keeps what was answered; a refused request's key is as if it had never been used. */
async function keepAnswers<T, R>(
  tx: Tx,
  claims: readonly Claim[],
  outcomes: readonly Outcome<T, R>[],
): Promise<void> {
  const answers = claims.map(({ response }, index) => {
    const outcome = outcomes[index];
    if (!outcome || !("answer" in outcome)) return undefined;
    const wire = z.encode(response, outcome.answer);
    rememberEncoded(outcome.answer, wire);
    return wire;
  });
  const given = claims.filter((_, index) => answers[index] !== undefined);
  if (given.length > 0)
    await query(
      tx,
      `update idempotency_key k set response = c.response
         from rows from (unnest($1::text[]), unnest($2::text[]), unnest($3::text[]), jsonb_array_elements($4::jsonb))
           as c (principal, route, key, response)
        where k.principal = c.principal and k.route = c.route and k.key = c.key`,
      [...parametersOf(given), JSON.stringify(answers.filter((answer) => answer !== undefined))],
    );
  const refused = claims.filter((_, index) => answers[index] === undefined);
  if (refused.length > 0)
    await query(
      tx,
      `delete from idempotency_key k using unnest($1::text[], $2::text[], $3::text[]) as c (principal, route, key)
        where k.principal = c.principal and k.route = c.route and k.key = c.key`,
      parametersOf(refused),
    );
}
