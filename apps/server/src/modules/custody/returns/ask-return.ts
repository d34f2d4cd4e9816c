import { DEPOSIT_FEES } from "@lastro/contracts/custody/networks";
import { compare, formatMoney } from "@lastro/money";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import { askForDecision } from "../../cases/index.js";
import { type ApprovalAction, type ApprovalContent, recordAudit } from "../../compliance/index.js";
import {
  ARRIVAL_CASES,
  announceArrivals,
  decideArrivalCase,
  lockArrivalCase,
} from "../arrivals/arrival-case.js";
import { type Arrival, findArrival, lockArrival, moveArrival } from "../arrivals/arrival-store.js";
import { isBlackListed } from "../chain/black-list.js";
import { ProviderError } from "../chain/port.js";
import { Disagreement } from "../chain/quorum.js";
import { writtenAddress } from "../networks/addresses.js";
import { netOf } from "../outgoing/payment.js";
import type { CustodyRequestCtx } from "../ports.js";
import { insertReturn } from "./return-store.js";

export const PROCESS_RETURN = "custody.process-return";

/** Whether a refused payment could be sent back now, as far as others have to say so: asked outside any transaction. */
export async function assertReturnable(ctx: CustodyRequestCtx, id: string): Promise<void> {
  const arrival = await findArrival(ctx.db, id);
  if (!arrival) throw new DomainError("resource.not_found");
  const network = ctx.signer && (await ctx.networks.use(arrival.network));
  if (!network) throw new DomainError("custody.network_unavailable");
  try {
    if (await isBlackListed(network, arrival.from)) throw new DomainError("custody.address_blacklisted");
  } catch (error) {
    if (error instanceof ProviderError || error instanceof Disagreement)
      throw new DomainError("custody.network_unavailable");
    throw error;
  }
}

/** Asks another administrator to let a refused payment be sent back to its sender. */
export async function askReturn(
  tx: Tx,
  ctx: CustodyRequestCtx,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const arrival = await lockArrival(tx, id);
  if (!arrival) throw new DomainError("resource.not_found");
  if (arrival.status !== "refused") throw new DomainError("custody.arrival_not_refused");
  if (arrival.displacedAt) throw new DomainError("custody.arrival_displaced");
  if (compare(arrival.amount, DEPOSIT_FEES[arrival.network]) <= 0)
    throw new DomainError("custody.arrival_below_fee");
  await askForDecision(tx, ctx, ARRIVAL_CASES, await lockArrivalCase(tx, id), {
    ...contentOf(arrival),
    reason,
  });
}

/** A return one administrator asked for: from here on the payment is nobody's to attribute, and a job sends it. */
export const returnAction: ApprovalAction = {
  async describe(tx, _ctx, { subject }) {
    const arrival = await lockArrival(tx, subject);
    return arrival?.status === "refused" ? contentOf(arrival) : undefined;
  },
  async carryOut(tx, ctx, { subject, reason }) {
    const arrival = await lockArrival(tx, subject);
    if (arrival?.displacedAt) throw new DomainError("custody.arrival_displaced");
    if (!arrival || !(await moveArrival(tx, ctx, subject, { from: "refused", to: "returning" })))
      throw new DomainError("custody.arrival_not_refused");
    await decideArrivalCase(tx, ctx, subject, { decision: "return", reason, takesTwo: true });
    const { network, from: address, amount } = arrival;
    const id = ctx.random.id();
    const createdAt = ctx.clock.now();
    await insertReturn(tx, {
      id,
      arrivalId: subject,
      network,
      address,
      amount,
      fee: DEPOSIT_FEES[network],
      createdAt,
    });
    await recordAudit(tx, ctx, {
      action: "custody.return_approved",
      subject,
      details: { return: id, network, address, amount, reason },
    });
    await enqueue(tx, ctx, { kind: PROCESS_RETURN, payload: { id }, key: id });
    await announceArrivals(tx);
  },
};

function contentOf({ id, network, from, amount, txHash }: Arrival): ApprovalContent {
  const fee = DEPOSIT_FEES[network];
  return {
    kind: "custody.return",
    subject: id,
    facts: {
      network,
      address: writtenAddress(network, from),
      amount: formatMoney(amount),
      fee: formatMoney(fee),
      net: formatMoney(netOf({ amount, fee })),
      txHash,
    },
  };
}
