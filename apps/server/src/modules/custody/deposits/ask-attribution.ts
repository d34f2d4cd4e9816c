import { DEPOSIT_FEES } from "@lastro/contracts/custody/networks";
import { compare, formatMoney, type Money, parseMoney } from "@lastro/money";
import type { Config } from "@lastro/platform/config";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { type ApprovalAction, type ApprovalContent, askApproval } from "../../compliance/index.js";
import { netOf } from "../outgoing/payment.js";
import type { CustodyPorts, CustodyRequestCtx, Trader } from "../ports.js";
import { type Arrival, lockArrival } from "./arrival-store.js";
import { type Attribution, attributeArrival, ownerOf } from "./decide-arrival.js";

type Ports = Pick<CustodyPorts, "findTrader">;

/** Whether giving so much in suspense to somebody takes two administrators. */
export function attributionTakesTwo(
  { config }: { readonly config: Pick<Config, "custody"> },
  amount: Money<"USDT">,
): boolean {
  return compare(amount, parseMoney("USDT", String(config.custody.attributionFourEyesAboveUsdt))) > 0;
}

/** Credits a payment in suspense to whom an operator says, or where that takes two asks another administrator to. */
export async function attributeOrAsk(tx: Tx, ctx: CustodyRequestCtx, input: Attribution): Promise<void> {
  const { arrival, trader } = await ownerOf(tx, ctx, input);
  if (!attributionTakesTwo(ctx, arrival.amount)) return attributeArrival(tx, ctx, input);
  if (compare(arrival.amount, DEPOSIT_FEES[arrival.network]) <= 0)
    throw new DomainError("custody.arrival_below_fee");
  await askApproval(tx, ctx, { ...contentOf(arrival, trader), reason: input.reason });
}

/** An attribution one administrator asked for. */
export function attributionAction(ports: CustodyPorts): ApprovalAction {
  return {
    async describe(tx, _ctx, { subject, facts }) {
      const arrival = await lockArrival(tx, subject);
      const trader = await findRecipient(tx, ports, facts.recipient);
      const isOpen = arrival?.status === "suspense" || arrival?.status === "refused";
      return arrival && isOpen && trader ? contentOf(arrival, trader) : undefined;
    },
    carryOut: (tx, ctx, { subject, facts, reason }) =>
      attributeArrival(
        tx,
        { ...ctx, ...ports },
        { id: subject, trader: facts.recipient, reason, takesTwo: true },
      ),
  };
}

async function findRecipient(tx: Tx, ports: Ports, id: string | undefined): Promise<Trader | undefined> {
  return id === undefined ? undefined : ports.findTrader(tx, id);
}

function contentOf({ id, network, amount, txHash }: Arrival, trader: Trader): ApprovalContent {
  const fee = DEPOSIT_FEES[network];
  return {
    kind: "custody.attribution",
    subject: id,
    facts: {
      person: `${trader.name} · ${trader.email}`,
      recipient: trader.id,
      network,
      amount: formatMoney(amount),
      fee: formatMoney(fee),
      net: formatMoney(netOf({ amount, fee })),
      txHash,
    },
  };
}
