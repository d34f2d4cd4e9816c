import { DEPOSIT_FEES } from "@lastro/contracts/custody/networks";
import { WITHDRAWAL_MIN_PIX, WITHDRAWAL_MIN_USDT } from "@lastro/contracts/custody/withdrawals";
import { compare, convert, type Money, money, parseMoney } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import { personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError, isDomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import { recordAudit } from "../../compliance/index.js";
import { openHold } from "../../ledger/index.js";
import { assertNothingDisplaced } from "../deposits/displaced-arrivals.js";
import { canonicalAddress, isRisky } from "../networks/addresses.js";
import type { CustodyRequestCtx } from "../ports.js";
import { tellOwner } from "../tell-owner.js";
import type { OutsideWord } from "./ask-outside.js";
import { canonicalPixKey, isOwner } from "./pix-key.js";
import { onward, type Withdrawal, type WithdrawalRequest } from "./withdrawal.js";
import { askedSince, firstAskedTo, firstAskedToKey, insertWithdrawal } from "./withdrawal-store.js";

export const PROCESS_WITHDRAWAL = "custody.process-withdrawal";

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;

type Destination = Pick<Withdrawal, "pixKey" | "taxId" | "network" | "address" | "fee">;

/**
 * Sets aside what a person asks to have sent, and lets it go: at once, to an address that is new to them when it has
 * waited, and above the limit of a day when administrators do. Changes nothing when it refuses.
 */
export async function requestWithdrawal(
  tx: Tx,
  ctx: CustodyRequestCtx,
  request: WithdrawalRequest,
  outside: OutsideWord,
): Promise<Withdrawal> {
  const { userId } = personOf(ctx);
  const destinationOf = request.method === "pix" ? pixDestination : chainDestination;
  const destination = await destinationOf(tx, ctx, request, outside);
  const id = ctx.random.id();
  const now = ctx.clock.now();
  await assertNothingDisplaced(tx, userId);
  const holdId = await setAside(tx, ctx, { id, userId, amount: request.amount });
  // Counted after the hold, which requests of one person take in turn.
  const asked = await askedSince(tx, userId, secondsAfter(now, -DAY_SECONDS));
  const { approvalAboveUsdt, fourEyesAboveUsdt } = ctx.config.custody;
  const isAbove = (limit: number) => asked + request.amount.minor > parseMoney("USDT", String(limit)).minor;
  const risky = request.method === "usdt" && isRisky(ctx.config, request.network, destination.address);
  const takesTwo = isAbove(fourEyesAboveUsdt);
  const needsApproval = risky || takesTwo || isAbove(approvalAboveUsdt);
  const coolsUntil = await endOfNewness(tx, ctx, userId, destination);
  const withdrawal: Withdrawal = {
    id,
    userId,
    method: request.method,
    step: needsApproval ? "awaiting_approval" : onward({ coolsUntil }, now),
    amount: request.amount,
    holdId,
    ...destination,
    rate: null,
    paidBrl: null,
    endToEndId: null,
    txHash: null,
    signedTx: null,
    confirmations: null,
    reason: null,
    takesTwo,
    coolsUntil,
    createdAt: now,
    processedAt: null,
  };
  await insertWithdrawal(tx, ctx, withdrawal);
  await recordAudit(tx, ctx, {
    action: "custody.withdrawal_requested",
    subject: id,
    details: {
      method: request.method,
      amount: request.amount,
      needsApproval,
      coolsUntil: coolsUntil?.toISOString() ?? null,
    },
  });
  await announce(tx, { to: { userId }, type: "balances" });
  // Whoever did not ask for it has until then to hear of it.
  if (coolsUntil !== null) await tellOwner(tx, ctx, { of: "withdrawal", id, to: "cooling" });
  if (needsApproval) await announce(tx, { to: "admins", type: "admin", reference: "custody.withdrawals" });
  else if (withdrawal.step === "processing")
    await enqueue(tx, ctx, { kind: PROCESS_WITHDRAWAL, payload: { id }, key: id });
  return withdrawal;
}

/**
 * Until when an address or a Pix key counts as new to the person, or their CPF or CNPJ as just changed; null for what they
 * have used for long enough.
 */
async function endOfNewness(
  tx: Tx,
  ctx: CustodyRequestCtx,
  userId: string,
  destination: Destination,
): Promise<Date | null> {
  const now = ctx.clock.now();
  const since = await newSince(tx, ctx, userId, destination);
  const until = secondsAfter(since ?? now, ctx.config.custody.newAddressHours * HOUR_SECONDS);
  return until > now ? until : null;
}

async function newSince(
  tx: Tx,
  ctx: CustodyRequestCtx,
  userId: string,
  { network, address, pixKey }: Destination,
): Promise<Date | undefined> {
  if (network !== null && address !== null) return firstAskedTo(tx, { userId, network, address });
  if (pixKey === null) return undefined;
  const first = await firstAskedToKey(tx, ctx, { userId, pixKey });
  const changed = await ctx.taxIdChangedAt(tx, userId);
  return first && changed && changed > first ? changed : first;
}

async function pixDestination(
  tx: Tx,
  ctx: CustodyRequestCtx,
  { amount, pixKey }: WithdrawalRequest,
  { keyOwner }: OutsideWord,
): Promise<Destination> {
  const rate = await ctx.usdtPrice(tx);
  if (!rate) throw new DomainError("prices.unavailable");
  if (compare(convert(amount, rate, "floor"), WITHDRAWAL_MIN_PIX) < 0)
    throw new DomainError("custody.withdrawal_below_minimum_pix", {}, { amount: "below_minimum" });
  if (!pixKey?.trim()) throw new DomainError("custody.pix_key_required", {}, { pixKey: "required" });
  const key = canonicalPixKey(pixKey);
  if (key === undefined) throw new DomainError("custody.pix_key_invalid", {}, { pixKey: "invalid" });
  const taxId = await ctx.taxIdOf(tx, personOf(ctx).userId);
  if (taxId === undefined) throw new DomainError("custody.tax_id_required", {}, { taxId: "required" });
  if (keyOwner === undefined || keyOwner === "no_answer")
    throw new DomainError("custody.pix_directory_unavailable");
  if (keyOwner === "nobody") throw new DomainError("custody.pix_key_unknown", {}, { pixKey: "unknown" });
  if (!isOwner(taxId, keyOwner))
    throw new DomainError("custody.pix_key_not_yours", {}, { pixKey: "not_yours" });
  return { pixKey: key, taxId, network: null, address: null, fee: money("USDT", 0n) };
}

async function chainDestination(
  _tx: Tx,
  ctx: CustodyRequestCtx,
  { amount, network, address }: WithdrawalRequest,
  { blackListed }: OutsideWord,
): Promise<Destination> {
  if (compare(amount, WITHDRAWAL_MIN_USDT) < 0)
    throw new DomainError("custody.withdrawal_below_minimum_usdt", {}, { amount: "below_minimum" });
  if (!address?.trim()) throw new DomainError("custody.address_required", {}, { address: "required" });
  const canonical = canonicalAddress(network, address);
  if (canonical === undefined || BigInt(canonical) === 0n)
    throw new DomainError("custody.address_invalid", {}, { address: "invalid" });
  const ready = ctx.networks.known(network);
  if (!ready || !ctx.signer) throw new DomainError("custody.network_unavailable");
  if (canonical === ready.address || canonical === ready.token)
    throw new DomainError("custody.address_ours", {}, { address: "ours" });
  if (blackListed === undefined || blackListed === "no_answer")
    throw new DomainError("custody.network_unavailable");
  if (blackListed) throw new DomainError("custody.address_blacklisted", {}, { address: "blacklisted" });
  return { pixKey: null, taxId: null, network, address: canonical, fee: DEPOSIT_FEES[network] };
}

async function setAside(
  tx: Tx,
  ctx: CustodyRequestCtx,
  { id, userId, amount }: { id: string; userId: string; amount: Money<"USDT"> },
): Promise<string> {
  try {
    const hold = { ownerId: userId, amount, reason: "custody.withdrawal", reference: id };
    return (await openHold(tx, ctx, hold)).holdId;
  } catch (error) {
    if (isDomainError(error, "ledger.insufficient_funds"))
      throw new DomainError("custody.withdrawal_balance_short", {}, { amount: "balance_short" });
    throw error;
  }
}
