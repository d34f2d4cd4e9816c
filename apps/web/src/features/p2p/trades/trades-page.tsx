import { P2P_ASSETS, P2P_ROLES } from "@lastro/contracts/p2p/states";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Handshake } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { FilterTabs } from "@/components/filter-tabs";
import { FilteredList } from "@/components/filtered-list";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { tradesQuery } from "@/features/p2p/trades/api";
import { useTradeColumns } from "@/features/p2p/trades/trade-columns";
import { useListFilters } from "@/lib/use-list-filters";

const TABS = ["open", "ended"] as const;

/** One's own trades: those under way, then those that ended. */
export function TradesPage() {
  const { t } = useTranslation("p2p");
  const navigate = useNavigate();
  const filters = useListFilters({ is: TABS, role: P2P_ROLES, asset: P2P_ASSETS });
  const { is = "open", role, asset } = filters.values;
  const list = useInfiniteQuery(
    tradesQuery({ is, ...(role !== undefined && { role }), ...(asset !== undefined && { asset }) }),
  );
  const columns = useTradeColumns();
  const open = list.data?.pages[0]?.open ?? 0;
  return (
    <>
      <PageHeader title={t("trades.title")} description={t("trades.lead")} />
      <FilterTabs
        name="is"
        label={t("trades.title")}
        options={TABS}
        word={(tab) => t(`trades.tabs.${tab}`)}
        count={(tab) => (tab === "open" ? open : 0)}
        value={is}
      >
        <FilteredList
          filters={filters}
          fields={{
            role: {
              label: t("trades.role"),
              all: t("trades.anyRole"),
              word: (one) => t(`trades.roles.${one}`),
            },
            asset: { label: t("book.asset"), all: t("trades.anyAsset"), word: (one) => one },
          }}
          failure={{ title: t("trades.failed") }}
          list={list}
          caption={t(`trades.tabs.${is}`)}
          columns={columns}
          rowKey={({ id }) => id}
          onRowOpen={({ id }) => void navigate(`/p2p/trades/${id}`)}
          empty={
            <EmptyState
              icon={Handshake}
              title={t(`trades.empty.${is}`)}
              description={t("trades.emptyText")}
              action={
                <Button asChild variant={is === "open" ? "primary" : "secondary"}>
                  <Link to="/p2p">{t("trades.toBook")}</Link>
                </Button>
              }
            />
          }
        />
      </FilterTabs>
    </>
  );
}
