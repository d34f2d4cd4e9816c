import type { OtcRequestStatus } from "@lastro/contracts/otc-requests";
import { useTranslation } from "react-i18next";
import type { BadgeTone } from "@/components/ui/badge";
import type { QuoteRequest } from "@/features/otc/requests/api";
import { formatAmount } from "@/lib/format-number";

export const REQUEST_TONES: Readonly<Record<OtcRequestStatus, BadgeTone>> = {
  requested: "warning",
  quoted: "accent",
  accepted: "positive",
  rejected: "neutral",
  declined: "negative",
  cancelled: "neutral",
  expired: "neutral",
};

/** What was asked for, in a line: *Comprar USDT · R$ 250.000,00*. */
export function useAsked() {
  const { t } = useTranslation("otc");
  return ({
    side,
    asset,
    amount,
    cryptoAmount,
  }: Pick<QuoteRequest, "side" | "asset" | "amount" | "cryptoAmount">) => {
    const wanted =
      amount === null
        ? cryptoAmount && formatAmount(cryptoAmount.asset, cryptoAmount.amount)
        : formatAmount("BRL", amount);
    return `${t(`orders.${side}`, { asset })} · ${wanted ?? ""}`;
  };
}
