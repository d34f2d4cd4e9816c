import type { Consequence, NextAction, OrderSide } from "@lastro/contracts/grain/orders";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import type { DueWarning } from "../../escrow/index.js";
import { tell } from "../notices/tell.js";
import { loadsOf } from "./load-store.js";
import { nextStep } from "./next-step.js";
import { type Order, otherSide } from "./order.js";
import { findParties } from "./parties.js";
import { sheetsOf } from "./sheet-store.js";
import type { OrderTimer } from "./timers.js";

/** Reminds whoever must act of the end of a timer; of a late ruling, the administrators. */
export async function remindOfTimer(
  tx: Tx,
  ctx: RequestCtx,
  timer: OrderTimer & Pick<DueWarning, "percent">,
  order: Order,
): Promise<void> {
  if (timer.name === "ruling") {
    await announce(tx, { to: "admins", type: "admin", reference: "grain.disputes" });
    return;
  }
  const { sides, action, otherwise } = await dutyOf(tx, order, timer);
  const parties = await findParties(tx, [order.buyerId, order.producerId]);
  const userOf = (side: OrderSide) => (side === "buyer" ? order.buyerId : order.producerId);
  for (const side of sides)
    await tell(tx, ctx, {
      userId: userOf(side),
      source: `timer:${timer.id}:${timer.percent}`,
      kind: "reminder",
      orderId: order.id,
      facts: {
        offer: order.offerName,
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

const DUTIES: Readonly<Record<Exclude<OrderTimer["name"], "inspection" | "ruling">, Duty>> = {
  proposal: { sides: ["producer"], action: "answer_proposal", otherwise: "cancel_order" },
  funding: { sides: ["buyer"], action: "pay_order", otherwise: "cancel_order" },
  approval: { sides: ["producer"], action: "accept_order", otherwise: "refund_buyer" },
  first_load: { sides: ["producer"], action: "ship_first_load", otherwise: "refund_buyer" },
  next_load: { sides: ["producer"], action: "ship_rest", otherwise: "refund_buyer" },
  direct_settlement: { sides: ["buyer", "producer"], action: "agree_on_split", otherwise: "mediation" },
};

/** Who must do what before a timer ends; while a load is inspected that is whoever has the last word to answer. */
async function dutyOf(tx: Tx, order: Order, timer: OrderTimer): Promise<Duty> {
  if (timer.name !== "inspection" && timer.name !== "ruling") return DUTIES[timer.name];
  const [loads, sheets] = [await loadsOf(tx, order.id), await sheetsOf(tx, order.id)];
  const { actor, action } = nextStep({ order, loads, sheets, timers: [timer] });
  return {
    sides: [actor === "producer" ? "producer" : "buyer"],
    action: action ?? "inspect",
    otherwise: "release_as_settled",
  };
}
