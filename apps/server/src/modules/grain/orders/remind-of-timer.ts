import type { Consequence, NextAction, OrderSide } from "@lastro/contracts/grain/orders";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import type { DueWarning, Timer } from "../../timers/index.js";
import { notifyTrader } from "../notices/notify-trader.js";
import { loadsOf } from "./load-store.js";
import { nextStep } from "./next-step.js";
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
  const { sides, action, otherwise } = await dutyOf(tx, order, timer);
  const parties = await findParties(tx, [order.buyerId, order.producerId]);
  const userOf = (side: OrderSide) => (side === "buyer" ? order.buyerId : order.producerId);
  for (const side of sides)
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
  readonly sides: readonly OrderSide[];
  readonly action: NextAction;
  readonly otherwise: Consequence;
}

const DUTIES: Readonly<Record<Exclude<OrderTimerName, "inspection">, Duty>> = {
  proposal: { sides: ["producer"], action: "answer_proposal", otherwise: "cancel_order" },
  funding: { sides: ["buyer"], action: "pay_order", otherwise: "cancel_order" },
  approval: { sides: ["producer"], action: "accept_order", otherwise: "refund_buyer" },
  first_load: { sides: ["producer"], action: "ship_first_load", otherwise: "refund_buyer" },
  next_load: { sides: ["producer"], action: "ship_rest", otherwise: "refund_buyer" },
};

/** Who must do what before a timer ends; while a load is inspected that is whoever has the last word to answer. */
async function dutyOf(tx: Tx, order: Order, timer: Timer<OrderTimerName>): Promise<Duty> {
  if (timer.name !== "inspection") return DUTIES[timer.name];
  const [loads, sheets] = [await loadsOf(tx, order.id), await sheetsOf(tx, order.id)];
  const { actor, action } = nextStep({ order, loads, sheets, timers: [timer] });
  return {
    sides: [actor === "producer" ? "producer" : "buyer"],
    action: action ?? "inspect",
    otherwise: "release_as_settled",
  };
}
