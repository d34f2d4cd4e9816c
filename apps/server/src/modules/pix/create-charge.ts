import type { Money } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import { recordAudit } from "../compliance/index.js";
import { assertChargeable, CHARGE_TTL_SECONDS, type Charge, type ChargeProduct } from "./charge.js";
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
  const { userId } = personOf(ctx);
  assertCharging(ctx, input.amount);
  await ctx.assertClient(tx, userId);
  return openCharge(tx, ctx, { ...input, userId, product: "bank", seconds: CHARGE_TTL_SECONDS });
}

/** The same for another product, payable for as long as it says: its `ChargeTaker` is told of what arrives. */
export async function createProductCharge(
  tx: Tx,
  ctx: Pick<PixRequestCtx, "psp"> & RequestCtx,
  input: NewCharge,
): Promise<Charge> {
  assertCharging(ctx, input.amount);
  return openCharge(tx, ctx, input);
}

interface NewCharge {
  readonly userId: string;
  readonly product: ChargeProduct;
  readonly amount: Money<"BRL">;
  readonly description?: string | undefined;
  readonly seconds: number;
}

function assertCharging({ psp }: Pick<PixRequestCtx, "psp">, amount: Money<"BRL">): void {
  if (!psp.receives) throw new DomainError("pix.receiving_not_supported");
  assertChargeable(amount);
}

async function openCharge(
  tx: Tx,
  ctx: RequestCtx,
  { userId, product, amount, description, seconds }: NewCharge,
): Promise<Charge> {
  const now = ctx.clock.now();
  const charge: Charge = {
    id: ctx.random.id(),
    userId,
    product,
    txid: ctx.random.bytes(16).toString("hex"),
    amount,
    description: description ?? null,
    status: "CREATING",
    brCode: null,
    createdAt: now,
    expiresAt: secondsAfter(now, seconds),
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
