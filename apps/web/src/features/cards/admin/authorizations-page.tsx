import { PURCHASE_STATUSES } from "@lastro/contracts/cards/states";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Activity } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Column } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { FilteredList } from "@/components/filtered-list";
import { PageHeader } from "@/components/page-header";
import { StatusBadge } from "@/components/status-badge";
import { type Authorization, authorizationsQuery } from "@/features/cards/admin/api";
import { PersonCell } from "@/features/cards/admin/person-cell";
import { isSome } from "@/features/cards/shared/reais";
import { usePurchaseStatuses } from "@/features/cards/shared/words";
import { definedOf } from "@/lib/defined";
import { formatDate, formatTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";
import { useListFilters } from "@/lib/use-list-filters";

/** Authorizations as they come, with what was answered and how soon. */
export function AuthorizationsPage() {
  const { t } = useTranslation("cards-admin");
  const filters = useListFilters({ search: "text", status: PURCHASE_STATUSES });
  const list = useInfiniteQuery(authorizationsQuery(definedOf(filters.values)));
  const statuses = usePurchaseStatuses();
  return (
    <>
      <PageHeader title={t("authorizations.title")} description={t("authorizations.lead")} />
      <FilteredList
        filters={filters}
        fields={{
          search: { label: t("search") },
          status: { label: t("status"), all: t("allStatuses"), word: (status) => statuses[status].label },
        }}
        failure={{ title: t("authorizations.failed") }}
        list={list}
        caption={t("authorizations.title")}
        columns={useColumns()}
        rowKey={({ id }) => id}
        empty={<EmptyState icon={Activity} title={t("authorizations.empty")} />}
      />
    </>
  );
}

function useColumns(): Column<Authorization>[] {
  const { t } = useTranslation(["cards-admin", "cards"]);
  const statuses = usePurchaseStatuses();
  return [
    {
      id: "merchant",
      header: t("authorizations.merchant"),
      cell: ({ merchant }) => (
        <span className="flex min-w-40 flex-col">
          <span className="font-medium">{merchant.name}</span>
          <span className="text-ink-muted text-xs">
            {t(`categories.${merchant.category}`, { ns: "cards" })} · {merchant.mcc} · {merchant.id}
          </span>
        </span>
      ),
    },
    {
      id: "at",
      header: t("authorizations.at"),
      cell: ({ at }) => (
        <span className="figures flex flex-col whitespace-nowrap max-sm:items-end">
          {formatTime(at)}
          <span className="text-ink-muted text-xs">{formatDate(at)}</span>
        </span>
      ),
    },
    { id: "client", header: t("client"), cell: ({ client }) => <PersonCell client={client} /> },
    {
      id: "card",
      header: t("card"),
      cell: ({ cardLastDigits }) => <span className="figures">••{cardLastDigits}</span>,
    },
    {
      id: "amount",
      header: t("amount"),
      align: "right",
      cell: ({ amount, iof, held }) => (
        <span className="flex flex-col items-end">
          <span>{formatAmount("BRL", amount)}</span>
          {isSome(iof) && <span className="text-ink-muted text-xs">IOF {formatAmount("BRL", iof)}</span>}
          {isSome(held) && (
            <span className="text-ink-muted text-xs">
              {t("cards.held", { amount: formatAmount("BRL", held) })}
            </span>
          )}
        </span>
      ),
    },
    {
      id: "status",
      header: t("status"),
      cell: ({ status, decline }) => (
        <span className="flex flex-col items-start gap-1 max-sm:items-end">
          <StatusBadge status={status} statuses={statuses} />
          {decline !== null && (
            <span className="text-negative text-xs">{t(`declines.${decline}.title`, { ns: "cards" })}</span>
          )}
        </span>
      ),
    },
    {
      id: "answered",
      header: t("authorizations.answered"),
      align: "right",
      cell: ({ answeredInMs }) =>
        answeredInMs === null ? t("authorizations.unasked") : `${answeredInMs}\u00a0ms`,
    },
  ];
}
