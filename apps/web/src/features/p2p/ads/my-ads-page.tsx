import { P2P_AD_STATES } from "@lastro/contracts/p2p/states";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Megaphone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import type { Column } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { FilteredList } from "@/components/filtered-list";
import { PageHeader } from "@/components/page-header";
import { StatusBadge } from "@/components/status-badge";
import { Button } from "@/components/ui/button";
import { type Ad, ownAdsQuery } from "@/features/p2p/ads/api";
import { AdPrice } from "@/features/p2p/book/ad-columns";
import { SuspensionNotice } from "@/features/p2p/shared/suspension-notice";
import { useAdStatuses } from "@/features/p2p/shared/words";
import { formatDate } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";
import { useListFilters } from "@/lib/use-list-filters";

/** One's own ads, the newest first. */
export function MyAdsPage() {
  const { t } = useTranslation("p2p");
  const navigate = useNavigate();
  const filters = useListFilters({ status: P2P_AD_STATES });
  const list = useInfiniteQuery(ownAdsQuery(filters.values.status));
  const statuses = useAdStatuses();
  const columns = useColumns();
  return (
    <>
      <PageHeader
        title={t("ads.title")}
        description={t("ads.lead")}
        actions={
          <Button asChild>
            <Link to="/p2p/orders/new">{t("ads.create")}</Link>
          </Button>
        }
      />
      <SuspensionNotice />
      <FilteredList
        filters={filters}
        fields={{
          status: { label: t("ads.status"), all: t("ads.all"), word: (status) => statuses[status].label },
        }}
        failure={{ title: t("ads.failed") }}
        list={list}
        caption={t("ads.title")}
        columns={columns}
        rowKey={({ id }) => id}
        onRowOpen={({ id }) => void navigate(`/p2p/orders/${id}`)}
        empty={<EmptyState icon={Megaphone} title={t("ads.empty")} description={t("ads.emptyText")} />}
      />
    </>
  );
}

function useColumns(): Column<Ad>[] {
  const { t } = useTranslation("p2p");
  const statuses = useAdStatuses();
  return [
    {
      id: "what",
      header: t("ads.what"),
      cell: ({ payload: { side, asset, total } }) => (
        <span className="flex flex-col">
          <span className="font-medium">{t(`ads.sides.${side}`)}</span>
          <span className="figures text-ink-muted text-xs">{formatAmount(asset, total.amount)}</span>
        </span>
      ),
    },
    {
      id: "price",
      header: t("price.ofAd"),
      align: "right",
      cell: ({ price, payload }) => <AdPrice price={price} asset={payload.asset} />,
    },
    {
      id: "available",
      header: t("ad.available"),
      align: "right",
      cell: ({ available }) => formatAmount(available.asset, available.amount),
    },
    {
      id: "trades",
      header: t("ads.openTrades"),
      align: "right",
      cell: ({ own }) => own?.openTrades ?? 0,
    },
    {
      id: "until",
      header: t("ads.until"),
      cell: ({ own }) => <span className="figures">{own === null ? "–" : formatDate(own.expiresAt)}</span>,
    },
    {
      id: "status",
      header: t("ads.status"),
      cell: ({ status }) => <StatusBadge status={status} statuses={statuses} />,
    },
  ];
}
