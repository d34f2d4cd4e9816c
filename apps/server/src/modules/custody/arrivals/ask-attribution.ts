import { DEPOSIT_FEES } from "@lastro/contracts/custody/networks";
import { compare, formatMoney, type Money, parseMoney } from "@lastro/money";
import type { Config } from "@lastro/platform/config";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { type ApprovalAction, type ApprovalContent, askApproval } from "../../compliance/index.js";
import { netOf } from "../outgoing/payment.js";
import type { CustodyPorts, CustodyRequestCtx, OwnerDetails } from "../ports.js";
import { type Arrival, lockArrival } from "./arrival-store.js";
import { type Attribution, attributeArrival, recipientOf } from "./decide-arrival.js";

/** Whether giving so much in suspense to somebody takes two administrators. */
export function attributionTakesTwo(
  { config }: { readonly config: Pick<Config, "custody"> },
  amount: Money,
): boolean {
  return compare(amount, parseMoney(amount.asset, String(config.custody.attributionFourEyesAboveUsdt))) > 0;
}

/** Credits a payment in suspense to whom an operator says, or where that takes two asks another administrator to. */
export async function attributeOrAsk(tx: Tx, ctx: CustodyRequestCtx, input: Attribution): Promise<void> {
  const { arrival, recipient } = await recipientOf(tx, ctx, input);
  if (!attributionTakesTwo(ctx, arrival.amount)) return attributeArrival(tx, ctx, input);
  if (compare(arrival.amount, DEPOSIT_FEES[arrival.network]) <= 0)
    throw new DomainError("custody.arrival_below_fee");
  await askApproval(tx, ctx, { ...contentOf(arrival, recipient), reason: input.reason });
}

/** An attribution one administrator asked for. */
export function attributionAction(ports: CustodyPorts): ApprovalAction {
  return {
    async describe(tx, _ctx, { subject, facts }) {
      const arrival = await lockArrival(tx, subject);
      const recipient = await findRecipient(tx, ports, facts.recipient);
      const isOpen = arrival?.status === "suspense" || arrival?.status === "refused";
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
    kind: "custody.attribution",
    subject: id,
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
