import { MapPin, Pencil, Power, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { writtenTonnes } from "@/features/grain/shared/figures";
import { ForRole } from "@/features/grain/shared/for-role";
import { useLocalTime } from "@/features/grain/shared/local-time";
import { OfferPicture } from "@/features/grain/shared/offers/offer-picture";
import { OfferTerms } from "@/features/grain/shared/offers/offer-terms";
import type { Offer } from "@/features/grain/shared/offers/offers";

interface OfferCardProps {
  offer: Offer;
  busy: boolean;
  onEdit: () => void;
  onToggle: () => void;
  onDelete: () => void;
}

/** One offer of the producer's, with its stock and what can be done with it. */
export function OfferCard({ offer, busy, onEdit, onToggle, onDelete }: OfferCardProps) {
  const { t } = useTranslation(["grain-offers", "grain"]);
  const { date } = useLocalTime();
  const created = date(offer.createdAt);
  const updated = date(offer.updatedAt);
  const visibility = offer.own?.visibility;
  return (
    <Card className="flex w-full flex-col overflow-hidden">
      <OfferPicture src={offer.thumbnailUrl} />
      <div className="flex flex-1 flex-col gap-3 p-5">
        <div className="flex items-start justify-between gap-3">
          <h2 className="break-words font-semibold text-lg leading-snug">{offer.name}</h2>
          <Badge tone={offer.active ? "positive" : "neutral"} className="mt-1">
            {t(offer.active ? "offers.active" : "offers.inactive")}
          </Badge>
        </div>
        {offer.description !== null && (
          <p className="line-clamp-2 text-ink-muted text-sm">{offer.description}</p>
        )}
        <p className="flex items-center gap-1.5 text-ink-muted text-sm">
          <MapPin aria-hidden="true" className="size-4 shrink-0" />
          <span className="truncate">
            {offer.place.city}
            {offer.place.state !== null && `, ${offer.place.state}`} · {offer.deliveryBasis}
            {offer.cropYear !== null && ` · ${t("offer.cropOf", { ns: "grain", year: offer.cropYear })}`}
          </span>
        </p>
        <OfferTerms offer={offer} />
        {offer.own !== null && (
          <dl className="flex flex-col gap-1.5 border-t pt-3 text-sm">
            <LeaderRow label={t("offers.available")}>
              {t("offers.ofTotal", {
                available: writtenTonnes(offer.available),
                total: writtenTonnes(offer.own.quantity),
              })}
            </LeaderRow>
          </dl>
        )}
        {(visibility === "paused" || visibility === "sold_out") && (
          <Alert tone="warning">
            {visibility === "paused"
              ? t("offers.paused", { reason: offer.own?.pauseReason ?? "" })
              : t("offers.soldOut")}
          </Alert>
        )}
        <p className="mt-auto text-ink-muted text-xs">
          {t("offers.createdAt", { date: created })}
          {updated !== created && ` · ${t("offers.updatedAt", { date: updated })}`}
        </p>
        <ForRole may="trade">
          <div className="flex gap-1.5">
            <Button variant="secondary" size="sm" className="min-w-0 flex-1 shrink px-2" onClick={onEdit}>
              <Pencil aria-hidden="true" className="size-4" />
              {t("offers.edit")}
            </Button>
            <Button
              variant="secondary"
              size="sm"
              className="min-w-0 flex-1 shrink px-2"
              disabled={busy}
              onClick={onToggle}
            >
              <Power aria-hidden="true" className="size-4" />
              {t(offer.active ? "offers.deactivate" : "offers.activate")}
            </Button>
            <Button
              variant="ghost"
              size="sm"
              className="w-9 px-0 text-negative"
              aria-label={`${t("offers.delete")}: ${offer.name}`}
              title={t("offers.delete")}
              onClick={onDelete}
            >
              <Trash2 aria-hidden="true" className="size-4" />
            </Button>
          </div>
        </ForRole>
      </div>
    </Card>
  );
}
