import { DEPOSIT_FEES } from "@lastro/contracts/custody/networks";
import { WITHDRAWAL_MIN_PIX, WITHDRAWAL_MIN_USDT } from "@lastro/contracts/custody/withdrawals";
import { compare, convert, type Money, money, parseMoney } from "@lastro/money";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError, isDomainError } from "@lastro/platform/domain-error";
import { canonicalAddress, isRisky } from "../../../custody/index.js";
import { type Destination, openPayout, type Payout } from "../../../payments-out/index.js";
import { canonicalPixKey, isOwner } from "../../../pix/index.js";
import { taxIdOfTrader, taxIdOfTraderChangedAt } from "../../accounts/read-trader.js";
import { lockActingMember } from "../../members/index.js";
import type { WalletRequestCtx } from "../ports.js";
import type { DestinationCheck } from "./check-destination.js";
import type { WithdrawalRequest } from "./withdrawal-request.js";

const HOUR_SECONDS = 3_600;

interface Checked {
  readonly destination: Destination;
  readonly fee: Money;
  /** Operators are warned of it. */
  readonly isRisky: boolean;
  readonly ownerChangedAt?: Date | undefined;
}

/**
 * Asks for a person's USDT to be sent to an address, or its worth in reais by Pix to a key of their own. Changes nothing
 * when it refuses.
 */
export async function requestWithdrawal(
  tx: Tx,
  ctx: WalletRequestCtx,
  userId: string,
  request: WithdrawalRequest,
  check: DestinationCheck,
): Promise<Payout> {
  const { approvalAboveUsdt, fourEyesAboveUsdt, newAddressHours } = ctx.config.custody;
  const {
    destination,
    fee,
    isRisky: needsApproval,
    ownerChangedAt,
  } = request.method === "pix"
    ? await checkedKey(tx, ctx, userId, request, check)
    : checkedAddress(ctx, request, check);
  try {
    const payout = await openPayout(tx, ctx, {
      product: "grain",
      owner: { realm: "agro", id: userId },
      amount: request.amount,
      fee,
      destination,
      approval: {
        isNeeded: needsApproval,
        above: parseMoney("USDT", String(approvalAboveUsdt)),
        twoAbove: parseMoney("USDT", String(fourEyesAboveUsdt)),
      },
      coolingSeconds: newAddressHours * HOUR_SECONDS,
      ownerChangedAt,
    });
    await lockActingMember(tx, ctx);
    return payout;
  } catch (error) {
    if (isDomainError(error, "ledger.insufficient_funds"))
      throw new DomainError("custody.withdrawal_balance_short", {}, { amount: "balance_short" });
    throw error;
  }
}

async function checkedKey(
  tx: Tx,
  ctx: WalletRequestCtx,
  userId: string,
  { amount, pixKey }: WithdrawalRequest,
  { keyOwner }: DestinationCheck,
): Promise<Checked> {
  const rate = (await ctx.usdtPrice(tx))?.price;
  if (!rate) throw new DomainError("prices.unavailable");
  if (compare(convert(amount, rate, "floor"), WITHDRAWAL_MIN_PIX) < 0)
    throw new DomainError("custody.withdrawal_below_minimum_pix", {}, { amount: "below_minimum" });
  if (!pixKey?.trim()) throw new DomainError("custody.pix_key_required", {}, { pixKey: "required" });
  const key = canonicalPixKey(pixKey);
  if (key === undefined) throw new DomainError("custody.pix_key_invalid", {}, { pixKey: "invalid" });
  const taxId = await taxIdOfTrader(tx, ctx, userId);
  if (taxId === undefined) throw new DomainError("custody.tax_id_required", {}, { taxId: "required" });
  if (keyOwner === undefined || keyOwner === "no_answer")
    throw new DomainError("custody.pix_directory_unavailable");
  if (keyOwner === "nobody") throw new DomainError("custody.pix_key_unknown", {}, { pixKey: "unknown" });
  if (!isOwner(taxId, keyOwner))
    throw new DomainError("custody.pix_key_not_yours", {}, { pixKey: "not_yours" });
  return {
    destination: { rail: "pix", to: { kind: "key", key, taxId } },
    fee: money("USDT", 0n),
    isRisky: false,
    ownerChangedAt: await taxIdOfTraderChangedAt(tx, userId),
  };
}

function checkedAddress(
  ctx: WalletRequestCtx,
  { amount, network, address }: WithdrawalRequest,
  { blackListed }: DestinationCheck,
): Checked {
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
  return {
    destination: { rail: "chain", network, address: canonical },
    fee: DEPOSIT_FEES[network],
    isRisky: isRisky(ctx.config, network, canonical),
  };
}
