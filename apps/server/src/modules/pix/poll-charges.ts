import { secondsAfter } from "@lastro/platform/clock";
import { inTransaction } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { bookAll } from "./book-pix.js";
import { type Charge, POLL_GRACE_SECONDS } from "./charge.js";
import type { PixCtx } from "./ports.js";
import { PspError } from "./psp/psp-error.js";
import { moveCharge, toCharge } from "./store.js";

const AT_ONCE = 8;
const PER_RUN = 480;
/** A provider that is down is asked again the next minute; other work waits for this round. */
const GIVE_UP_AFTER = 2 * AT_ONCE;

/** Asks the provider about every charge that may have been paid without our hearing of it, then ends those whose time is over. */
export async function pollCharges(ctx: PixCtx): Promise<void> {
  const charges = await unpaidCharges(ctx);
  const round: Round = { queue: charges.values(), failuresInARow: 0 };
  await Promise.all(Array.from({ length: AT_ONCE }, () => work(ctx, round)));
  await expireCharges(ctx);
}

interface Round {
  readonly queue: Iterator<Charge, undefined>;
  failuresInARow: number;
}

async function work(ctx: PixCtx, round: Round): Promise<void> {
  while (round.failuresInARow < GIVE_UP_AFTER) {
    const next = round.queue.next();
    if (next.done) return;
    try {
      await checkCharge(ctx, next.value);
      round.failuresInARow = 0;
    } catch (error) {
      // Only silence speaks of the provider; a charge that fails for another reason fails alone.
      if (error instanceof PspError) round.failuresInARow += 1;
      ctx.log.warn({ err: error, chargeId: next.value.id }, "a Pix charge could not be checked");
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
  for (const row of rows)
    await end(ctx, toCharge(row), "EXPIRED").catch((error: unknown) =>
      // It stays due; the others must not wait for it.
      ctx.log.error({ err: error, chargeId: row.id }, "a Pix charge could not expire"),
    );
}

async function end(ctx: PixCtx, charge: Charge, to: "EXPIRED" | "CANCELLED"): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const moved = await moveCharge(tx, ctx, { id: charge.id, from: charge.status, to });
    if (moved) {
      await announce(tx, { to: { userId: charge.userId }, type: "pix.charge", reference: charge.id });
    }
  });
}
