import { useTranslation } from "react-i18next";
import { type Statuses, statusesOf } from "@/components/statuses";
import type { BadgeTone } from "@/components/ui/badge";
import type { Contest, PurchaseStatus } from "@/features/cards/purchases/api";
import type { Card, CardStatus } from "@/features/cards/shared/api";

const CARD_TONES: Record<CardStatus, BadgeTone> = {
  requested: "warning",
  production: "transit",
  shipped: "transit",
  active: "positive",
  blocked: "negative",
  suspended: "negative",
  cancelled: "neutral",
  expired: "neutral",
  refused: "neutral",
};

const PURCHASE_TONES: Record<PurchaseStatus, BadgeTone> = {
  pending: "warning",
  cleared: "positive",
  reversed: "neutral",
  expired: "neutral",
  declined: "negative",
  refund: "info",
};

const CONTEST_TONES: Record<Contest["status"], BadgeTone> = {
  opened: "warning",
  submitted: "warning",
  waiting: "transit",
  won: "positive",
  lost: "negative",
  withdrawn: "neutral",
};

export function useCardStatuses(): Statuses<CardStatus> {
  const { t } = useTranslation("cards");
  return statusesOf(CARD_TONES, (status) => t(`statuses.${status}`));
}

export function usePurchaseStatuses(): Statuses<PurchaseStatus> {
  const { t } = useTranslation("cards");
  return statusesOf(PURCHASE_TONES, (status) => t(`purchase.statuses.${status}`));
}

export function useContestStatuses(): Statuses<Contest["status"]> {
  const { t } = useTranslation("cards");
  return statusesOf(CONTEST_TONES, (status) => t(`contest.statuses.${status}`));
}

/** What a holder calls a card: its name, else what it is, with its digits where it has them. */
export function useCardName(): (card: Pick<Card, "name" | "kind" | "lastDigits">) => string {
  const { t } = useTranslation("cards");
  return ({ name, kind, lastDigits }) => {
    const called = name ?? t(`kinds.${kind}`);
    return lastDigits === null ? called : `${called} ••${lastDigits}`;
  };
}

/** What was wrong with a contested purchase; a key that ended as a plural form does would be read as one. */
export function useContestReason(): (reason: Contest["reason"]) => string {
  const { t } = useTranslation("cards");
  return (reason) => t(`contest.reasons.${reason === "fraud_other" ? "fraud" : reason}`);
}
