import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import { Card, CardContent } from "@/components/ui/card";
import { AdPrice } from "@/features/p2p/book/ad-columns";
import type { Ad } from "@/features/p2p/book/api";
import { MethodBadges } from "@/features/p2p/shared/method-badges";
import { PersonLine } from "@/features/p2p/shared/person-line";
import { formatAmount } from "@/lib/format-number";
import { writtenBps, writtenPrice } from "@/lib/written-figures";

/** Whose ad it is, and on what terms. */
export function AdFacts({ ad }: { ad: Ad }) {
  const { t } = useTranslation("p2p");
  const { payload, tradable, price, available } = ad;
  return (
    <Card>
      <CardContent className="flex flex-col gap-4 text-sm">
        <PersonLine person={ad.owner} />
        <div className="flex items-start justify-between gap-4">
          <MethodBadges methods={payload.methods} />
          <AdPrice price={price} asset={payload.asset} />
        </div>
        <dl className="flex flex-col gap-1.5">
          {price !== null && <LeaderRow label={t("price.ofAd")}>{writtenPrice(price.price)}</LeaderRow>}
          <LeaderRow label={t("fees.taker")}>{writtenBps(ad.feeBps.taker)}</LeaderRow>
          {tradable !== null && (
            <LeaderRow label={t("book.columns.limits")}>
              {formatAmount("BRL", tradable.least)} – {formatAmount("BRL", tradable.most)}
            </LeaderRow>
          )}
          <LeaderRow label={t("ad.available")}>{formatAmount(available.asset, available.amount)}</LeaderRow>
          <LeaderRow label={t("ad.window")}>{t("duration.minutes", { n: payload.window })}</LeaderRow>
        </dl>
        {payload.terms !== null && (
          <section>
            <h2 className="font-medium">{t("ad.terms")}</h2>
            <p className="whitespace-pre-wrap break-words text-ink-muted">{payload.terms}</p>
          </section>
        )}
      </CardContent>
    </Card>
  );
}
