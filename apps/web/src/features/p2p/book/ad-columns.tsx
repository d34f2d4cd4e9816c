import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Column } from "@/components/data-table";
import { Button } from "@/components/ui/button";
import type { Ad, Asset, Side } from "@/features/p2p/book/api";
import { Distance } from "@/features/p2p/shared/distance";
import { glancePrice } from "@/features/p2p/shared/glance-price";
import { MethodBadges } from "@/features/p2p/shared/method-badges";
import { PersonLine } from "@/features/p2p/shared/person-line";
import { formatAmount } from "@/lib/format-number";
import { glanceCrypto } from "@/lib/written-figures";

/** An ad in the book, as whoever wants to buy or sell reads it. */
export function useAdColumns(want: Side, amount: string | undefined): Column<Ad>[] {
  const { t } = useTranslation("p2p");
  return [
    {
      id: "owner",
      header: t("book.columns.owner"),
      cell: ({ owner }) => <PersonLine person={owner} linked={false} />,
    },
    {
      id: "price",
      header: t("book.columns.price"),
      align: "right",
      cell: ({ price, payload }) => <AdPrice price={price} asset={payload.asset} />,
    },
    {
      id: "limits",
      header: t("book.columns.limits"),
      align: "right",
      cell: ({ tradable, available }) => (
        <span className="flex flex-col items-end">
          <span className="whitespace-nowrap">
            {tradable === null
              ? t("book.nothingLeft")
              : `${formatAmount("BRL", tradable.least)} – ${formatAmount("BRL", tradable.most)}`}
          </span>
          <span className="text-ink-muted text-xs">{glanceCrypto(available.asset, available.amount)}</span>
        </span>
      ),
    },
    {
      id: "methods",
      header: t("book.columns.methods"),
      cell: ({ payload }) => (
        <span className="flex flex-col items-start gap-1 max-sm:items-end">
          <MethodBadges methods={payload.methods} />
          <span className="text-ink-muted text-xs">{t("book.window", { minutes: payload.window })}</span>
        </span>
      ),
    },
    {
      id: "take",
      header: <span className="sr-only">{t("book.columns.take")}</span>,
      align: "right",
      cell: (ad) => <TakeLink ad={ad} want={want} amount={amount} />,
    },
  ];
}

/** What a unit comes to after fees, with the ad's own price and its distance from the market. */
export function AdPrice({ price, asset }: { price: Ad["price"]; asset: Asset }) {
  const { t } = useTranslation("p2p");
  if (price === null) return <span className="text-ink-muted">{t("price.none")}</span>;
  return (
    <span className="flex flex-col items-end">
      <span className="font-semibold text-base">{glancePrice(asset, price.afterFees)}</span>
      <span className="text-ink-muted text-xs">
        <Distance bps={price.distanceBps} />
        {price.source === "reference" && ` (${t("price.reference")})`}
      </span>
    </span>
  );
}

function TakeLink({ ad, want, amount }: { ad: Ad; want: Side; amount: string | undefined }) {
  const { t } = useTranslation("p2p");
  const [obstacle] = ad.obstacles ?? [];
  if (obstacle !== undefined)
    return (
      <span className="block max-w-44 text-balance text-ink-muted text-xs max-sm:max-w-none">
        {t(`obstacles.${obstacle}`)}
      </span>
    );
  return (
    <Button asChild variant="secondary" className="max-sm:-ml-4 max-sm:flex-1">
      <Link
        to={`/p2p/orders/${ad.id}${amount === undefined ? "" : `?amount=${amount}`}`}
        onClick={(event) => event.stopPropagation()}
      >
        {t(`take.verb.${want}`)}
      </Link>
    </Button>
  );
}
