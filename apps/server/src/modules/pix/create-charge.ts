import type { Money } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import { personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import { recordAudit } from "../compliance/index.js";
import { assertChargeable, CHARGE_TTL_SECONDS, type Charge } from "./charge.js";
import type { PixRequestCtx } from "./ports.js";
import { insertCharge } from "./store.js";

export const ACTIVATE_CHARGE = "pix.activate-charge";
/** The request itself asks the provider first; the job takes over when it could not, or died. */
const JOB_DELAY_SECONDS = 15;

/**
 * Writes a client's charge down before the provider hears of it, so that no answer can be lost. Throws
 * `pix.receiving_not_supported`.
 */
export async function createCharge(
  tx: Tx,
  ctx: PixRequestCtx,
  input: { amount: Money<"BRL">; description?: string | undefined },
): Promise<Charge> {
  if (!ctx.psp.receives) throw new DomainError("pix.receiving_not_supported");
  assertChargeable(input.amount);
  const { userId } = personOf(ctx);
  await ctx.assertClient(tx, userId);
  const now = ctx.clock.now();
  const charge: Charge = {
    id: ctx.random.id(),
    userId,
    txid: ctx.random.bytes(16).toString("hex"),
    amount: input.amount,
    description: input.description ?? null,
    status: "CREATING",
    brCode: null,
    createdAt: now,
    expiresAt: secondsAfter(now, CHARGE_TTL_SECONDS),
    paidAt: null,
  };
  await insertCharge(tx, charge);
  await enqueue(tx, ctx, {
    kind: ACTIVATE_CHARGE,
    payload: { chargeId: charge.id },
    key: charge.id,
    runAt: secondsAfter(now, JOB_DELAY_SECONDS),
  });
  await recordAudit(tx, ctx, {
    action: "pix.charge_created",
    subject: charge.id,
    details: { amount: charge.amount },
  });
  await announce(tx, { to: { userId: charge.userId }, type: "pix.charge", reference: charge.id });
  return charge;
}
