import type { PixPaymentStatus } from "@lastro/contracts/pix-payments";
import { useTranslation } from "react-i18next";
import type { BadgeTone } from "@/components/ui/badge";

const TONES: Readonly<Record<PixPaymentStatus, BadgeTone>> = {
  processing: "info",
  settled: "positive",
  failed: "negative",
  returned: "neutral",
};

/** The word and the look of every status of a payment. */
export function usePaymentStatuses(): Record<PixPaymentStatus, { tone: BadgeTone; label: string }> {
  const { t } = useTranslation("pix-pay");
  const of = (status: PixPaymentStatus) => ({ tone: TONES[status], label: t(`status.${status}`) });
  return {
    processing: of("processing"),
    settled: of("settled"),
    failed: of("failed"),
    returned: of("returned"),
  };
}
