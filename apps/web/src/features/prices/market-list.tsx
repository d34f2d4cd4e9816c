import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AssetIcon } from "@/components/asset-icon";
import { Change } from "@/components/change";
import { type Column, DataTable } from "@/components/data-table";
import { Sparkline } from "@/components/sparkline";
import { Card } from "@/components/ui/card";
import { StarButton } from "@/features/prices/star-button";
import { TickingPrice } from "@/features/prices/ticking-price";
import { formatPrice } from "@/lib/format-price";
import type { Quote } from "@/lib/prices";

interface MarketListProps {
  quotes: readonly Quote[] | undefined;
  /** Who is signed in may mark favourites. */
  signedIn: boolean;
  onOpen: (asset: string) => void;
  empty: ReactNode;
}

/** Every coin with its price, its day, and what P2P pays and asks for it. */
export function MarketList({ quotes, signedIn, onOpen, empty }: MarketListProps) {
  const { t } = useTranslation("prices");
  const columns: Column<Quote>[] = [
    {
      id: "coin",
      header: t("list.coin"),
      cell: ({ asset, name }) => (
        <span className="flex items-center gap-3">
          <AssetIcon asset={asset} />
          <span className="flex flex-col leading-tight">
            <span className="font-medium">{asset}</span>
            <span className="text-ink-muted text-xs">{name}</span>
          </span>
        </span>
      ),
    },
    {
      id: "price",
      header: t("list.price"),
      align: "right",
      cell: ({ brl, change24h }) => (
        <span className="flex flex-col items-end leading-tight">
          <TickingPrice currency="BRL" price={brl} className="font-medium" />
          {change24h !== null && <Change value={change24h} decimals={2} className="text-xs sm:hidden" />}
        </span>
      ),
    },
    {
      id: "change",
      header: t("list.change"),
      align: "right",
      className: "hidden sm:table-cell",
      cell: ({ change24h }) => (change24h === null ? "–" : <Change value={change24h} decimals={2} />),
    },
    {
      id: "usd",
      header: t("list.usd"),
      align: "right",
      className: "hidden lg:table-cell",
      cell: ({ usd }) => formatPrice("USD", usd),
    },
    {
      id: "buy",
      header: t("list.buy"),
      align: "right",
      className: "hidden md:table-cell",
      // Told from the reader's side: they buy at what the other side sells for.
      cell: ({ sell }) => formatPrice("BRL", sell),
    },
    {
      id: "sell",
      header: t("list.sell"),
      align: "right",
      className: "hidden md:table-cell",
      cell: ({ buy }) => formatPrice("BRL", buy),
    },
    {
      id: "day",
      header: t("list.day"),
      align: "right",
      className: "hidden sm:table-cell",
      cell: ({ sparkline }) => <Sparkline points={sparkline} className="ml-auto w-24" />,
    },
    ...(signedIn
      ? [
          {
            id: "favourite",
            header: <span className="sr-only">{t("favourite.column")}</span>,
            align: "right",
            cell: ({ asset }) => <StarButton coin={asset} />,
          } satisfies Column<Quote>,
        ]
      : []),
  ];
  return (
    <Card className="overflow-hidden">
      <DataTable
        caption={t("list.caption")}
        columns={columns}
        rows={quotes}
        rowKey={({ asset }) => asset}
        onRowOpen={({ asset }) => onOpen(asset)}
        empty={empty}
      />
    </Card>
  );
}
