import { readBrCode } from "@lastro/contracts/br-code";
import { writeDynamicBrCode } from "@lastro/contracts/br-code-writer";
import { inTransaction } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { bookAll } from "./book-pix.js";
import type { Charge } from "./charge.js";
import type { PixCtx } from "./ports.js";
import type { PspCharge } from "./psp/port.js";
import { PspError } from "./psp/psp-error.js";
import { findCharge, moveCharge } from "./store.js";

/** Who is paid, as a payer's app shows it, when the provider leaves the code to us. */
const PAYEE = { name: "Lastro", city: "Sao Paulo" } as const;

/**
 * Has the provider accept a charge that is written down, and makes it payable. A refusal cancels it; without an
 * answer it stays as it is and PspError is thrown, for the job to ask again.
 */
export async function activateCharge(
  ctx: PixCtx,
  { chargeId, firstAttempt }: { chargeId: string; firstAttempt: boolean },
): Promise<void> {
  const charge = await findCharge(ctx.db, chargeId);
  if (charge?.status !== "CREATING" || charge.expiresAt <= ctx.clock.now()) return;
  const accepted = await acceptedByProvider(ctx, charge, firstAttempt);
  if (!accepted) {
    await move(ctx, charge, { to: "CANCELLED" });
    return;
  }
  const brCode = payableCode(accepted);
  await move(ctx, charge, { to: "ACTIVE", accepted: { brCode, expiresAt: accepted.expiresAt } });
  await bookAll(ctx, accepted.pix);
}

/** What the provider keeps under our txid, created now unless an earlier attempt did; undefined when it refuses. */
async function acceptedByProvider(
  ctx: PixCtx,
  charge: Charge,
  firstAttempt: boolean,
): Promise<PspCharge | undefined> {
  const earlier = firstAttempt ? undefined : await ctx.psp.findCharge(charge.txid);
  if (earlier) return earlier;
  try {
    return await ctx.psp.createCharge({
      txid: charge.txid,
      amount: charge.amount,
      expiresInSeconds: Math.round((charge.expiresAt.getTime() - charge.createdAt.getTime()) / 1_000),
      ...(charge.description === null ? {} : { message: charge.description }),
    });
  } catch (error) {
    if (!(error instanceof PspError) || error.failure !== "final") throw error;
    ctx.log.error({ err: error, chargeId: charge.id }, "the Pix provider refused a charge");
    return undefined;
  }
}

/** The provider's code when it can be read, else our own from the location. */
function payableCode(accepted: PspCharge): string {
  if (accepted.brCode !== undefined && !("error" in readBrCode(accepted.brCode))) return accepted.brCode;
  if (accepted.location !== undefined) return writeDynamicBrCode({ ...PAYEE, location: accepted.location });
  throw new PspError("PUT /cob", "unknown", { words: "neither a readable code nor a location" });
}

async function move(
  ctx: PixCtx,
  charge: Charge,
  step:
    | { to: "CANCELLED" }
    | { to: "ACTIVE"; accepted: { readonly brCode: string; readonly expiresAt: Date } },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const moved = await moveCharge(tx, ctx, { id: charge.id, from: "CREATING", ...step });
    if (moved) {
      await announce(tx, { to: { userId: charge.userId }, type: "pix.charge", reference: charge.id });
    }
  });
}
