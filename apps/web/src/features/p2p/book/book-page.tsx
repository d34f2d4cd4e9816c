import { P2P_SIDES } from "@lastro/contracts/p2p/states";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { FilterTabs } from "@/components/filter-tabs";
import { PageHeader } from "@/components/page-header";
import { PagedTable } from "@/components/paged-table";
import { Button } from "@/components/ui/button";
import { useAdColumns } from "@/features/p2p/book/ad-columns";
import { bookQuery } from "@/features/p2p/book/api";
import { BookFilters } from "@/features/p2p/book/book-filters";
import { MarketCard } from "@/features/p2p/book/market-card";
import { useBookQuery } from "@/features/p2p/book/use-book-query";
import { AssetTabs } from "@/features/p2p/shared/asset-tabs";
import { SuspensionNotice } from "@/features/p2p/shared/suspension-notice";

/** What others offer, from the side of whoever reads it, beside what the market says. */
export function BookPage() {
  const { t } = useTranslation("p2p");
  const navigate = useNavigate();
  const { filters, query, want, asset } = useBookQuery();
  const list = useInfiniteQuery(bookQuery(query));
  const columns = useAdColumns(want, query.amount);
  return (
    <>
      <PageHeader title={t("book.title")} description={t("book.lead")} />
      <SuspensionNotice />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_19rem]">
        <FilterTabs
          name="want"
          label={t("book.side")}
          options={P2P_SIDES}
          word={(side) => t(`sides.${side}`)}
          value={want}
          className="flex flex-col gap-4"
        >
          <AssetTabs value={asset} onChange={(next) => filters.set({ asset: next })} />
          <BookFilters filters={filters} />
          <PagedTable
            list={list}
            caption={t(`book.caption.${want}`, { asset })}
            columns={columns}
            rowKey={({ id }) => id}
            onRowOpen={({ id }) => void navigate(`/p2p/orders/${id}${amountIn(query.amount)}`)}
            empty={
              <EmptyState
                icon={Users}
                title={t("book.empty")}
                description={t("book.emptyText")}
                action={
                  <Button asChild variant="secondary">
                    <Link to={`/p2p/orders/new?side=${want}&asset=${asset}`}>{t("ads.create")}</Link>
                  </Button>
                }
              />
            }
          />
        </FilterTabs>
        <MarketCard asset={asset} />
      </div>
    </>
  );
}

function amountIn(amount: string | undefined): string {
  return amount === undefined ? "" : `?amount=${amount}`;
}
