import { z } from "zod";
import { actorName } from "../actor.js";
import type { RequestCtx } from "../context.js";
import { inTransaction, type Tx } from "../database/database.js";
import { DomainError } from "../domain-error.js";

/**
 * Runs a money request's work in one transaction together with its idempotency key: the same key and body get
 * the first answer, the same key with another body `idempotency.key_reused`. A refusal or failure rolls the key
 * back too, so asking again may succeed later.
 */
export async function idempotently<T>(ctx: RequestCtx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const request = ctx.idempotency;
  if (!request) throw new Error("A money route was called without its idempotency key");
  const response = request.route.response;
  if (!response) throw new Error(`${request.route.path} moves money and answers nothing`);
  const at = {
    principal: actorName(ctx.actor),
    route: `${request.route.method} ${request.route.path}`,
    key: request.key,
  };
  return inTransaction(ctx.db, async (tx) => {
    const claimed = await tx
      .insertInto("idempotency_key")
      .values({ ...at, body_hash: request.bodyHash, created_at: ctx.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (claimed.numInsertedOrUpdatedRows !== 1n) {
      const first = await tx
        .selectFrom("idempotency_key")
        .select(["body_hash", "response"])
        .where("principal", "=", at.principal)
        .where("route", "=", at.route)
        .where("key", "=", at.key)
        .executeTakeFirstOrThrow();
      if (!first.body_hash.equals(request.bodyHash)) throw new DomainError("idempotency.key_reused");
      return z.decode(response, first.response) as T;
    }
    const answer = await work(tx);
    await tx
      .updateTable("idempotency_key")
      .set({ response: JSON.stringify(z.encode(response, answer)) })
      .where("principal", "=", at.principal)
      .where("route", "=", at.route)
      .where("key", "=", at.key)
      .execute();
    return answer;
  });
}
