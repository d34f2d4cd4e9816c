import { createHash } from "node:crypto";
import { z } from "zod";
import { inTransaction } from "../../platform/database/database.js";
import { enqueue } from "../../platform/jobs/enqueue.js";
import { createSealer } from "../../platform/sealed.js";
import { bookAll } from "./book-pix.js";
import type { PixCtx } from "./ports.js";
import { isOurTxid } from "./store.js";

export const READ_CALLBACK = "pix.read-callback";

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
  return createSealer(ctx.config.masterSecret, "pix.callback", ctx.random);
}

/** Only what is needed to ask the provider: nothing else a callback says is believed. */
const hint = z.object({
  endToEndId: z.string().regex(/^[A-Za-z0-9]{1,64}$/),
  txid: z
    .string()
    .regex(/^[a-zA-Z0-9]{26,35}$/)
    .optional()
    .catch(undefined),
});
type Hint = z.output<typeof hint>;

const callback = z.object({ pix: z.array(z.unknown()) });

/** Asks the provider about each Pix a callback names and books what it says. Throws while one is not to be seen there. */
export async function readCallback(ctx: PixCtx, callbackId: string): Promise<void> {
  const row = await ctx.db
    .selectFrom("pix_callback")
    .select("body")
    .where("id", "=", callbackId)
    .executeTakeFirst();
  if (!row) return;
  const unseen: string[] = [];
  for (const named of hintsIn(callbackSealer(ctx).open(callbackId, row.body))) {
    if (!(await follow(ctx, named))) unseen.push(named.endToEndId);
  }
  if (unseen.length > 0) throw new Error(`the provider does not show ${unseen.join(", ")}`);
}

function hintsIn(body: Buffer): Hint[] {
  const read = callback.safeParse(parsedOrNothing(body));
  if (!read.success) return [];
  return read.data.pix.flatMap((item) => {
    const one = hint.safeParse(item);
    return one.success ? [one.data] : [];
  });
}

async function follow(ctx: PixCtx, { endToEndId, txid }: Hint): Promise<boolean> {
  if (txid !== undefined && (await isOurTxid(ctx.db, txid))) {
    const charge = await ctx.psp.findCharge(txid);
    if (charge?.status === "CONCLUIDA") {
      await bookAll(ctx, charge.pix);
      if (charge.pix.some((pix) => pix.endToEndId === endToEndId)) return true;
    }
  }
  const pix = await ctx.psp.findPix(endToEndId);
  if (pix) await bookAll(ctx, [pix]);
  return pix !== undefined;
}

function parsedOrNothing(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
