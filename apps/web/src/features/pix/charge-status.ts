import type { PixChargeStatus } from "@lastro/contracts/pix";
import { useTranslation } from "react-i18next";
import type { BadgeTone } from "@/components/ui/badge";

const TONES: Readonly<Record<PixChargeStatus, BadgeTone>> = {
  CREATING: "neutral",
  ACTIVE: "info",
  PAID: "positive",
  EXPIRED: "neutral",
  CANCELLED: "neutral",
};

/** The word and the look of every status of a charge. */
export function useChargeStatuses(): Record<PixChargeStatus, { tone: BadgeTone; label: string }> {
  const { t } = useTranslation("pix");
  const of = (status: PixChargeStatus) => ({ tone: TONES[status], label: t(`status.${status}`) });
  return {
    CREATING: of("CREATING"),
    ACTIVE: of("ACTIVE"),
    PAID: of("PAID"),
    EXPIRED: of("EXPIRED"),
    CANCELLED: of("CANCELLED"),
  };
}
