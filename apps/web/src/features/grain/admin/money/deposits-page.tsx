import type { ArrivalFilter } from "@lastro/contracts/custody/arrivals";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import type { Column } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { FilterTabs } from "@/components/filter-tabs";
import { FilteredList } from "@/components/filtered-list";
import { ShortId } from "@/components/office/short-id";
import { PageHeader } from "@/components/page-header";
import { type Arrival, arrivalsQuery } from "@/features/grain/admin/money/api";
import { ArrivalSheet } from "@/features/grain/admin/money/arrival-sheet";
import { DisplacedAlert } from "@/features/grain/admin/money/displaced-alert";
import { NetworkHealth } from "@/features/grain/admin/money/network-health";
import { formatDateTime } from "@/lib/format-date";
import { useListFilters } from "@/lib/use-list-filters";

const WAITING = "suspense";

/** What waits comes first. */
const TABS = [
  WAITING,
  "displaced",
  "attributed",
  "refused",
  "returning",
  "returned",
  "credited",
  "written_off",
] as const satisfies readonly ArrivalFilter[];

/** Payments that reached our addresses and that no rule could give to anyone. */
export function DepositsPage() {
  const { t } = useTranslation("grain-admin");
  const filters = useListFilters({ status: TABS });
  const { status = WAITING } = filters.values;
  const list = useInfiniteQuery(arrivalsQuery({ status }));
  const [openId, setOpenId] = useState<string>();
  const arrivals = list.data?.pages.flatMap(({ items }) => items);
  const open = arrivals?.find(({ id }) => id === openId);
  const columns = useColumns();
  return (
    <>
      <PageHeader title={t("deposits.title")} description={t("deposits.lead")} />
      <NetworkHealth />
      <DisplacedAlert
        onSee={status === "displaced" ? undefined : () => filters.set({ status: "displaced" })}
      />
      <FilterTabs
        name="status"
        label={t("status")}
        options={TABS}
        word={(tab) => t(`deposits.statuses.${tab}`)}
        value={status}
      >
        <FilteredList
          filters={filters}
          failure={{ title: t("failures.deposits") }}
          list={list}
          caption={t(`deposits.statuses.${status}`)}
          columns={columns}
          rowKey={({ id }) => id}
          onRowOpen={({ id }) => setOpenId(id)}
          empty={
            <EmptyState
              icon={Inbox}
              title={t(status === "displaced" ? "deposits.displaced.empty" : "deposits.empty")}
              description={status === WAITING ? t("deposits.emptyText") : undefined}
            />
          }
        />
      </FilterTabs>
      {open !== undefined && <ArrivalSheet arrival={open} onClose={() => setOpenId(undefined)} />}
    </>
  );
}

function useColumns(): Column<Arrival>[] {
  const { t } = useTranslation("grain-admin");
  return [
    {
      id: "at",
      header: t("deposits.at"),
      cell: ({ blockTime, network }) => (
        <span className="flex flex-col whitespace-nowrap">
          {formatDateTime(blockTime)}
          <span className="text-ink-muted text-xs">{network}</span>
        </span>
      ),
    },
    {
      id: "amount",
      header: t("amount"),
      align: "right",
      cell: ({ amount }) => <Amount asset="USDT" amount={amount} />,
    },
    {
      id: "reason",
      header: t("reason.label"),
      cell: ({ reason, displaced }) => (
        <span className="block min-w-48">
          {displaced !== null ? (
            <>
              {t("deposits.displaced.title")}
              <span className="block text-ink-muted text-xs">
                {t("deposits.displaced.since")} {formatDateTime(displaced.at)}
              </span>
            </>
          ) : reason === null ? (
            "–"
          ) : (
            t(`deposits.reasons.${reason}`)
          )}
        </span>
      ),
    },
    {
      id: "claims",
      header: t("deposits.claims"),
      cell: ({ claims, attributedTo }) =>
        attributedTo?.name ??
        (claims.length === 0 ? (
          <span className="text-ink-muted">{t("deposits.nobody")}</span>
        ) : (
          claims.map(({ trader }) => trader.name).join(", ")
        )),
    },
    {
      id: "hash",
      header: t("deposits.hash"),
      cell: ({ txHash }) => <ShortId value={txHash} label={t("deposits.hash")} />,
      className: "hidden md:table-cell",
    },
  ];
}
