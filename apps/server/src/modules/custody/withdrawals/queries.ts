import { DEPOSIT_FEES, NETWORKS } from "@lastro/contracts/custody/networks";
import {
  type adminWithdrawalSchema,
  WITHDRAWAL_MIN_PIX,
  WITHDRAWAL_MIN_USDT,
  type WithdrawalStep,
  type withdrawalSchema,
  type withdrawalSummary,
} from "@lastro/contracts/custody/withdrawals";
import { formatPrice, money } from "@lastro/money";
import { type PageOf, type PageQuery, pageById, readIdCursor } from "@lastro/platform/cursor";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { z } from "zod";
import { pendingApprovals } from "../../compliance/index.js";
import { balanceOf, customerAccount } from "../../ledger/index.js";
import { writtenAddress } from "../networks/addresses.js";
import { netOf } from "../outgoing/payment.js";
import type { CustodyCtx } from "../ports.js";
import { statusOf, type Withdrawal } from "./withdrawal.js";
import { findWithdrawal, listWithdrawals } from "./withdrawal-store.js";

type WithdrawalView = z.output<typeof withdrawalSchema>;
type AdminView = z.output<typeof adminWithdrawalSchema>;

export function withdrawalView(withdrawal: Withdrawal): WithdrawalView {
  const { id, method, step, amount, fee, network, address, rate } = withdrawal;
  return {
    id,
    method,
    status: statusOf(step),
    step,
    amount,
    fee,
    net: netOf(withdrawal),
    details: {
      pixKey: withdrawal.pixKey,
      paidBrl: withdrawal.paidBrl,
      rate: rate && formatPrice(rate),
      endToEndId: withdrawal.endToEndId,
      network,
      address: network && address && writtenAddress(network, address),
      txHash: withdrawal.txHash,
      confirmations: withdrawal.confirmations,
    },
    coolsUntil: withdrawal.coolsUntil,
    reason: withdrawal.reason,
    createdAt: withdrawal.createdAt,
    processedAt: withdrawal.processedAt,
  };
}

/** One of the person's withdrawals. Throws `resource.not_found`, for another's too. */
export async function readWithdrawal(ctx: CustodyCtx, userId: string, id: string): Promise<WithdrawalView> {
  const withdrawal = await findWithdrawal(ctx.db, ctx, id);
  if (withdrawal?.userId !== userId) throw new DomainError("resource.not_found");
  return withdrawalView(withdrawal);
}

/** The person's withdrawals, newest first. */
export async function readWithdrawals(
  ctx: CustodyCtx,
  userId: string,
  { cursor, limit }: PageQuery,
): Promise<PageOf<WithdrawalView>> {
  const filter = { userId, before: readIdCursor(cursor), limit: limit + 1 };
  return pageById((await listWithdrawals(ctx.db, ctx, filter)).map(withdrawalView), limit);
}

/** Withdrawals at a step, with whose they are, newest first. */
export async function readAdminWithdrawals(
  ctx: CustodyCtx,
  { cursor, limit, step }: PageQuery & { readonly step: WithdrawalStep },
): Promise<PageOf<AdminView>> {
  const withdrawals = await listWithdrawals(ctx.db, ctx, {
    step,
    before: readIdCursor(cursor),
    limit: limit + 1,
  });
  const views: AdminView[] = [];
  for (const withdrawal of withdrawals) views.push(await adminView(ctx.db, ctx, withdrawal));
  return pageById(views, limit);
}

/** One withdrawal as an administrator sees it. Throws `resource.not_found`. */
export async function readAdminWithdrawal(
  db: Database | Tx,
  ctx: CustodyCtx,
  id: string,
): Promise<AdminView> {
  const withdrawal = await findWithdrawal(db, ctx, id);
  if (!withdrawal) throw new DomainError("resource.not_found");
  return adminView(db, ctx, withdrawal);
}

async function adminView(db: Database | Tx, ctx: CustodyCtx, withdrawal: Withdrawal): Promise<AdminView> {
  const known = await ctx.findTrader(db, withdrawal.userId);
  const trader = known ?? { id: withdrawal.userId, name: "", email: "" };
  const { id, takesTwo } = withdrawal;
  const waiting = await pendingApprovals(db, "custody.withdrawal", [id]);
  return { ...withdrawalView(withdrawal), trader, takesTwo, pendingApproval: waiting.get(id) ?? null };
}

/** What may be withdrawn, what was and what is under way, with the terms of the moment. */
export async function readSummary(
  ctx: CustodyCtx,
  userId: string,
): Promise<z.output<(typeof withdrawalSummary)["response"]>> {
  const [available, rate, taxId, sums, working] = await Promise.all([
    balanceOf(ctx.db, customerAccount(userId, "available", "USDT")),
    ctx.usdtPrice(ctx.db),
    ctx.taxIdOf(ctx.db, userId),
    query<{ paid: bigint; pending: bigint }>(
      ctx.db,
      `select coalesce(sum(amount) filter (where step = 'paid'), 0) as paid,
              coalesce(sum(amount) filter (where step not in ('paid', 'refused', 'cancelled', 'failed')), 0) as pending
       from custody_withdrawal where user_id = $1`,
      [userId],
    ),
    Promise.all(NETWORKS.map(async (network) => (await ctx.networks.use(network)) !== undefined)),
  ]);
  return {
    available: money("USDT", available.minor),
    withdrawn: money("USDT", sums[0]?.paid ?? 0n),
    pending: money("USDT", sums[0]?.pending ?? 0n),
    pix: { minimum: WITHDRAWAL_MIN_PIX, fee: money("USDT", 0n), rate: rate ? formatPrice(rate) : null },
    networks: NETWORKS.map((network, index) => ({
      network,
      working: working[index] === true && ctx.signer !== undefined,
      minimum: WITHDRAWAL_MIN_USDT,
      fee: DEPOSIT_FEES[network],
    })),
    newAddressWaitsHours: ctx.config.custody.newAddressHours,
    taxIdKnown: taxId !== undefined,
  };
}
