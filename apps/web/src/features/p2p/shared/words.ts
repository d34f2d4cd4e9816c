import { useTranslation } from "react-i18next";
import type { CaseWords } from "@/components/case/case-words";
import { type Statuses, statusesOf } from "@/components/statuses";
import type { BadgeTone } from "@/components/ui/badge";
import type { AdStatus } from "@/features/p2p/ads/api";
import type { TradeStatus } from "@/features/p2p/trades/api";

const TRADE_TONES: Record<TradeStatus, BadgeTone> = {
  awaiting_payment: "warning",
  paid_marked: "transit",
  completed: "positive",
  cancelled_by_buyer: "neutral",
  expired: "neutral",
  cancelled_mutual: "neutral",
  disputed: "negative",
  resolved_release: "info",
  resolved_refund: "info",
  resolved_split: "info",
};

const AD_TONES: Record<AdStatus, BadgeTone> = {
  pending: "warning",
  active: "positive",
  paused: "neutral",
  exhausted: "info",
  expired: "neutral",
  closed: "neutral",
};

/** The look and the word of every status of a trade. */
export function useTradeStatuses(): Statuses<TradeStatus> {
  const { t } = useTranslation("p2p");
  return statusesOf(TRADE_TONES, (status) => t(`trade.statuses.${status}`));
}

/** The look and the word of every status of an ad. */
export function useAdStatuses(): Statuses<AdStatus> {
  const { t } = useTranslation("p2p");
  return statusesOf(AD_TONES, (status) => t(`ad.statuses.${status}`));
}

const HOUR = 3_600;
const MINUTE = 60;

/** How long something takes, in its largest unit: `45 s`, `3 min`, `2 h`. */
export function useDuration(): (seconds: number) => string {
  const { t } = useTranslation("p2p");
  return (seconds) => {
    if (seconds < MINUTE) return t("duration.seconds", { n: Math.max(1, seconds) });
    if (seconds < HOUR) return t("duration.minutes", { n: Math.round(seconds / MINUTE) });
    return t("duration.hours", { n: Math.round(seconds / HOUR) });
  };
}

/** What the market calls the sides, deadlines and decisions of a case of its own. */
export function useP2pCaseWords(): CaseWords {
  const { t } = useTranslation("p2p");
  return {
    roles: { buyer: t("roles.buyer"), seller: t("roles.seller") },
    deadlines: {
      evidence: t("dispute.deadlines.evidence"),
      ruling: t("dispute.deadlines.ruling"),
      answer: t("dispute.deadlines.answer"),
    },
    decisions: {
      released: t("dispute.outcomes.released"),
      cancelled: t("dispute.outcomes.cancelled"),
      release: t("dispute.outcomes.release"),
      refund: t("dispute.outcomes.refund"),
      split: t("dispute.outcomes.split"),
      honoured: t("late.outcomes.honoured"),
      returned: t("late.outcomes.returned"),
      upheld: t("late.outcomes.upheld"),
      dismissed: t("late.outcomes.dismissed"),
    },
  };
}
