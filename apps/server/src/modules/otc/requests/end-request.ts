import { asSystem, type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import type { OtcPorts } from "../ports.js";
import { closeQuote, lockQuoteById } from "../store.js";
import { notifyClient } from "./notify-of-request.js";
import { dueRequests, lockRequest, moveRequest } from "./request-store.js";

const KIND = "otc.expire_requests";

/** Takes back a request of the caller's that nobody has answered. Throws `otc.request_not_open`. */
export async function cancelRequest(ctx: RequestCtx, id: string): Promise<void> {
  const { userId } = personOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    if (!(await lockRequest(tx, id, userId))) throw new DomainError("resource.not_found");
    if (!(await moveRequest(tx, ctx, id, { from: "requested", to: "cancelled" })))
      throw new DomainError("otc.request_not_open");
    await announce(tx, { to: "admins", type: "admin", reference: "otc" });
  });
}

/** Says of the request a quote answers that the client took the quote or left it, in the transaction that closes the quote. */
export async function endAnswered(
  tx: Tx,
  ctx: Pick<RequestCtx, "actor" | "clock">,
  requestId: string,
  to: "accepted" | "rejected",
): Promise<void> {
  if (!(await moveRequest(tx, ctx, requestId, { from: "quoted", to })))
    throw new DomainError("otc.quote_not_open");
  await announce(tx, { to: "admins", type: "admin", reference: "otc" });
}

/** Ends requests nobody answered in time, and those whose quote was not accepted in time, and tells their clients. */
export function expireRequestsJob(ctx: Ctx & OtcPorts): RecurringJob {
  return {
    kind: KIND,
    everySeconds: 10,
    async run() {
      const system = { ...asSystem(ctx, KIND), ...ctx, actor: asSystem(ctx, KIND).actor };
      for (const due of await dueRequests(ctx.db, ctx.clock.now()))
        await inTransaction(ctx.db, async (tx) => {
          // In the order acceptance locks: the quote, then its request.
          const quote = due.quote_id === null ? undefined : await lockQuoteById(tx, due.quote_id);
          const request = await lockRequest(tx, due.id);
          if (!request) return;
          if (request.status === "quoted") {
            if (!quote || !(await closeQuote(tx, system, quote.id, "EXPIRED"))) return;
          } else if (request.status !== "requested") return;
          await moveRequest(tx, system, due.id, { from: request.status, to: "expired" });
          await notifyClient(tx, system, request, "expired");
          await announce(tx, { to: "admins", type: "admin", reference: "otc" });
        });
    },
  };
}
