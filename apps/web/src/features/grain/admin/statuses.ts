import { useTranslation } from "react-i18next";
import type { BadgeTone } from "@/components/ui/badge";
import type { OfferVisibility } from "@/features/grain/admin/offers/api";
import type { AdminOrder } from "@/features/grain/admin/orders/api";
import type { Trader } from "@/features/grain/admin/people/api";

type Looks<S extends string> = Record<S, { tone: BadgeTone; label: string }>;

/** The look and the words of how far a dispute has come. */
export function useDisputeStatuses(): Looks<AdminOrder["dispute"]> {
  const { t } = useTranslation("grain-admin");
  return {
    none: { tone: "neutral", label: t("disputes.statuses.none") },
    open: { tone: "warning", label: t("disputes.statuses.open") },
    mediation: { tone: "negative", label: t("disputes.statuses.mediation") },
    decided: { tone: "positive", label: t("disputes.statuses.decided") },
  };
}

/** Whether buyers see an offer, and why not. */
export function useOfferStatuses(): Looks<OfferVisibility> {
  const { t } = useTranslation("grain-admin");
  return {
    listed: { tone: "positive", label: t("offers.statuses.listed") },
    inactive: { tone: "neutral", label: t("offers.statuses.inactive") },
    paused: { tone: "negative", label: t("offers.statuses.paused") },
    sold_out: { tone: "info", label: t("offers.statuses.sold_out") },
    archived: { tone: "neutral", label: t("offers.statuses.archived") },
  };
}

export function useTraderStatuses(): Looks<Trader["status"]> {
  const { t } = useTranslation("grain-admin");
  return {
    active: { tone: "positive", label: t("people.statuses.active") },
    suspended: { tone: "negative", label: t("people.statuses.suspended") },
  };
}
