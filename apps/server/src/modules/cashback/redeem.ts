import type { RequestOf, ResponseOf } from "@lastro/contracts";
import type { redeemCashback } from "@lastro/contracts/cards/cashback";
import { compare, isZero, money, smaller } from "@lastro/money";
import { personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../compliance/index.js";
import { lockDebts, noteSettled, post } from "../ledger/index.js";
import { remainingOf, takeFrom } from "./lots/lot.js";
import { spendableLots, useLots } from "./lots/lot-store.js";
import type { CashbackRequestCtx } from "./ports.js";
import { inReais, redeemedPosting } from "./postings.js";
import { insertMovements } from "./wallet/movement-store.js";
import { lockWallets } from "./wallet/wallet-store.js";

/**
 * Turns all available PRP into reais of the client's account, of which debts to the house are paid first. Throws
 * `cashback.nothing_to_redeem`, and `cashback.balance_changed` where it is not what the client saw.
 */
export async function redeem(
  tx: Tx,
  ctx: CashbackRequestCtx,
  { amount: seen }: RequestOf<typeof redeemCashback>["body"],
): Promise<ResponseOf<typeof redeemCashback>> {
  const { userId } = personOf(ctx);
  await ctx.assertClient(tx, userId);
  // Debts first, as everything does that credits a client and then finds their PRP.
  const debts = await lockDebts(tx, [userId]);
  await lockWallets(tx, [userId]);
  const lots = await spendableLots(tx, userId, ctx.clock.now());
  const amount = remainingOf(lots);
  if (isZero(amount)) throw new DomainError("cashback.nothing_to_redeem");
  if (seen && compare(seen, amount) !== 0) throw new DomainError("cashback.balance_changed");
  const id = ctx.random.id();
  const credited = inReais(amount);
  const settled = smaller(debts.get(userId) ?? money("BRL", 0n), credited);
  const { transactionId } = await post(tx, ctx, redeemedPosting({ id, userId, amount, settled }));
  await noteSettled(tx, { ownerId: userId, amount: settled, transactionId });
  await useLots(tx, takeFrom(lots, amount), transactionId);
  await insertMovements(tx, ctx, [
    { userId, kind: "redeemed", amount: -amount.minor, description: "", transactionId },
  ]);
  await recordAudit(tx, ctx, { action: "cashback.redeemed", subject: id, details: { amount } });
  await announce(tx, { to: { userId }, type: "cashback" }, { to: { userId }, type: "balances" });
  return { redeemed: amount, credited, transactionId };
}
