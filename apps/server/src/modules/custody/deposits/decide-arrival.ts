import { DEPOSIT_FEES } from "@lastro/contracts/custody/networks";
import { compare } from "@lastro/money";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { lapseApprovals, recordAudit } from "../../compliance/index.js";
import { post } from "../../ledger/index.js";
import type { CustodyRequestCtx, Trader } from "../ports.js";
import { depositAttributedPosting } from "../postings.js";
import { type Arrival, decideArrival, lockArrival } from "./arrival-store.js";
import { checksUpTo, passedChecks } from "./checks.js";
import { depositsClaiming } from "./claim-store.js";
import type { Deposit } from "./deposit.js";
import { lockDeposit, moveDeposit } from "./deposit-store.js";

/** Whose a payment in suspense is, by an operator's word: one of the claims, or a person by id or e-mail. */
export interface Attribution {
  readonly id: string;
  readonly depositId?: string | undefined;
  readonly trader?: string | undefined;
  readonly reason: string;
  /** Two administrators wanted it. */
  readonly takesTwo?: true;
}

/**
 * The payment, locked, and the person it is to be given to. Throws when it is not open, nobody is meant, or that
 * person's account was closed; it stays open until the commit.
 */
export async function ownerOf(
  tx: Tx,
  ctx: CustodyRequestCtx,
  { id, depositId, trader: named }: Attribution,
): Promise<{ arrival: Arrival; claiming: readonly Deposit[]; chosen: Deposit | undefined; trader: Trader }> {
  const arrival = await openArrival(tx, id);
  const claiming = await claimingDeposits(tx, arrival);
  const chosen = claiming.find((deposit) => deposit.id === depositId);
  const claimant = chosen?.userId ?? (depositId && (await claimantBy(tx, arrival, depositId)));
  const trader = await ctx.findTrader(tx, claimant ?? named ?? "");
  if (!trader) throw new DomainError("custody.trader_unknown", {}, { trader: "unknown" });
  if ((await ctx.lockOwners(tx, [trader.id])).has(trader.id))
    throw new DomainError("custody.trader_closed", {}, { trader: "closed" });
  return { arrival, claiming, chosen, trader };
}

/** Credits a payment in suspense to the person an operator says it belongs to, less the fee, once. */
export async function attributeArrival(tx: Tx, ctx: CustodyRequestCtx, input: Attribution): Promise<void> {
  const { arrival, claiming, chosen, trader } = await ownerOf(tx, ctx, input);
  const fee = DEPOSIT_FEES[arrival.network];
  if (compare(arrival.amount, fee) <= 0) throw new DomainError("custody.arrival_below_fee");
  // A person named by themselves is credited for the deposit with which they claimed it, if they did.
  const deposit = chosen ?? claiming.find(({ userId }) => userId === trader.id);
  const isDecided = await decideArrival(tx, arrival, {
    status: "attributed",
    at: ctx.clock.now(),
    userId: trader.id,
    depositId: deposit?.id,
    takesTwo: input.takesTwo ?? false,
  });
  if (!isDecided) throw new DomainError("custody.arrival_not_open");
  await lapseApprovals(tx, ctx, "custody.return", arrival.id);
  if (!input.takesTwo) await lapseApprovals(tx, ctx, "custody.attribution", arrival.id);
  await post(tx, ctx, depositAttributedPosting(arrival, { userId: trader.id, fee }));
  for (const one of claiming) {
    if (one.id === deposit?.id)
      await moveDeposit(tx, ctx, one, {
        to: "confirmado",
        reason: "confirmando",
        txHash: arrival.txHash,
        received: arrival.amount.minor,
        checks: passedChecks(),
      });
    else await refuseDeposit(tx, ctx, one, "hash_ja_utilizado");
    await announce(tx, { to: { userId: one.userId }, type: "grain.deposit", reference: one.id });
  }
  await recordAudit(tx, ctx, {
    action: "custody.deposit_attributed",
    subject: arrival.id,
    details: { userId: trader.id, amount: arrival.amount, reason: input.reason },
  });
  await announce(tx, { to: { userId: trader.id }, type: "balances" });
  await announce(tx, { to: "admins", type: "admin", reference: "custody.deposits" });
}

/** Refuses every claim on a payment in suspense. The money stays where it is, and may be attributed later. */
export async function rejectArrival(
  tx: Tx,
  ctx: CustodyRequestCtx,
  input: { id: string; reason: string },
): Promise<void> {
  const arrival = await openArrival(tx, input.id);
  if (arrival.status !== "suspense") throw new DomainError("custody.arrival_not_open");
  if (!(await decideArrival(tx, arrival, { status: "refused", at: ctx.clock.now() })))
    throw new DomainError("custody.arrival_not_open");
  await lapseApprovals(tx, ctx, "custody.attribution", arrival.id);
  for (const deposit of await claimingDeposits(tx, arrival)) {
    await refuseDeposit(tx, ctx, deposit, "recusado_pelo_operador");
    await announce(tx, { to: { userId: deposit.userId }, type: "grain.deposit", reference: deposit.id });
  }
  await recordAudit(tx, ctx, {
    action: "custody.deposit_refused",
    subject: arrival.id,
    details: { amount: arrival.amount, reason: input.reason },
  });
  await announce(tx, { to: "admins", type: "admin", reference: "custody.deposits" });
}

async function openArrival(tx: Tx, id: string): Promise<Arrival> {
  const arrival = await lockArrival(tx, id);
  if (!arrival) throw new DomainError("resource.not_found");
  if (arrival.status !== "suspense" && arrival.status !== "refused")
    throw new DomainError("custody.arrival_not_open");
  if (arrival.displacedAt) throw new DomainError("custody.arrival_displaced");
  return arrival;
}

/** Whose a deposit is that claimed the payment, also where it no longer waits for it. */
async function claimantBy(tx: Tx, arrival: Arrival, depositId: string): Promise<string | undefined> {
  const claims = await depositsClaiming(tx, arrival.network, arrival.txHash);
  if (!claims.some(({ deposit_id: id }) => id === depositId)) return undefined;
  return (await lockDeposit(tx, depositId))?.userId;
}

/** The deposits that still claim a payment, first come first, locked. */
export async function claimingDeposits(tx: Tx, arrival: Arrival): Promise<Deposit[]> {
  const deposits: Deposit[] = [];
  for (const { deposit_id: id } of await depositsClaiming(tx, arrival.network, arrival.txHash)) {
    const deposit = await lockDeposit(tx, id);
    if (deposit?.txHash === arrival.txHash && deposit.status !== "confirmado") deposits.push(deposit);
  }
  return deposits;
}

/** Ends a deposit that claims a payment in suspense without it. */
export async function refuseDeposit(
  tx: Tx,
  ctx: Pick<CustodyRequestCtx, "clock" | "random">,
  deposit: Deposit,
  reason: "hash_ja_utilizado" | "recusado_pelo_operador" | "nao_encontrada",
): Promise<void> {
  if (deposit.status === "rejeitado") return;
  await moveDeposit(tx, ctx, deposit, { to: "rejeitado", reason, checks: checksUpTo(reason, true) });
}
