import {
  type Consequence,
  type NextAction,
  ORDER_SIDES,
  type OrderSide,
} from "@lastro/contracts/grain/orders";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import type { DueWarning, Timer } from "../../timers/index.js";
import { notifyTrader } from "../notices/notify-trader.js";
import { loadsOf } from "./load-store.js";
import { dutiesOf } from "./next-step.js";
import { type Order, otherSide } from "./order.js";
import { findParties } from "./parties.js";
import { sheetsOf } from "./sheet-store.js";
import type { OrderTimerName } from "./timers.js";

/** Reminds whoever must act of the end of a timer. */
export async function remindOfTimer(
  tx: Tx,
  ctx: RequestCtx,
  timer: Timer<OrderTimerName> & Pick<DueWarning, "percent">,
  order: Order,
): Promise<void> {
  const duties = await remindedDuties(tx, order, timer);
  const parties = await findParties(tx, [order.buyerId, order.producerId]);
  const userOf = (side: OrderSide) => (side === "buyer" ? order.buyerId : order.producerId);
  for (const { side, action, otherwise } of duties)
    await notifyTrader(tx, ctx, {
      userId: userOf(side),
      source: `timer:${timer.id}:${timer.percent}`,
      kind: "reminder",
      orderId: order.id,
      facts: {
        offer: order.offerName,
        number: order.number,
        other: parties.get(userOf(otherSide(side)))?.name ?? "",
        due: timer.dueAt.toISOString(),
        action,
        otherwise,
      },
      at: ctx.clock.now(),
    });
}

interface Duty {
  readonly side: OrderSide;
  readonly action: NextAction;
  readonly otherwise: Consequence;
}

const DUTIES: Readonly<Record<Exclude<OrderTimerName, "inspection">, Duty>> = {
  proposal: { side: "producer", action: "answer_proposal", otherwise: "cancel_order" },
  funding: { side: "buyer", action: "pay_order", otherwise: "cancel_order" },
  approval: { side: "producer", action: "accept_order", otherwise: "refund_buyer" },
  first_load: { side: "producer", action: "ship_first_load", otherwise: "refund_buyer" },
  next_load: { side: "producer", action: "ship_rest", otherwise: "refund_rest" },
};

/** Who must do what before a timer ends, one thing each; while loads are inspected that may be either side, or both. */
async function remindedDuties(tx: Tx, order: Order, timer: Timer<OrderTimerName>): Promise<readonly Duty[]> {
  if (timer.name === "proposal") return [{ ...DUTIES.proposal, side: otherSide(order.proposedBy) }];
  if (timer.name !== "inspection") return [DUTIES[timer.name]];
  const [loads, sheets] = [await loadsOf(tx, order.id), await sheetsOf(tx, order.id)];
  const duties = dutiesOf({ order, loads, sheets, timers: [timer] });
  return ORDER_SIDES.flatMap((side) => {
    const action = duties.find(({ actor }) => actor === side)?.action;
    return action ? [{ side, action, otherwise: "release_as_settled" as const }] : [];
  });
}
