import { asSystem } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { recordAudit } from "../compliance/index.js";
import { providerReturnId } from "./contested.js";
import { endClientReturn } from "./end-client-return.js";
import { endUnmatchedReturn } from "./end-unmatched-return.js";
import type { PixCtx } from "./ports.js";
import type { PspReturn } from "./psp/port.js";
import { PspError } from "./psp/psp-error.js";
import { endReturn, type ReturnEnd, type ReturnUnderWay, returnsUnderWay } from "./return-store.js";

/** A provider that is down is asked again the next minute; other work waits for this round. */
const GIVE_UP_AFTER = 3;

export const SEND_RETURN = "pix.send-return";

/**
 * Asks the provider to carry a return out, or what became of it if it was asked before. Without an answer the
 * return stays under way and PspError is thrown.
 */
export async function sendReturn(ctx: PixCtx, returnId: string): Promise<void> {
  const [underWay] = await returnsUnderWay(ctx.db, returnId);
  if (underWay) await advance(ctx, underWay);
}

/** Asks about every return under way: what a callback would have told, should it not come. */
export async function settleReturns(ctx: PixCtx): Promise<void> {
  let failuresInARow = 0;
  for (const underWay of await returnsUnderWay(ctx.db)) {
    if (failuresInARow >= GIVE_UP_AFTER) return;
    try {
      await advance(ctx, underWay);
      failuresInARow = 0;
    } catch (error) {
      // Only silence speaks of the provider; a return that fails for another reason fails alone.
      if (error instanceof PspError) failuresInARow += 1;
      ctx.log.warn({ err: error, returnId: underWay.id }, "a Pix return could not be settled");
    }
  }
}

async function advance(ctx: PixCtx, underWay: ReturnUnderWay): Promise<void> {
  const id = providerReturnId(underWay.id);
  const of = { endToEndId: underWay.endToEndId, id };
  try {
    const state =
      (await ctx.psp.findReturn(of)) ?? (await ctx.psp.requestReturn({ ...of, amount: underWay.amount }));
    await end(ctx, underWay, state);
  } catch (error) {
    if (!(error instanceof PspError) || error.failure !== "final") throw error;
    await end(ctx, underWay, { status: "NAO_REALIZADO", reason: error.message });
  }
}

/** Takes over what the provider says of a return, if it is one of ours and still under way. */
export async function applyReturn(ctx: PixCtx, state: PspReturn): Promise<void> {
  if (state.status !== "DEVOLVIDO" && state.status !== "NAO_REALIZADO") return;
  const id = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(state.id);
  if (!id) return;
  const [underWay] = await returnsUnderWay(ctx.db, id.slice(1).join("-"));
  if (underWay) await end(ctx, underWay, state);
}

async function end(
  ctx: PixCtx,
  underWay: ReturnUnderWay,
  { status, reason }: Pick<PspReturn, "status" | "reason">,
): Promise<void> {
  if (status !== "DEVOLVIDO" && status !== "NAO_REALIZADO") return;
  const refusal = status === "DEVOLVIDO" ? null : (reason?.slice(0, 300) ?? "NAO_REALIZADO");
  await inTransaction(ctx.db, (tx) => endOnce(tx, ctx, underWay, { refusal }));
}

async function endOnce(tx: Tx, ctx: PixCtx, underWay: ReturnUnderWay, ended: ReturnEnd): Promise<void> {
  const { id, of, endToEndId, amount, paymentId } = underWay;
  const to = ended.refusal === null ? "RETURNED" : "REFUSED";
  if (!(await endReturn(tx, ctx, { id, to, refusal: ended.refusal }))) return;
  if (of.is === "suspense") await endUnmatchedReturn(tx, ctx, { ...underWay, of }, ended);
  else await endClientReturn(tx, ctx, { ...underWay, of }, ended);
  await recordAudit(tx, asSystem(ctx, "pix"), {
    action: ended.refusal === null ? "pix.returned" : "pix.return_refused",
    subject: of.is === "suspense" ? of.unmatchedId : paymentId,
    details: { endToEndId, amount },
  });
}
