import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import { writtenPrice, writtenTonnes } from "@/features/grain/shared/figures";
import { DeliveredRow } from "@/features/grain/shared/freight/delivered-row";
import { type Offer, sacaOfOffer } from "@/features/grain/shared/offers/offers";
import { SacaPrice } from "@/features/grain/shared/saca-price";
import { Usdt } from "@/features/grain/shared/usdt";

/** What an offer asks: price, smallest order and what that comes to, and the same price as the trade in Brazil says it. */
export function OfferTerms({ offer }: { offer: Offer }) {
  const { t } = useTranslation("grain");
  return (
    <dl className="flex flex-col gap-1.5 text-sm">
      <LeaderRow label={t("offer.price")}>
        <span className="font-semibold text-base">{writtenPrice(offer.pricePerTonne)}</span> {t("perTonne")}
      </LeaderRow>
      <SacaPrice pricePerTonne={offer.pricePerTonne} sacaKg={sacaOfOffer(offer)} />
      <DeliveredRow offer={offer} />
      <LeaderRow label={t("offer.minimum")}>
        {t("tonnesShort", { weight: writtenTonnes(offer.minimumOrder) })}
      </LeaderRow>
      <LeaderRow label={t("offer.minimumValue")}>
        <Usdt amount={offer.minimumValue} />
      </LeaderRow>
    </dl>
  );
}
