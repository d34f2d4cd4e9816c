import type { CryptoRail } from "@lastro/contracts/crypto/rails";
import type { CryptoSpeed } from "@lastro/contracts/crypto/speeds";
import { type Asset, compare, formatMoney, type Money, money, parseMoney, subtract } from "@lastro/money";
import { personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError, isDomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../../compliance/index.js";
import { isRisky, keepSpeed } from "../../custody/index.js";
import { confirmPresence } from "../../customers/index.js";
import { post } from "../../ledger/index.js";
import { openPayout } from "../../payments-out/index.js";
import type { CryptoRequestCtx } from "../ports.js";
import { getRail } from "../rails.js";
import { type AddressEntry, lockEntry } from "./address-entry.js";
import type { CheckedAddress } from "./check-address.js";
import { cryptoPassedOnPosting } from "./postings.js";
import { insertWithdrawal, type Withdrawal } from "./withdrawal-store.js";

const HOUR_SECONDS = 3_600;

export interface WithdrawalRequest {
  readonly entryId: string;
  readonly amount: Money;
  readonly speed: CryptoSpeed;
  /** What was shown that it costs; absent where nobody was shown anything. */
  readonly fee?: Money | undefined;
  /** What it costs now; null to another client. */
  readonly quoted: Money | null;
}

/**
 * Has a client's crypto sent to an address of their book, once they have shown that they are there; where it is another
 * client's, it is theirs at once. Changes nothing when it refuses.
 */
export async function requestWithdrawal(
  tx: Tx,
  ctx: CryptoRequestCtx,
  { entryId, amount, speed, fee: shown, quoted }: WithdrawalRequest,
  checked: CheckedAddress,
): Promise<Withdrawal> {
  const { userId } = personOf(ctx);
  await ctx.assertClient(tx, userId);
  const entry = await lockEntry(tx, userId, entryId);
  if (!entry) throw new DomainError("resource.not_found");
  await confirmPresence(tx, ctx);
  const fee = feeOf(getRail(ctx, amount.asset, entry.network), amount, quoted);
  if (shown?.asset === fee.asset && compare(fee, shown) > 0)
    throw new DomainError("crypto.fee_changed", { fee: formatMoney(fee), asset: fee.asset });
  try {
    return checked.recipientId === null
      ? await send(tx, ctx, { entry, amount, fee, speed })
      : await passOn(tx, ctx, { entry, amount, recipientId: checked.recipientId });
  } catch (error) {
    if (isDomainError(error, "ledger.insufficient_funds"))
      throw new DomainError("custody.withdrawal_balance_short", {}, { amount: "balance_short" });
    throw error;
  }
}

/** What sending costs; to another client nothing. Throws `crypto.withdrawal_below_minimum`. */
function feeOf(rail: CryptoRail, amount: Money, quoted: Money | null): Money {
  const [fee, least] = quoted ? [quoted, rail.leastSent] : [money(amount.asset, 0n), money(amount.asset, 1n)];
  if (compare(amount, fee) <= 0 || compare(subtract(amount, fee), least) < 0)
    throw new DomainError(
      "crypto.withdrawal_below_minimum",
      { minimum: formatMoney(least), asset: amount.asset },
      { amount: "below_minimum" },
    );
  return fee;
}

async function send(
  tx: Tx,
  ctx: CryptoRequestCtx,
  {
    entry,
    amount,
    fee,
    speed,
  }: {
    readonly entry: AddressEntry;
    readonly amount: Money;
    readonly fee: Money;
    readonly speed: CryptoSpeed;
  },
): Promise<Withdrawal> {
  const { network, address, userId } = entry;
  const { approvalAboveUsdt, fourEyesAboveUsdt, newAddressHours } = ctx.config.custody;
  const above = await inDollars(tx, ctx, amount.asset, approvalAboveUsdt);
  const twoAbove = await inDollars(tx, ctx, amount.asset, fourEyesAboveUsdt);
  const payout = await openPayout(tx, ctx, {
    product: "bank_wallet",
    owner: { realm: "bank", id: userId },
    amount,
    fee,
    destination: { rail: "chain", network, address },
    approval: {
      // Without a price nobody knows how much it is.
      isNeeded: isRisky(ctx.config, network, address) || !above || !twoAbove,
      above: above ?? amount,
      twoAbove: twoAbove ?? amount,
    },
    coolingSeconds: newAddressHours * HOUR_SECONDS,
    knownSince: entry.createdAt,
  });
  const withdrawal: Withdrawal = {
    id: payout.id,
    userId,
    entryId: entry.id,
    amount,
    fee,
    recipientId: null,
    createdAt: payout.createdAt,
  };
  await insertWithdrawal(tx, withdrawal);
  await keepSpeed(tx, { id: payout.id, network, speed, at: payout.createdAt });
  return withdrawal;
}

/** So many dollars, in an asset; undefined where nobody knows its price. */
async function inDollars(
  tx: Tx,
  ctx: CryptoRequestCtx,
  asset: Asset,
  dollars: number,
): Promise<Money | undefined> {
  const isWorthOne = asset === "USDT" || asset === "USDC";
  return isWorthOne ? parseMoney(asset, String(dollars)) : ctx.worthOfDollars(tx, asset, dollars);
}

async function passOn(
  tx: Tx,
  ctx: CryptoRequestCtx,
  of: { readonly entry: AddressEntry; readonly amount: Money; readonly recipientId: string },
): Promise<Withdrawal> {
  const { entry, amount, recipientId } = of;
  const { userId } = entry;
  // Who is closed or unknown by now has no address here any more.
  if (recipientId === userId || (await ctx.lockHolder(tx, recipientId)) !== "open")
    throw new DomainError("custody.address_ours", {}, { address: "ours" });
  if ((await ctx.frozenAmong(tx, [userId])).size > 0) throw new DomainError("custody.withdrawals_frozen");
  await ctx.spendAsTransfer(tx, ctx, amount);
  const withdrawal: Withdrawal = {
    id: ctx.random.id(),
    userId,
    entryId: entry.id,
    amount,
    fee: money(amount.asset, 0n),
    recipientId,
    createdAt: ctx.clock.now(),
  };
  await insertWithdrawal(tx, withdrawal);
  await post(tx, ctx, cryptoPassedOnPosting({ id: withdrawal.id, senderId: userId, recipientId, amount }));
  await recordAudit(tx, ctx, { action: "crypto.passed_on", subject: withdrawal.id, details: { amount } });
  await announce(tx, { to: { userId }, type: "balances" }, { to: { userId: recipientId }, type: "balances" });
  return withdrawal;
}
