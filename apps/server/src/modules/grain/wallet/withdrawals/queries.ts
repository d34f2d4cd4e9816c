import { DEPOSIT_FEES, isNetwork, NETWORKS } from "@lastro/contracts/custody/networks";
import {
  type adminWithdrawalSchema,
  WITHDRAWAL_MIN_PIX,
  WITHDRAWAL_MIN_USDT,
  type WithdrawalStatus,
  type WithdrawalStep,
  type withdrawalSchema,
  type withdrawalSummary,
} from "@lastro/contracts/custody/withdrawals";
import { maskCpf, parseCpf } from "@lastro/contracts/documents";
import { formatPrice, type Money, money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { type PageOf, type PageQuery, pageById, readIdCursor } from "@lastro/platform/cursor";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { z } from "zod";
import { pendingApprovals } from "../../../compliance/index.js";
import { findOutgoing, type Outgoing, writtenAddress } from "../../../custody/index.js";
import { balanceOf, customerAccount } from "../../../ledger/index.js";
import {
  findPayout,
  listPayouts,
  netOf,
  type Payout,
  pixKeyOf,
  sumsOf,
} from "../../../payments-out/index.js";
import { findTraders } from "../../accounts/find-trader.js";
import { taxIdOfTrader } from "../../accounts/read-trader.js";
import type { WalletPorts } from "../ports.js";

type WithdrawalView = z.output<typeof withdrawalSchema>;
type AdminView = z.output<typeof adminWithdrawalSchema>;
type Reading = Pick<Ctx, "config" | "random">;

/** The specification's word for each step. */
const STATUS: Readonly<Record<WithdrawalStep, WithdrawalStatus>> = {
  awaiting_approval: "pending",
  cooling: "pending",
  processing: "approved",
  sent: "approved",
  unknown: "approved",
  paid: "approved",
  refused: "rejected",
  cancelled: "rejected",
  failed: "rejected",
};

/** Payouts of the marketplace as their owner is shown them, in the order given. */
export async function withdrawalViews(
  db: Database | Tx,
  payouts: readonly Payout[],
  shownKey = masked,
): Promise<WithdrawalView[]> {
  const sent = await findOutgoing(
    db,
    payouts.map(({ id }) => id),
  );
  return payouts.map((payout) => viewOf(payout, sent.get(payout.id), shownKey));
}

/** A Pix key as whoever reads a screen over a shoulder may see it: a CPF is masked. */
function masked(key: string): string {
  const cpf = parseCpf(key);
  return cpf === null ? key : maskCpf(cpf);
}

function viewOf(
  payout: Payout,
  sent: Outgoing | undefined,
  shownKey: (key: string) => string,
): WithdrawalView {
  const { id, step, destination, exchange } = payout;
  const key = pixKeyOf(destination);
  return {
    id,
    method: destination.rail === "pix" ? "pix" : "usdt",
    status: STATUS[step],
    step,
    amount: asUsdt(payout.amount),
    fee: asUsdt(payout.fee),
    net: asUsdt(netOf(payout)),
    details: {
      pixKey: key === undefined ? null : shownKey(key),
      paidBrl: exchange && money("BRL", exchange.paid.minor),
      rate: exchange && formatPrice(exchange.rate),
      endToEndId: payout.endToEndId,
      network: destination.rail === "chain" && isNetwork(destination.network) ? destination.network : null,
      address: destination.rail === "chain" ? writtenAddress(destination.network, destination.address) : null,
      txHash: sent?.txHash ?? null,
      confirmations: sent?.confirmations ?? null,
    },
    coolsUntil: payout.coolsUntil,
    failure: payout.failure,
    reason: payout.reason,
    createdAt: payout.createdAt,
    processedAt: payout.processedAt,
  };
}

export async function withdrawalView(db: Database | Tx, payout: Payout): Promise<WithdrawalView> {
  return viewOf(payout, (await findOutgoing(db, [payout.id])).get(payout.id), masked);
}

/** The marketplace trades in USDT alone. */
function asUsdt({ minor }: Money): Money<"USDT"> {
  return money("USDT", minor);
}

/** One of the person's withdrawals. Throws `resource.not_found`, for another's too. */
export async function readWithdrawal(
  ctx: Reading & Pick<Ctx, "db">,
  userId: string,
  id: string,
): Promise<WithdrawalView> {
  const payout = await findPayout(ctx.db, ctx, id);
  if (payout?.owner.id !== userId) throw new DomainError("resource.not_found");
  return withdrawalView(ctx.db, payout);
}

/** The person's withdrawals, newest first. */
export async function readWithdrawals(
  ctx: Reading & Pick<Ctx, "db">,
  ownerId: string,
  { cursor, limit }: PageQuery,
): Promise<PageOf<WithdrawalView>> {
  const filter = { product: "grain", ownerId, before: readIdCursor(cursor), limit: limit + 1 } as const;
  return pageById(await withdrawalViews(ctx.db, await listPayouts(ctx.db, ctx, filter)), limit);
}

/** Withdrawals at a step, with whose they are, newest first. */
export async function readAdminWithdrawals(
  ctx: Reading & Pick<Ctx, "db">,
  { cursor, limit, step }: PageQuery & { readonly step: WithdrawalStep },
): Promise<PageOf<AdminView>> {
  const filter = { product: "grain", step, before: readIdCursor(cursor), limit: limit + 1 } as const;
  return pageById(await adminViews(ctx.db, await listPayouts(ctx.db, ctx, filter)), limit);
}

/** One withdrawal as an administrator sees it. Throws `resource.not_found`. */
export async function readAdminWithdrawal(db: Database | Tx, ctx: Reading, id: string): Promise<AdminView> {
  const payout = await findPayout(db, ctx, id);
  const [view] = payout ? await adminViews(db, [payout]) : [];
  if (!view) throw new DomainError("resource.not_found");
  return view;
}

/** Reads what belongs to the withdrawals of a page together, so that a longer page asks no more often. */
async function adminViews(db: Database | Tx, payouts: readonly Payout[]): Promise<AdminView[]> {
  const ids = payouts.map(({ id }) => id);
  const traders = await findTraders(db, [...new Set(payouts.map(({ owner }) => owner.id))]);
  const waiting = await pendingApprovals(db, "custody.withdrawal", ids);
  const views = await withdrawalViews(db, payouts, (key) => key);
  return payouts.flatMap(({ id, owner, takesTwo }, index) => {
    const view = views[index];
    const trader = traders.get(owner.id) ?? { id: owner.id, name: "", email: "" };
    return view ? [{ ...view, trader, takesTwo, pendingApproval: waiting.get(id) ?? null }] : [];
  });
}

/** What may be withdrawn, what was and what is under way, with the terms of the moment. */
export async function readSummary(
  ctx: Ctx & Pick<WalletPorts, "networks" | "signer" | "usdtPrice">,
  userId: string,
): Promise<z.output<(typeof withdrawalSummary)["response"]>> {
  const [available, rate, taxId, sums, working] = await Promise.all([
    balanceOf(ctx.db, customerAccount(userId, "available", "USDT")),
    ctx.usdtPrice(ctx.db),
    taxIdOfTrader(ctx.db, ctx, userId),
    sumsOf(ctx.db, { realm: "agro", id: userId }, "USDT"),
    Promise.all(NETWORKS.map(async (network) => (await ctx.networks.use(network)) !== undefined)),
  ]);
  return {
    available: money("USDT", available.minor),
    withdrawn: money("USDT", sums.paid),
    pending: money("USDT", sums.pending),
    pix: { minimum: WITHDRAWAL_MIN_PIX, fee: money("USDT", 0n), rate: rate ? formatPrice(rate.price) : null },
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
