import type { ArrivalFilter } from "@lastro/contracts/custody/deposits";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import type { Column } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { PageHeader } from "@/components/page-header";
import { PagedTable } from "@/components/paged-table";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { type Arrival, arrivalsQuery } from "@/features/grain/admin/money/api";
import { ArrivalSheet } from "@/features/grain/admin/money/arrival-sheet";
import { DisplacedAlert } from "@/features/grain/admin/money/displaced-alert";
import { NetworkHealth } from "@/features/grain/admin/money/network-health";
import { formatDateTime } from "@/lib/format-date";
import { useToastWhenFailed } from "@/lib/use-failure-toast";
import { useSearchFilter } from "@/lib/use-search-filter";

/** What waits comes first. */
const TABS = [
  "suspense",
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
  const { get, set } = useSearchFilter();
  const status = TABS.find((one) => one === get("status")) ?? "suspense";
  const list = useInfiniteQuery(arrivalsQuery({ status }));
  useToastWhenFailed(list.error, t("failures.deposits"));
  const [openId, setOpenId] = useState<string>();
  const arrivals = list.data?.pages.flatMap(({ items }) => items);
  const open = arrivals?.find(({ id }) => id === openId);
  const columns = useColumns();
  return (
    <>
      <PageHeader title={t("deposits.title")} description={t("deposits.lead")} />
      <NetworkHealth />
      <DisplacedAlert onSee={status === "displaced" ? undefined : () => set({ status: "displaced" })} />
      <Tabs value={status} onValueChange={(next) => set({ status: next === "suspense" ? "" : next })}>
        <TabsList aria-label={t("status")}>
          {TABS.map((each) => (
            <TabsTrigger key={each} value={each}>
              {t(`deposits.statuses.${each}`)}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value={status}>
          <PagedTable
            list={list}
            caption={t(`deposits.statuses.${status}`)}
            columns={columns}
            rowKey={({ id }) => id}
            onRowOpen={({ id }) => setOpenId(id)}
            empty={
              <EmptyState
                icon={Inbox}
                title={t(status === "displaced" ? "deposits.displaced.empty" : "deposits.empty")}
                description={status === "suspense" ? t("deposits.emptyText") : undefined}
              />
            }
          />
        </TabsContent>
      </Tabs>
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
      cell: ({ txHash }) => <code className="text-xs">{`${txHash.slice(0, 10)}…${txHash.slice(-6)}`}</code>,
      className: "hidden md:table-cell",
    },
  ];
}
