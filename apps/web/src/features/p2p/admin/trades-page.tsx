import { P2P_ASSETS, P2P_TRADE_STATES } from "@lastro/contracts/p2p/states";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Handshake } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { FilteredList } from "@/components/filtered-list";
import { PageHeader } from "@/components/page-header";
import { tradesQuery } from "@/features/p2p/admin/api";
import { useAdminTradeColumns } from "@/features/p2p/admin/trade-columns";
import { useTradeStatuses } from "@/features/p2p/shared/words";
import { definedOf } from "@/lib/defined";
import { useListFilters } from "@/lib/use-list-filters";

/** Every trade, newest first. */
export function AdminTradesPage() {
  const { t } = useTranslation("p2p-admin");
  const navigate = useNavigate();
  const statuses = useTradeStatuses();
  const filters = useListFilters({ search: "text", status: P2P_TRADE_STATES, asset: P2P_ASSETS });
  const list = useInfiniteQuery(tradesQuery(definedOf(filters.values)));
  return (
    <>
      <PageHeader title={t("trades.title")} description={t("trades.lead")} />
      <FilteredList
        filters={filters}
        fields={{
          search: { label: t("trades.search"), className: "sm:w-72" },
          status: { label: t("trades.status"), all: t("anyStatus"), word: (one) => statuses[one].label },
          asset: { label: t("asset"), all: t("anyAsset"), word: (one) => one },
        }}
        failure={{ title: t("trades.failed") }}
        list={list}
        caption={t("trades.title")}
        columns={useAdminTradeColumns()}
        rowKey={({ id }) => id}
        onRowOpen={({ id }) => void navigate(`/admin/p2p/trades/${id}`)}
        empty={<EmptyState icon={Handshake} title={t("trades.empty")} description={t("trades.emptyText")} />}
      />
    </>
  );
}
