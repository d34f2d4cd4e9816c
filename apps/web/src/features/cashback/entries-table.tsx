import { CASHBACK_STATUSES } from "@lastro/contracts/cards/states";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Gift } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Column } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { FilteredList } from "@/components/filtered-list";
import { StatusBadge } from "@/components/status-badge";
import { statusesOf } from "@/components/statuses";
import type { BadgeTone } from "@/components/ui/badge";
import { type Entry, entriesQuery } from "@/features/cashback/api";
import { isSome } from "@/features/cashback/prp-amounts";
import { formatDate } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";
import { useListFilters } from "@/lib/use-list-filters";
import { writtenBps } from "@/lib/written-figures";

const TONES: Record<Entry["status"], BadgeTone> = {
  pendente: "warning",
  creditado: "positive",
  estornado: "negative",
  expirado: "neutral",
};

/** What each purchase earned, at which rate, and what has become of it. */
export function EntriesTable() {
  const { t } = useTranslation("cashback");
  const filters = useListFilters({ status: CASHBACK_STATUSES });
  const list = useInfiniteQuery(entriesQuery(filters.values.status));
  const columns = useColumns();
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-3 font-semibold text-lg">
        {t("history.title")}
      </h2>
      <FilteredList
        filters={filters}
        fields={{
          status: {
            label: t("history.status"),
            all: t("history.all"),
            word: (status) => t(`statuses.${status}`),
          },
        }}
        failure={{ title: t("history.failed") }}
        list={list}
        caption={t("history.title")}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState icon={Gift} title={t("history.empty")} description={t("history.emptyText")} />}
      />
    </section>
  );
}

function useColumns(): Column<Entry>[] {
  const { t } = useTranslation("cashback");
  const statuses = statusesOf(TONES, (status) => t(`statuses.${status}`));
  return [
    {
      id: "establishment",
      header: t("history.establishment"),
      cell: ({ establishment, purchaseId, rate }) => (
        <span className="flex min-w-36 flex-col">
          <Link to={`/cards/purchases/${purchaseId}`} className="font-medium hover:underline">
            {establishment}
          </Link>
          <span className="figures text-ink-muted text-xs">
            {rate.level} {writtenBps(rate.levelBps)}
            {rate.partnerBps > 0 && ` + ${t("history.partner", { rate: writtenBps(rate.partnerBps) })}`}
          </span>
        </span>
      ),
    },
    {
      id: "purchase",
      header: t("history.purchaseAmount"),
      align: "right",
      cell: ({ purchaseAmount }) => formatAmount("BRL", purchaseAmount),
    },
    {
      id: "amount",
      header: t("history.amount"),
      align: "right",
      cell: ({ amount, reversed }) => (
        <span className="flex flex-col items-end">
          <span className="font-medium">{formatAmount("PRP", amount)}</span>
          {isSome(reversed) && (
            <span className="text-negative text-xs">
              {t("history.reversed", { amount: formatAmount("PRP", reversed) })}
            </span>
          )}
        </span>
      ),
    },
    {
      id: "date",
      header: t("history.date"),
      align: "right",
      cell: ({ date }) => formatDate(date),
    },
    {
      id: "status",
      header: t("history.status"),
      cell: ({ status, nextAt }) => (
        <span className="flex flex-col items-start gap-1 max-sm:items-end">
          <StatusBadge status={status} statuses={statuses} />
          {nextAt !== null && (status === "pendente" || status === "creditado") && (
            <span className="figures text-ink-muted text-xs">
              {t(`history.next.${status}`, { at: formatDate(nextAt) })}
            </span>
          )}
        </span>
      ),
    },
  ];
}
