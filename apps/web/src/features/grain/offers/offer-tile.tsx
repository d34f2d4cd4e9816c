import { townName } from "@lastro/contracts/grain/places";
import { CalendarDays, MapPin, ShoppingCart } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { writtenPrice, writtenTonnes } from "@/features/grain/shared/figures";
import { ForRole } from "@/features/grain/shared/for-role";
import { OfferPicture } from "@/features/grain/shared/offers/offer-picture";
import { OfferTerms } from "@/features/grain/shared/offers/offer-terms";
import type { Offer } from "@/features/grain/shared/offers/offers";
import type { Seller } from "@/features/grain/shared/standing/api";
import { SellerLine } from "@/features/grain/shared/standing/seller-line";
import { formatCivilDay } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";

interface OfferTileProps {
  offer: Offer;
  /** Who sells it; undefined until that is known. */
  seller?: Seller | undefined;
  onBuy: () => void;
}

/** An offer as a buyer sees it. */
export function OfferTile({ offer, seller, onBuy }: OfferTileProps) {
  const { t } = useTranslation(["grain-offers", "grain-shared-delivery", "grain"]);
  return (
    <Card className="flex w-full flex-col overflow-hidden">
      <OfferPicture src={offer.thumbnailUrl} className="max-sm:hidden" />
      <div className="flex flex-1 flex-col gap-3 p-5 max-sm:gap-1.5 max-sm:p-4">
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 break-words font-semibold text-lg leading-snug">{offer.name}</h2>
          <Badge tone="positive" className="mt-1 max-sm:hidden">
            {t("market.available")}
          </Badge>
        </div>
        {seller !== undefined && <SellerLine seller={seller} />}
        {offer.description !== null && (
          <p className="line-clamp-2 text-ink-muted text-sm max-sm:hidden">{offer.description}</p>
        )}
        <p className="flex items-start gap-1.5 text-ink-muted text-sm">
          <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>
            {offer.place.city}
            {offer.place.state !== null && `, ${offer.place.state}`} · {offer.deliveryBasis}{" "}
            {offer.delivery.place} ·{" "}
            {t("offer.availableLeft", { ns: "grain", weight: writtenTonnes(offer.available) })}
            {offer.cropYear !== null && ` · ${t("offer.cropOf", { ns: "grain", year: offer.cropYear })}`}
          </span>
        </p>
        {offer.delivery.from !== null && offer.delivery.to !== null && (
          <p className="flex items-start gap-1.5 text-ink-muted text-sm max-sm:hidden">
            <CalendarDays aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {t("periodOf", {
              ns: "grain-shared-delivery",
              from: formatCivilDay(offer.delivery.from),
              to: formatCivilDay(offer.delivery.to),
            })}
          </p>
        )}
        <CompactPrice offer={offer} />
        <div className="mt-auto max-sm:hidden">
          <OfferTerms offer={offer} />
        </div>
        <ForRole may="sign">
          <Button variant="wheat" onClick={onBuy} aria-label={`${t("market.buy")}: ${offer.name}`}>
            <ShoppingCart aria-hidden="true" className="size-4.5" />
            {t("market.buy")}
          </Button>
        </ForRole>
      </div>
    </Card>
  );
}

/** On a phone the price alone, large, and what it comes to at the buyer's place; the rest is read before buying. */
function CompactPrice({ offer }: { offer: Offer }) {
  const { t } = useTranslation(["grain", "grain-shared-freight"]);
  const { delivered } = offer;
  return (
    <div className="sm:hidden">
      <p>
        <span className="figures font-semibold text-2xl">{writtenPrice(offer.pricePerTonne)}</span>{" "}
        <span className="text-ink-muted text-sm">{t("perTonne")}</span>
      </p>
      {delivered !== null && (
        <p className="text-sm">
          {t("delivered", { ns: "grain-shared-freight", place: townName(delivered.to) })}: ≈{" "}
          <span className="figures">{formatAmount("BRL", delivered.perSaca)}</span> ·{" "}
          {t("perTonne", { ns: "grain-shared-freight", price: writtenPrice(delivered.perTonne) })}
        </p>
      )}
    </div>
  );
}
