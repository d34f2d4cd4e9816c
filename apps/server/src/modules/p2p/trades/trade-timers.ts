import { P2P_TIMERS, type P2pTimer } from "@lastro/contracts/p2p/states";
import { asSystem } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import type { TimerKind } from "../../timers/index.js";
import { openSystemDispute } from "../disputes/open-dispute.js";
import { notifySides } from "../notices/notify-side.js";
import type { P2pCtx, P2pRequestCtx } from "../ports.js";
import { endTrade, nothingOf } from "./end-trade.js";
import { noteInRoom } from "./room-notes.js";
import { P2P_PRODUCT } from "./timers.js";
import { isOpen, type Trade } from "./trade.js";
import { lockTrade } from "./trade-store.js";

/** What happens to a trade when nobody acted in time, and who is warned before. */
export function tradeTimers(ctx: P2pCtx): TimerKind<Trade> {
  const acting: P2pRequestCtx = asSystem(ctx, "p2p.timers");
  return {
    kind: P2P_PRODUCT,
    warnAt: { payment: [75], release: [50] } satisfies Record<P2pTimer, number[]>,
    async lock(tx, id) {
      const trade = await lockTrade(tx, ctx, id);
      return trade && isOpen(trade) ? trade : undefined;
    },
    whenDue: (tx, _, timer, trade) =>
      nameOf(timer) === "payment" ? expire(tx, acting, trade) : disputeUnanswered(tx, acting, trade),
    async warn(tx, _, warning, trade) {
      const source = `timer:${warning.id}`;
      if (nameOf(warning) === "payment")
        return notifySides(tx, acting, trade, { roles: ["buyer"], words: "pay_soon", source });
      await noteInRoom(tx, acting, trade, "release_due_soon");
      await notifySides(tx, acting, trade, { roles: ["seller"], words: "release_soon", source });
    },
  };
}

function nameOf({ name }: { readonly name: string }): P2pTimer {
  const known = P2P_TIMERS.find((one) => one === name);
  if (!known) throw new Error(`Trades have no timer ${name}`);
  return known;
}

/** Not paid in time: the seller has the asset back, and it counts against the buyer. */
async function expire(tx: Tx, ctx: P2pRequestCtx, trade: Trade): Promise<void> {
  if (trade.status !== "awaiting_payment") return;
  await endTrade(tx, ctx, trade, {
    to: "expired",
    toBuyer: nothingOf(trade),
    failedBy: trade.buyerId,
    room: { note: "expired" },
    notice: { roles: ["buyer", "seller"], words: "expired" },
  });
}

async function disputeUnanswered(tx: Tx, ctx: P2pRequestCtx, trade: Trade): Promise<void> {
  if (trade.status === "paid_marked") await openSystemDispute(tx, ctx, trade);
}
