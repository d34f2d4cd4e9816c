import { CalendarDays, MapPin } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import type { AnsweredBid } from "@/features/grain/bids/api";
import { Price } from "@/features/grain/bids/price";
import { writtenTonnes } from "@/features/grain/shared/figures";
import { useLocalTime } from "@/features/grain/shared/local-time";
import { formatCivilDay } from "@/lib/format-date";

/** What is looked for, as both sides read it. */
export function BidFacts({ bid }: { bid: AnsweredBid["bid"] }) {
  const { t } = useTranslation(["grain-bids", "grain"]);
  const { dateTime } = useLocalTime();
  const tonnes = (weight: string) => t("tonnesShort", { ns: "grain", weight: writtenTonnes(weight) });
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-muted text-sm">
        <span className="inline-flex items-center gap-1.5">
          <MapPin aria-hidden="true" className="size-4 shrink-0" />
          {bid.place.city}, {bid.place.state}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <CalendarDays aria-hidden="true" className="size-4 shrink-0" />
          {t("deliverUntil", { day: formatCivilDay(bid.deliverUntil) })}
        </span>
      </p>
      <dl className="flex flex-col gap-1.5 text-sm">
        <LeaderRow label={t("maxPriceShort")}>
          <Price perTonne={bid.maxPrice} reais={bid.reais} />
        </LeaderRow>
        <LeaderRow label={t("quantity")}>{tonnes(bid.quantity)}</LeaderRow>
        {bid.remaining !== bid.quantity && (
          <LeaderRow label={t("remaining")}>{tonnes(bid.remaining)}</LeaderRow>
        )}
        {bid.status === "open" && <LeaderRow label={t("standsUntil")}>{dateTime(bid.expiresAt)}</LeaderRow>}
      </dl>
      {bid.note !== null && <p className="whitespace-pre-line break-words text-sm">{bid.note}</p>}
    </>
  );
}
