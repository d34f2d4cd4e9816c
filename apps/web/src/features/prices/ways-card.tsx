import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { deskQuery, isTradedByPeople, type MarketCoin, offersQuery } from "@/features/prices/api";
import { formatPrice } from "@/lib/format-price";

/** The ways to get the coin here, side by side; only those there really are. */
export function Ways({ coin }: { coin: MarketCoin }) {
  const { t } = useTranslation("prices");
  const desk = useQuery(deskQuery);
  const quote = desk.data?.quotes.find(({ asset, enabled }) => asset === coin && enabled);
  const byPeople = isTradedByPeople(coin);
  return (
    <section aria-label={t("ways.title", { asset: coin })} className="flex flex-col gap-3">
      <h2 className="font-semibold">{t("ways.title", { asset: coin })}</h2>
      {desk.isPending ? (
        <Skeleton className="h-40" />
      ) : quote === undefined && !byPeople ? (
        <p className="text-ink-muted">{t("ways.none", { asset: coin })}</p>
      ) : (
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {quote !== undefined && (
            <Way
              title={t("ways.desk.title")}
              text={t("ways.desk.text")}
              price={
                quote.buy === null
                  ? t("ways.desk.none")
                  : t("ways.desk.price", { price: formatPrice("BRL", quote.buy), asset: coin })
              }
              action={
                <Button asChild>
                  <Link to={`/otc?side=buy&asset=${coin}`}>{t("ways.desk.action", { asset: coin })}</Link>
                </Button>
              }
            />
          )}
          {quote !== undefined && (
            <Way
              title={t("ways.recurring.title")}
              text={t("ways.recurring.text")}
              price={t("ways.recurring.price")}
              action={
                <Button asChild variant="secondary" wraps>
                  <Link to={`/investments/recurring?asset=${coin}`}>{t("ways.recurring.action")}</Link>
                </Button>
              }
            />
          )}
          {byPeople && (
            <Way
              title={t("ways.p2p.title")}
              text={t("ways.p2p.text")}
              price={<BestOffer coin={coin} />}
              action={
                <Button asChild variant={quote === undefined ? "primary" : "secondary"}>
                  <Link to={`/p2p?asset=${coin}`}>{t("ways.p2p.action", { asset: coin })}</Link>
                </Button>
              }
            />
          )}
        </div>
      )}
    </section>
  );
}

function BestOffer({ coin }: { coin: Parameters<typeof offersQuery>[0] }) {
  const { t } = useTranslation("prices");
  const offers = useQuery(offersQuery(coin));
  if (offers.isPending) return "…";
  const best = offers.data?.lines[0];
  return best === undefined
    ? t("ways.p2p.none")
    : t("ways.p2p.price", { price: formatPrice("BRL", best.price.afterFees), asset: coin });
}

interface WayProps {
  title: string;
  text: string;
  price: ReactNode;
  action: ReactNode;
}

function Way({ title, text, price, action }: WayProps) {
  return (
    <Card>
      <CardContent className="flex h-full flex-col items-start gap-2">
        <CardTitle>{title}</CardTitle>
        <p className="text-ink-muted text-sm">{text}</p>
        <p className="figures mb-2 font-medium">{price}</p>
        <div className="mt-auto w-full [&>*]:w-full sm:[&>*]:w-auto">{action}</div>
      </CardContent>
    </Card>
  );
}
