import type {
  adminCryptoWithdrawalSchema,
  cryptoWithdrawalSchema,
} from "@lastro/contracts/crypto/withdrawals";
import type { WithdrawalStep } from "@lastro/contracts/custody/withdrawals";
import { subtract } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { type PageOf, type PageQuery, pageById, readIdCursor } from "@lastro/platform/cursor";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { z } from "zod";
import { pendingApprovals } from "../../compliance/index.js";
import { findOutgoing, findTries, findUrgency, writtenAddress } from "../../custody/index.js";
import { findPayouts, listPayouts, type Payout } from "../../payments-out/index.js";
import type { CryptoCtx } from "../ports.js";
import { type AddressEntry, findEntries } from "./address-entry.js";
import { findWithdrawals, listWithdrawals, type Withdrawal } from "./withdrawal-store.js";

type WithdrawalView = z.output<typeof cryptoWithdrawalSchema>;
type AdminView = z.output<typeof adminCryptoWithdrawalSchema>;

interface Shown {
  readonly withdrawal: Withdrawal;
  readonly entry: AddressEntry;
  readonly payout: Payout | undefined;
  readonly view: WithdrawalView;
}

/** A client's withdrawals, newest first. */
export async function readWithdrawals(
  ctx: Ctx,
  userId: string,
  { cursor, limit }: PageQuery,
): Promise<PageOf<WithdrawalView>> {
  const rows = await listWithdrawals(ctx.db, userId, { before: readIdCursor(cursor), limit: limit + 1 });
  const { items, nextCursor } = pageById(rows, limit);
  return { items: (await shown(ctx.db, ctx, items)).map(({ view }) => view), nextCursor };
}

/** One of a client's withdrawals. Another's is `resource.not_found`. */
export async function readWithdrawal(
  db: Database | Tx,
  ctx: CryptoCtx,
  userId: string,
  id: string,
): Promise<WithdrawalView> {
  const own = (await findWithdrawals(db, [id])).filter((one) => one.userId === userId);
  const [found] = await shown(db, ctx, own);
  if (!found) throw new DomainError("resource.not_found");
  return found.view;
}

/** Clients' withdrawals that stand at a step, newest first, as administrators are shown them. */
export async function readAdminWithdrawals(
  ctx: CryptoCtx,
  { cursor, limit, step }: PageQuery & { readonly step: WithdrawalStep },
): Promise<PageOf<AdminView>> {
  const payouts = await listPayouts(ctx.db, ctx, {
    product: "bank_wallet",
    step,
    before: readIdCursor(cursor),
    limit: limit + 1,
  });
  const { items, nextCursor } = pageById(payouts, limit);
  return {
    items: await adminViews(
      ctx.db,
      ctx,
      items.map(({ id }) => id),
    ),
    nextCursor,
  };
}

/** One client's withdrawal as administrators are shown it. Throws `resource.not_found`. */
export async function readAdminWithdrawal(db: Database | Tx, ctx: CryptoCtx, id: string): Promise<AdminView> {
  const [view] = await adminViews(db, ctx, [id]);
  if (!view) throw new DomainError("resource.not_found");
  return view;
}

async function adminViews(db: Database | Tx, ctx: CryptoCtx, ids: readonly string[]): Promise<AdminView[]> {
  const all = await shown(db, ctx, await findWithdrawals(db, ids));
  const pending = await pendingApprovals(db, "custody.withdrawal", ids);
  const [tries, urgency] = [await findTries(db, ids), await findUrgency(db, ids)];
  const names = await ctx.namesOf(
    db,
    all.map(({ withdrawal }) => withdrawal.userId),
  );
  return all.map(({ withdrawal: { id, userId }, entry, payout, view }) => ({
    ...view,
    client: { id: userId, name: names.get(userId) ?? "" },
    owner: entry.owner,
    holder: entry.holder,
    provenAt: entry.provenAt,
    takesTwo: payout?.takesTwo ?? false,
    pendingApproval: pending.get(id) ?? null,
    attempts: tries
      .filter(({ paymentId }) => paymentId === id)
      .map(({ number, fee, txHash, createdAt }) => ({ number, fee, txHash, createdAt })),
    raising: (urgency.get(id)?.raiseAskedAt ?? null) !== null,
  }));
}

async function shown(db: Database | Tx, ctx: Ctx, withdrawals: readonly Withdrawal[]): Promise<Shown[]> {
  const ids = withdrawals.map(({ id }) => id);
  const [urgency, tries] = [await findUrgency(db, ids), await findTries(db, ids)];
  const replaced = new Set(
    tries.flatMap(({ paymentId, number, txHash }) => (number > 1 && txHash !== null ? [paymentId] : [])),
  );
  const [payouts, sent, entries] = [
    await findPayouts(db, ctx, ids),
    await findOutgoing(db, ids),
    await findEntries(
      db,
      withdrawals.map(({ entryId }) => entryId),
    ),
  ];
  return withdrawals.flatMap((withdrawal): Shown[] => {
    const { id, amount, fee, recipientId, createdAt } = withdrawal;
    const [payout, outgoing, entry] = [payouts.get(id), sent.get(id), entries.get(withdrawal.entryId)];
    if (!entry || (!payout && recipientId === null)) return [];
    const view: WithdrawalView = {
      id,
      network: entry.network,
      address: writtenAddress(entry.network, entry.address),
      label: entry.label,
      amount,
      fee,
      net: subtract(amount, fee),
      internal: recipientId !== null,
      step: payout?.step ?? "paid",
      failure: payout?.failure ?? null,
      speed: urgency.get(id)?.speed ?? "normal",
      txHash: outgoing?.txHash ?? null,
      replaced: replaced.has(id),
      confirmations: outgoing?.confirmations ?? null,
      coolsUntil: payout?.coolsUntil ?? null,
      createdAt,
      processedAt: payout ? payout.processedAt : createdAt,
    };
    return [{ withdrawal, entry, payout, view }];
  });
}
