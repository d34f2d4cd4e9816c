import { secondsAfter } from "../../platform/clock.js";
import { inTransaction } from "../../platform/database/database.js";
import { announce } from "../../platform/events.js";
import { bookAll } from "./book-pix.js";
import { type Charge, POLL_GRACE_SECONDS } from "./charge.js";
import type { PixCtx } from "./ports.js";
import { PspError } from "./psp/psp-error.js";
import { moveCharge, toCharge } from "./store.js";

const AT_ONCE = 8;
const PER_RUN = 480;

/** Asks the provider about every charge that may have been paid without our hearing of it, then ends those whose time is over. */
export async function pollCharges(ctx: PixCtx): Promise<void> {
  const charges = await unpaidCharges(ctx);
  const queue = charges.values();
  await Promise.all(Array.from({ length: AT_ONCE }, () => work(ctx, queue)));
  await expireCharges(ctx);
}

async function work(ctx: PixCtx, queue: Iterator<Charge, undefined>): Promise<void> {
  for (let next = queue.next(); !next.done; next = queue.next()) {
    try {
      await checkCharge(ctx, next.value);
    } catch (error) {
      if (!(error instanceof PspError)) throw error;
      ctx.log.warn({ err: error, chargeId: next.value.id }, "the Pix provider did not say about a charge");
    }
  }
}

/** Takes over what the provider says of one charge: paid, or removed. */
export async function checkCharge(ctx: PixCtx, charge: Charge): Promise<void> {
  const said = await ctx.psp.findCharge(charge.txid);
  await ctx.db
    .updateTable("pix_charge")
    .set({ polled_at: ctx.clock.now() })
    .where("id", "=", charge.id)
    .execute();
  if (!said) return;
  if (said.status === "CONCLUIDA") await bookAll(ctx, said.pix);
  if (said.status.startsWith("REMOVIDA") && charge.status === "ACTIVE") await end(ctx, charge, "CANCELLED");
}

async function unpaidCharges(ctx: PixCtx): Promise<Charge[]> {
  const rows = await ctx.db
    .selectFrom("pix_charge")
    .selectAll()
    .where("status", "in", ["ACTIVE", "EXPIRED"])
    .where("expires_at", ">", secondsAfter(ctx.clock.now(), -POLL_GRACE_SECONDS))
    .orderBy("polled_at", (order) => order.asc().nullsFirst())
    .limit(PER_RUN)
    .execute();
  return rows.map(toCharge);
}

async function expireCharges(ctx: PixCtx): Promise<void> {
  const rows = await ctx.db
    .selectFrom("pix_charge")
    .selectAll()
    .where("status", "in", ["CREATING", "ACTIVE"])
    .where("expires_at", "<=", ctx.clock.now())
    .limit(PER_RUN)
    .execute();
  for (const row of rows) await end(ctx, toCharge(row), "EXPIRED");
}

async function end(ctx: PixCtx, charge: Charge, to: "EXPIRED" | "CANCELLED"): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const moved = await moveCharge(tx, { id: charge.id, from: charge.status, to, at: ctx.clock.now() });
    if (moved) {
      await announce(tx, { to: { userId: charge.userId }, type: "pix.charge", reference: charge.id });
    }
  });
}
