import { distanceBps, type P2pPrice, priceAfterFees } from "@lastro/contracts/p2p/pricing";
import { formatPrice, parsePrice } from "@lastro/money";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import { Alert } from "@/components/ui/alert";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { type AdDraft, priceNow } from "@/features/p2p/ads/ad-draft";
import { pricesQuery } from "@/features/p2p/book/api";
import { standingQuery } from "@/features/p2p/people/api";
import { Distance } from "@/features/p2p/shared/distance";
import { glancePrice } from "@/features/p2p/shared/glance-price";
import { MethodBadges } from "@/features/p2p/shared/method-badges";
import { PersonLine } from "@/features/p2p/shared/person-line";
import { formatAmount } from "@/lib/format-number";
import { writtenBps, writtenPrice } from "@/lib/written-figures";

/** What others will see of an ad while it is typed: its price at today's market, and what each side pays. */
export function AdPreview({ draft }: { draft: AdDraft }) {
  const { t } = useTranslation("p2p");
  const { data: prices } = useQuery(pricesQuery);
  const { data: standing } = useQuery(standingQuery);
  const market = prices?.prices.find(({ asset }) => asset === draft.asset);
  const now = priceNow(draft, market?.market);
  const parsed = (text: string): P2pPrice => parsePrice(draft.asset, "BRL", text);
  const distance = now !== undefined && market && distanceBps(parsed(now), parsed(market.market));
  const fees = standing?.market;
  return (
    <Card className="lg:sticky lg:top-20">
      <CardHeader>
        <CardTitle>{t("preview.title")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-4 text-sm" aria-live="polite">
        {standing !== undefined && <PersonLine person={standing.person} linked={false} />}
        <p>
          <span className="block text-ink-muted">
            {t(`preview.side.${draft.side}`, { asset: draft.asset })}
          </span>
          <span className="figures font-semibold text-2xl tracking-tight">
            {now === undefined ? "–" : writtenPrice(now)}
          </span>
          {typeof distance === "number" && <Distance bps={distance} className="ml-2 text-ink-muted" />}
        </p>
        <dl className="flex flex-col gap-1.5">
          {market !== undefined && (
            <LeaderRow label={t("price.market")}>{glancePrice(draft.asset, market.market)}</LeaderRow>
          )}
          {fees !== undefined && now !== undefined && (
            <LeaderRow label={t(`preview.afterFees.${draft.side}`)}>
              {glancePrice(draft.asset, formatPrice(priceAfterFees(parsed(now), draft.side, fees.takerBps)))}
            </LeaderRow>
          )}
          {fees !== undefined && <LeaderRow label={t("fees.maker")}>{writtenBps(fees.makerBps)}</LeaderRow>}
          {draft.min !== undefined && draft.max !== undefined && (
            <LeaderRow label={t("book.columns.limits")}>
              {formatAmount("BRL", draft.min)} – {formatAmount("BRL", draft.max)}
            </LeaderRow>
          )}
          {draft.total !== undefined && (
            <LeaderRow label={t("ad.total")}>{formatAmount(draft.asset, draft.total)}</LeaderRow>
          )}
          <LeaderRow label={t("ad.window")}>{t("duration.minutes", { n: draft.window })}</LeaderRow>
        </dl>
        <MethodBadges methods={draft.methods} />
        {fees !== undefined && typeof distance === "number" && Math.abs(distance) > fees.priceBandBps && (
          <Alert tone="warning">{t("preview.outOfBand", { percent: writtenBps(fees.priceBandBps) })}</Alert>
        )}
        {market?.stale === true && <Alert tone="warning">{t("price.stale")}</Alert>}
        {fees !== undefined && <p className="text-ink-muted">{t("preview.days", { count: fees.adDays })}</p>}
      </CardContent>
    </Card>
  );
}
