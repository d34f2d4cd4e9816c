import { DEPOSIT_FEES } from "@lastro/contracts/custody/networks";
import { compare, formatMoney } from "@lastro/money";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { approvalOf, decideOrAsk, takesTwo } from "../../cases/index.js";
import type { ApprovalAction, ApprovalContent } from "../../compliance/index.js";
import { netOf } from "../outgoing/payment.js";
import type { CustodyPorts, CustodyRequestCtx, OwnerDetails } from "../ports.js";
import { ARRIVAL_CASES, lockArrivalCase } from "./arrival-case.js";
import { type Arrival, isInSuspense, lockArrival } from "./arrival-store.js";
import { type Attribution, attributeArrival, recipientOf } from "./decide-arrival.js";

/** Credits a payment in suspense to whom an operator says, or where that takes two asks another administrator to. */
export async function attributeOrAsk(tx: Tx, ctx: CustodyRequestCtx, input: Attribution): Promise<void> {
  const { arrival, recipient } = await recipientOf(tx, ctx, input);
  const byTwo = takesTwo(ctx, ARRIVAL_CASES, arrival.amount);
  if (byTwo && compare(arrival.amount, DEPOSIT_FEES[arrival.network]) <= 0)
    throw new DomainError("custody.arrival_below_fee");
  await decideOrAsk(tx, ctx, ARRIVAL_CASES, await lockArrivalCase(tx, arrival.id), {
    approval: byTwo ? contentOf(arrival, recipient) : undefined,
    reason: input.reason,
    carryOut: () => attributeArrival(tx, ctx, input),
  });
}

/** An attribution one administrator asked for. */
export function attributionAction(ports: CustodyPorts): ApprovalAction {
  return {
    async describe(tx, _ctx, { subject, facts }) {
      const arrival = await lockArrival(tx, subject);
      const recipient = await findRecipient(tx, ports, facts.recipient);
      const isOpen = arrival !== undefined && isInSuspense(arrival);
      return arrival && isOpen && recipient ? contentOf(arrival, recipient) : undefined;
    },
    carryOut: (tx, ctx, { subject, facts, reason }) =>
      attributeArrival(
        tx,
        { ...ctx, ...ports },
        { id: subject, recipient: facts.recipient, reason, takesTwo: true },
      ),
  };
}

async function findRecipient(
  tx: Tx,
  { deposits }: CustodyPorts,
  id: string | undefined,
): Promise<OwnerDetails | undefined> {
  return id === undefined ? undefined : deposits.findOwner(tx, id);
}

function contentOf({ id, network, amount, txHash }: Arrival, recipient: OwnerDetails): ApprovalContent {
  const fee = DEPOSIT_FEES[network];
  return {
    ...approvalOf(ARRIVAL_CASES, { id }),
    facts: {
      person: `${recipient.name} · ${recipient.email}`,
      recipient: recipient.id,
      network,
      amount: formatMoney(amount),
      fee: formatMoney(fee),
      net: formatMoney(netOf({ amount, fee })),
      txHash,
    },
  };
}
