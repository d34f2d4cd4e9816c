import type { DepositReason } from "@lastro/contracts/custody/deposit-states";
import { DEPOSIT_MIN } from "@lastro/contracts/custody/networks";
import { asSystem } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../../compliance/index.js";
import { post } from "../../ledger/index.js";
import { FAMILY_OF } from "../addresses/address-family.js";
import { findOwnedAddress } from "../addresses/address-store.js";
import type { ChainHeader } from "../chain/port.js";
import type { TokenTransfer } from "../chain/transfers.js";
import { isRisky } from "../networks/addresses.js";
import { canonicalHash } from "../networks/hashes.js";
import { toMoney, toRaw } from "../networks/network-table.js";
import type { ReadyNetwork } from "../networks/networks.js";
import type { BookingCtx, ExpectedDeposit } from "../ports.js";
import { depositCreditedPosting, depositSuspendedPosting } from "../postings.js";
import { countLate, lockWatch } from "../watch/network-store.js";
import { announceArrivals, openArrivalCase } from "./arrival-case.js";
import { freeLogIndex, insertArrival, isBooked, lockArrivalsOf, type NewArrival } from "./arrival-store.js";
import { restoreArrival } from "./displaced-arrivals.js";

export interface FinalTransfer {
  readonly txHash: string;
  readonly transfer: TokenTransfer;
  /** The block it is in, which can no longer be taken back. */
  readonly block: ChainHeader;
  /** The token's issuer has blocked the address it came from. */
  readonly isSenderBlocked: boolean;
}

/**
 * Takes a final transfer to our address into the books, once: to the owner of the deposit it pays, whoever told us of
 * it, or to suspense when no rule says whose it is or that owner's account was closed.
 */
export async function bookArrival(
  tx: Tx,
  ctx: BookingCtx,
  network: ReadyNetwork,
  { txHash, transfer, block, isSenderBlocked }: FinalTransfer,
): Promise<void> {
  const { name } = network;
  const hash = canonicalHash(name, txHash) ?? txHash;
  const standing = { network: name, txHash: hash, transfer, block };
  if (!(await lockWatch(tx, network))) throw new Error(`The watch of ${name} is of another address by now`);
  // Gathered from an owner's address: in the books since it came there, whoever names the transaction.
  if (await findOwnedAddress(tx, FAMILY_OF[name], transfer.from)) return;
  // The house's own, and booked by the watch of its cold address.
  if (transfer.from === network.cold) return;
  const earlier = await lockArrivalsOf(tx, name, hash);
  if ((await isBooked(tx, standing)) || (await restoreArrival(tx, ctx, standing))) return;
  const { amount, remainder } = toMoney(name, transfer.raw);
  const isWrittenOff = earlier.some(({ status }) => status === "written_off");
  const deposit = isWrittenOff
    ? undefined
    : await ctx.deposits.expected(tx, { network: name, amount, blockTime: block.at });
  const doubt = isWrittenOff
    ? "back_after_write_off"
    : await doubtAbout(tx, ctx, network, { deposit, transfer, isSenderBlocked });
  const credited = doubt === undefined ? deposit : undefined;
  // The log of another block had this index, and is in the books under it.
  const isIndexTaken = earlier.some(({ logIndex }) => logIndex === transfer.logIndex);
  const arrival: NewArrival = {
    id: ctx.random.id(),
    network: name,
    txHash: hash,
    logIndex: isIndexTaken ? await freeLogIndex(tx, name, hash) : transfer.logIndex,
    shownLogIndex: isIndexTaken ? transfer.logIndex : null,
    from: transfer.from,
    to: transfer.to,
    raw: transfer.raw,
    amount,
    remainder,
    blockNumber: block.number,
    blockHash: block.hash,
    blockTime: block.at,
    status: credited ? "credited" : "suspense",
    reason: doubt ?? null,
    owner: credited?.owner ?? null,
    depositId: credited?.id ?? null,
    bookedAt: ctx.clock.now(),
  };
  if (!(await insertArrival(tx, ctx, arrival))) return;
  await countLate(tx, arrival);
  if (credited) await credit(tx, ctx, arrival, credited);
  else await suspend(tx, ctx, arrival, deposit);
}

/** Why a transfer must not be credited by itself; undefined when everything fits. */
async function doubtAbout(
  tx: Tx,
  ctx: BookingCtx,
  { name }: ReadyNetwork,
  of: {
    readonly deposit: ExpectedDeposit | undefined;
    readonly transfer: TokenTransfer;
    readonly isSenderBlocked: boolean;
  },
): Promise<DepositReason | undefined> {
  const { deposit, transfer, isSenderBlocked } = of;
  // Held open until the commit: what comes once it is closed waits for an operator.
  const closed = deposit ? await ctx.deposits.lockOwners(tx, [deposit.owner.id]) : new Set<string>();
  if (isSenderBlocked) return "sender_blocked";
  if (transfer.raw < toRaw(name, DEPOSIT_MIN.minor)) return "below_minimum";
  if (!deposit) return "amount_not_reserved";
  if (deposit.doubt !== null) return deposit.doubt;
  if (closed.has(deposit.owner.id)) return "account_closed";
  return isRisky(ctx.config, name, transfer.from) ? "risk_listed" : undefined;
}

async function credit(
  tx: Tx,
  ctx: BookingCtx,
  arrival: NewArrival,
  { id, owner, fee }: ExpectedDeposit,
): Promise<void> {
  const { network, txHash, amount } = arrival;
  await ctx.deposits.credited(tx, ctx, id, arrival);
  await post(tx, ctx, depositCreditedPosting(arrival, { ownerId: owner.id, fee }));
  await recordAudit(tx, asSystem(ctx, "custody"), {
    action: "custody.deposit_credited",
    subject: id,
    details: { network, txHash, amount },
  });
  await announce(tx, { to: { userId: owner.id }, type: "balances" });
}

/** Opens the case of a transfer nobody is credited for. A deposit whose very amount it has waits with it for an operator. */
async function suspend(
  tx: Tx,
  ctx: BookingCtx,
  arrival: NewArrival,
  deposit: ExpectedDeposit | undefined,
): Promise<void> {
  const { network, txHash, amount } = arrival;
  await openArrivalCase(tx, asSystem(ctx, "custody"), arrival.id);
  if (amount.minor > 0n) await post(tx, ctx, depositSuspendedPosting(arrival));
  await recordAudit(tx, asSystem(ctx, "custody"), {
    action: "custody.deposit_suspended",
    subject: arrival.id,
    details: { network, txHash, amount },
  });
  await announceArrivals(tx);
  if (!deposit) return;
  const reason = arrival.reason ?? "amount_not_reserved";
  await ctx.deposits.suspended(tx, ctx, deposit.id, { network, txHash, amount, reason });
}
