import { createHash } from "node:crypto";
import { inTransaction } from "@lastro/platform/database/database";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import { createSealer } from "@lastro/platform/sealed";
import { followSome } from "./follow-inquiries.js";
import { openInquiries } from "./inquiry-store.js";
import type { PixCtx } from "./ports.js";
import { ourTxids } from "./store.js";

export const READ_CALLBACK = "pix.read-callback";

/** As many as a page of the provider's own list has at most; what stands behind them is found by polling and the sweep. */
const MAX_PER_CALLBACK = 1_000;

/** Keeps a callback as it came, sealed for it may name a payer, and asks for it to be read; the same body again is the same callback. */
export async function receiveCallback(ctx: PixCtx, body: Buffer): Promise<void> {
  const hash = createHash("sha256").update(body).digest();
  const newId = ctx.random.id();
  const sealed = callbackSealer(ctx).seal(newId, body);
  await inTransaction(ctx.db, async (tx) => {
    const { id } = await tx
      .insertInto("pix_callback")
      .values({ id: newId, body_hash: hash, body: sealed, received_at: ctx.clock.now() })
      .onConflict((conflict) =>
        conflict
          .constraint("pix_callback_once")
          .doUpdateSet((eb) => ({ deliveries: eb("pix_callback.deliveries", "+", 1) })),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
    await enqueue(tx, ctx, { kind: READ_CALLBACK, payload: { callbackId: id }, key: id });
  });
}

function callbackSealer(ctx: PixCtx) {
  return createSealer(ctx.config, "pix.callback", ctx.random);
}

/**
 * Notes each Pix a callback names as one to ask the provider about, and asks about the few whose turn is next. The rest
 * is asked about beside everything else, so that no callback holds up another. Pix we sent are asked about at once.
 */
export async function readCallback(ctx: PixCtx, callbackId: string): Promise<void> {
  const row = await ctx.db
    .selectFrom("pix_callback")
    .select("body")
    .where("id", "=", callbackId)
    .executeTakeFirst();
  if (!row) return;
  const body = parsedOrNothing(callbackSealer(ctx).open(callbackId, row.body));
  const { arrivals, payouts, contested } = await ctx.callbacks.newsIn(body);
  if (contested) await ctx.contests.follow();
  if (payouts.length > 0) await ctx.followPayouts?.(payouts.slice(0, MAX_PER_CALLBACK));
  if (arrivals.length > MAX_PER_CALLBACK)
    ctx.log.warn({ callbackId, named: arrivals.length }, "a Pix callback names more than is read of one");
  const read = arrivals.slice(0, MAX_PER_CALLBACK);
  const ours = await ourTxids(
    ctx.db,
    read.flatMap(({ txid }) => txid ?? []),
  );
  const named = read.map(({ endToEndId, txid }) => ({
    endToEndId,
    txid: txid ?? null,
    // Asking about a charge once shows every Pix on it: of many that name the same, one goes first.
    namesOurCharge: txid !== undefined && ours.delete(txid),
  }));
  await openInquiries(ctx.db, ctx.psp.name, named, ctx.clock.now());
  await followSome(ctx);
}

function parsedOrNothing(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
