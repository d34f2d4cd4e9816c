import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import { writtenPrice, writtenTonnes } from "@/features/grain/shared/figures";
import type { Offer } from "@/features/grain/shared/offers/offers";
import { Usdt } from "@/features/grain/shared/usdt";
import { formatAmount } from "@/lib/format-number";

/** What an offer asks: price, smallest order and what that comes to, and the same price as the trade in Brazil says it. */
export function OfferTerms({ offer }: { offer: Offer }) {
  const { t } = useTranslation("grain");
  return (
    <dl className="flex flex-col gap-1.5 text-sm">
      <LeaderRow label={t("offer.price")}>
        <span className="font-semibold text-base">{writtenPrice(offer.pricePerTonne)}</span> {t("perTonne")}
      </LeaderRow>
      {offer.reais !== null && (
        <LeaderRow label={t("offer.saca", { kg: offer.reais.sacaKg })}>
          ≈ {formatAmount("BRL", offer.reais.perSaca)}
        </LeaderRow>
      )}
      <LeaderRow label={t("offer.minimum")}>
        {t("tonnesShort", { weight: writtenTonnes(offer.minimumOrder) })}
      </LeaderRow>
      <LeaderRow label={t("offer.minimumValue")}>
        <Usdt amount={offer.minimumValue} />
      </LeaderRow>
    </dl>
  );
}
