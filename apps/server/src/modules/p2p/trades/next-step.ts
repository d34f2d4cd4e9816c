import type { P2pTradeState } from "@lastro/contracts/p2p/states";
import { P2P_RELEASE_MINUTES } from "@lastro/contracts/p2p/states";
import type { tradeSchema } from "@lastro/contracts/p2p/trade";
import { secondsAfter } from "@lastro/platform/clock";
import type { z } from "zod";
import type { Trade } from "./trade.js";

type Next = z.output<typeof tradeSchema>["next"];

/** Who must act next on a trade, and until when. */
export function nextStep(
  { status, payBy, paidAt }: Pick<Trade, "status" | "payBy" | "paidAt">,
  openLate: { readonly answerBy: Date } | undefined,
): Next {
  const steps: Readonly<Partial<Record<P2pTradeState, Next>>> = {
    awaiting_payment: { who: "buyer", action: "pay", dueAt: payBy },
    paid_marked: {
      who: "seller",
      action: "release",
      dueAt: paidAt && secondsAfter(paidAt, P2P_RELEASE_MINUTES * 60),
    },
    disputed: { who: "administrator", action: "decide_dispute", dueAt: null },
    expired: openLate ? { who: "seller", action: "answer_late_payment", dueAt: openLate.answerBy } : null,
  };
  return steps[status] ?? null;
}
