import type { ResponseOf } from "@lastro/contracts";
import type { listOrderReaisPayouts, readReaisChoice } from "@lastro/contracts/grain/reais-payouts";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { maskDocument } from "../../pix/index.js";
import { taxIdOfTrader } from "../accounts/read-trader.js";
import { usdt } from "../usdt.js";
import { readWithdrawal } from "../wallet/index.js";
import { isPaidInReais, keepChoice, reaisPayoutsOf } from "./payout-store.js";

/** Whether a producer is paid in reais, and by which key. */
export async function readChoice(
  db: Database | Tx,
  ctx: Pick<Ctx, "config" | "random">,
  userId: string,
): Promise<ResponseOf<typeof readReaisChoice>> {
  const [inReais, taxId] = await Promise.all([isPaidInReais(db, userId), taxIdOfTrader(db, ctx, userId)]);
  return { inReais, pixKey: taxId === undefined ? null : maskDocument(taxId) };
}

/** Has what is released from now on paid in reais, or not. Throws `grain.pix_tax_id_required`. */
export async function choose(tx: Tx, ctx: RequestCtx, inReais: boolean): Promise<void> {
  const { userId } = personOf(ctx);
  if (inReais && (await taxIdOfTrader(tx, ctx, userId)) === undefined)
    throw new DomainError("grain.pix_tax_id_required");
  await keepChoice(tx, userId, inReais, ctx.clock.now());
  await recordAudit(tx, ctx, { action: "grain.reais_chosen", subject: userId, details: { on: inReais } });
}

/** What of an order was paid out in reais. */
export async function readPayouts(
  ctx: Pick<Ctx, "db" | "config" | "random">,
  orderId: string,
): Promise<ResponseOf<typeof listOrderReaisPayouts>> {
  const items = await Promise.all(
    (await reaisPayoutsOf(ctx.db, orderId)).map(async (payout) => {
      const { id, status, amount, reason, withdrawalId, producerId, releasedAt } = payout;
      const withdrawal = withdrawalId === null ? null : await readWithdrawal(ctx, producerId, withdrawalId);
      return {
        ...{ id, status, reason, releasedAt, amount: usdt(amount) },
        paid: withdrawal?.details.paidBrl ?? null,
        withdrawal: withdrawal && { id: withdrawal.id, status: withdrawal.status },
      };
    }),
  );
  return { items };
}
