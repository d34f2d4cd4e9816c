import type { ReaisKeptReason } from "@lastro/contracts/grain/reais-payouts";
import { asSystem, type Ctx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { JobHandler } from "@lastro/platform/jobs/worker";
import { z } from "zod";
import { taxIdOfTrader } from "../accounts/read-trader.js";
import { announceOrder } from "../orders/announce-order.js";
import { recordEvents } from "../orders/event-store.js";
import { lockOrder } from "../orders/order-store.js";
import { usdt, usdtWords } from "../usdt.js";
import { checkDestination, requestWithdrawal, type WalletPorts } from "../wallet/index.js";
import { PAY_IN_REAIS } from "./pay-in-reais.js";
import { endReaisPayout, findReaisPayout, type ReaisPayout } from "./payout-store.js";

const payload = z.object({ payoutId: z.string() });

/** Asks for the withdrawals of what was released to producers who are paid in reais. */
export function payInReaisJob(ctx: Ctx & WalletPorts): JobHandler {
  return { kind: PAY_IN_REAIS, run: (body) => carryOut(ctx, payload.parse(body).payoutId) };
}

/**
 * Turns a release into a withdrawal by Pix to the key of the producer's own CPF or CNPJ, with the checks of any other. What
 * cannot be withdrawn now stays in the wallet as USDT, and the producer is told why.
 */
async function carryOut(base: Ctx & WalletPorts, payoutId: string): Promise<void> {
  const payout = await findReaisPayout(base.db, payoutId);
  if (payout?.status !== "pending") return;
  const ctx = { ...base, ...asSystem(base, PAY_IN_REAIS) };
  const { producerId: userId } = payout;
  try {
    const pixKey = await taxIdOfTrader(ctx.db, ctx, userId);
    const request = { method: "pix", amount: usdt(payout.amount), pixKey, network: "BSC" } as const;
    const check = await checkDestination(ctx, userId, request);
    await inTransaction(ctx.db, async (tx) => {
      const { order } = await lockFor(tx, payout);
      const { id } = await requestWithdrawal(tx, ctx, userId, request, check);
      if (!(await endReaisPayout(tx, ctx, payoutId, { to: "requested", withdrawalId: id })))
        throw new Error(`Payout ${payoutId} has ended meanwhile`);
      const facts = { amount: usdtWords(payout.amount) };
      await recordEvents(tx, ctx, order, [{ type: "order.reais_requested", facts }]);
      await announceOrder(tx, order);
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await keep(ctx, payout, REASONS[error.code] ?? "refused");
  }
}

const REASONS: Readonly<Partial<Record<DomainError["code"], ReaisKeptReason>>> = {
  "prices.unavailable": "no_rate",
  "custody.withdrawal_below_minimum_pix": "below_minimum",
  "custody.pix_key_required": "no_key",
  "custody.pix_key_invalid": "no_key",
  "custody.pix_key_unknown": "no_key",
  "custody.pix_key_not_yours": "no_key",
  "custody.tax_id_required": "no_key",
  "custody.pix_directory_unavailable": "no_directory",
  "request.rate_limited": "no_directory",
  "custody.withdrawal_balance_short": "spent",
};

async function keep(
  ctx: ReturnType<typeof asSystem> & Ctx,
  payout: ReaisPayout,
  reason: ReaisKeptReason,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { order } = await lockFor(tx, payout);
    if (!(await endReaisPayout(tx, ctx, payout.id, { to: "kept", reason }))) return;
    const facts = { amount: usdtWords(payout.amount) };
    await recordEvents(tx, ctx, order, [{ type: "order.reais_kept", reason, facts }]);
    await announceOrder(tx, order);
  });
}

/** Orders are locked before wallets, here as everywhere. */
async function lockFor(tx: Tx, { orderId }: ReaisPayout) {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new Error(`Order ${orderId} is gone`);
  return { order };
}
