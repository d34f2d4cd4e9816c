import type { DepositReason } from "@lastro/contracts/custody/deposits";
import { DEPOSIT_MIN } from "@lastro/contracts/custody/networks";
import { compare, money } from "@lastro/money";
import { asSystem, type Ctx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../../compliance/index.js";
import { post } from "../../ledger/index.js";
import type { ChainHeader } from "../chain/port.js";
import type { TokenTransfer } from "../chain/transfers.js";
import { isRisky } from "../networks/addresses.js";
import { canonicalHash } from "../networks/hashes.js";
import { toMicro } from "../networks/network-table.js";
import type { ReadyNetwork } from "../networks/networks.js";
import type { CustodyPorts } from "../ports.js";
import { depositCreditedPosting, depositSuspendedPosting } from "../postings.js";
import { countLate, lockWatch } from "../watch/network-store.js";
import { freeLogIndex, insertArrival, isBooked, lockArrivalsOf, type NewArrival } from "./arrival-store.js";
import { passedChecks } from "./checks.js";
import { noteClaim } from "./claim-store.js";
import { type Deposit, isInTime } from "./deposit.js";
import { lockDepositByAmount, moveDeposit } from "./deposit-store.js";
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
 * Takes a final transfer to our address into the books, once: to the person whose deposit reserved this very amount,
 * whoever told us of it, or to suspense when no rule says whose it is or that person's account was closed.
 */
export async function bookArrival(
  tx: Tx,
  ctx: Ctx & Pick<CustodyPorts, "lockOwners">,
  network: ReadyNetwork,
  { txHash, transfer, block, isSenderBlocked }: FinalTransfer,
): Promise<void> {
  const hash = canonicalHash(network.name, txHash) ?? txHash;
  const standing = { network: network.name, txHash: hash, transfer, block };
  if (!(await lockWatch(tx, network)))
    throw new Error(`The watch of ${network.name} is of another address by now`);
  const earlier = await lockArrivalsOf(tx, network.name, hash);
  if ((await isBooked(tx, standing)) || (await restoreArrival(tx, ctx, standing))) return;
  const { micro, remainder } = toMicro(network.name, transfer.raw);
  const isWrittenOff = earlier.some(({ status }) => status === "written_off");
  const deposit = isWrittenOff ? undefined : await lockDepositByAmount(tx, network.name, micro);
  // Held open until the commit: what comes once it is closed waits for an operator.
  const closed = deposit && (await ctx.lockOwners(tx, [deposit.userId])).has(deposit.userId);
  const doubt = isWrittenOff
    ? "voltou_apos_baixa"
    : doubtAbout(ctx, network, {
        deposit,
        isOwnerGone: closed ?? false,
        micro,
        from: transfer.from,
        isSenderBlocked,
        block,
      });
  const owner = doubt === undefined ? deposit : undefined;
  // The log of another block had this index, and is in the books under it.
  const isIndexTaken = earlier.some(({ logIndex }) => logIndex === transfer.logIndex);
  const arrival: NewArrival = {
    id: ctx.random.id(),
    network: network.name,
    txHash: hash,
    logIndex: isIndexTaken ? await freeLogIndex(tx, network.name, hash) : transfer.logIndex,
    shownLogIndex: isIndexTaken ? transfer.logIndex : null,
    from: transfer.from,
    to: transfer.to,
    raw: transfer.raw,
    micro,
    remainder,
    blockNumber: block.number,
    blockHash: block.hash,
    blockTime: block.at,
    status: owner ? "credited" : "suspense",
    reason: doubt ?? null,
    userId: owner?.userId ?? null,
    depositId: owner?.id ?? null,
    bookedAt: ctx.clock.now(),
  };
  if (!(await insertArrival(tx, arrival))) return;
  await countLate(tx, arrival);
  if (owner) await credit(tx, ctx, arrival, owner);
  else await suspend(tx, ctx, arrival, deposit);
}

/** Why a transfer must not be credited by itself; undefined when everything fits. */
function doubtAbout(
  ctx: Ctx,
  network: ReadyNetwork,
  of: {
    deposit: Deposit | undefined;
    isOwnerGone: boolean;
    micro: bigint;
    from: string;
    isSenderBlocked: boolean;
    block: ChainHeader;
  },
): DepositReason | undefined {
  if (of.isSenderBlocked) return "remetente_bloqueado";
  if (compare(money("USDT", of.micro), DEPOSIT_MIN) < 0) return "abaixo_do_minimo";
  if (!of.deposit || of.deposit.status === "confirmado" || of.deposit.status === "em_analise")
    return "valor_nao_reservado";
  if (of.deposit.reason === "cancelado" || !isInTime(of.deposit, of.block.at)) return "fora_do_prazo";
  if (of.isOwnerGone) return "conta_encerrada";
  return isRisky(ctx.config, network.name, of.from) ? "lista_de_risco" : undefined;
}

async function credit(tx: Tx, ctx: Ctx, arrival: NewArrival, deposit: Deposit): Promise<void> {
  const amount = money("USDT", arrival.micro);
  await moveDeposit(tx, ctx, deposit, {
    to: "confirmado",
    reason: "confirmando",
    txHash: arrival.txHash,
    received: arrival.micro,
    checks: passedChecks(),
  });
  await post(tx, ctx, depositCreditedPosting({ ...arrival, amount }, deposit));
  await recordAudit(tx, asSystem(ctx, "custody"), {
    action: "custody.deposit_credited",
    subject: deposit.id,
    details: { network: arrival.network, txHash: arrival.txHash, amount },
  });
  await announce(tx, { to: { userId: deposit.userId }, type: "grain.deposit", reference: deposit.id });
  await announce(tx, { to: { userId: deposit.userId }, type: "balances" });
}

/** A deposit whose very amount came, but not as it should have, waits with it for an operator. */
async function suspend(tx: Tx, ctx: Ctx, arrival: NewArrival, deposit: Deposit | undefined): Promise<void> {
  const amount = money("USDT", arrival.micro);
  if (arrival.micro > 0n) await post(tx, ctx, depositSuspendedPosting({ ...arrival, amount }));
  await recordAudit(tx, asSystem(ctx, "custody"), {
    action: "custody.deposit_suspended",
    subject: arrival.id,
    details: { network: arrival.network, txHash: arrival.txHash, amount },
  });
  await announce(tx, { to: "admins", type: "admin", reference: "custody.deposits" });
  if (!deposit || deposit.status === "confirmado") return;
  await noteClaim(tx, {
    id: ctx.random.id(),
    depositId: deposit.id,
    network: arrival.network,
    txHash: arrival.txHash,
    claimedAt: ctx.clock.now(),
    outcome: "em_analise",
  });
  if (deposit.status === "em_analise") return;
  await moveDeposit(tx, ctx, deposit, {
    to: "em_analise",
    reason: arrival.reason ?? "valor_nao_reservado",
    txHash: arrival.txHash,
    received: arrival.micro,
    checks: passedChecks(arrival.reason ?? "valor_nao_reservado"),
  });
  await announce(tx, { to: { userId: deposit.userId }, type: "grain.deposit", reference: deposit.id });
}
