import { PRP_MOVEMENT_KINDS } from "@lastro/contracts/cards/states";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Coins } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Amount } from "@/components/amount";
import type { Column } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { FilteredList } from "@/components/filtered-list";
import { type Movement, movementsQuery } from "@/features/cashback/api";
import { formatDateTime } from "@/lib/format-date";
import { useListFilters } from "@/lib/use-list-filters";

/** Everything that moved in the wallet of PRP. */
export function MovementsTable() {
  const { t } = useTranslation("cashback");
  const filters = useListFilters({ kind: PRP_MOVEMENT_KINDS });
  const list = useInfiniteQuery(movementsQuery(filters.values.kind));
  const columns = useColumns();
  return (
    <section aria-labelledby="movements">
      <h2 id="movements" className="mb-3 font-semibold text-lg">
        {t("movements.title")}
      </h2>
      <FilteredList
        filters={filters}
        fields={{
          kind: { label: t("movements.kind"), all: t("movements.all"), word: (kind) => t(`kinds.${kind}`) },
        }}
        failure={{ title: t("movements.failed") }}
        list={list}
        caption={t("movements.title")}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon={Coins} title={t("movements.empty")} description={t("movements.emptyText")} />
        }
      />
    </section>
  );
}

function useColumns(): Column<Movement>[] {
  const { t } = useTranslation("cashback");
  return [
    {
      id: "kind",
      header: t("movements.kind"),
      cell: ({ kind, description, purchaseId }) => (
        <span className="flex min-w-40 flex-col">
          <span className="font-medium">{t(`kinds.${kind}`)}</span>
          <span className="break-words text-ink-muted text-xs">
            {purchaseId === null ? (
              description
            ) : (
              <Link to={`/cards/purchases/${purchaseId}`} className="underline underline-offset-4">
                {description}
              </Link>
            )}
          </span>
        </span>
      ),
    },
    {
      id: "at",
      header: t("history.date"),
      cell: ({ at }) => <span className="figures whitespace-nowrap">{formatDateTime(at)}</span>,
    },
    {
      id: "amount",
      header: t("movements.amount"),
      align: "right",
      cell: ({ amount }) => <Amount asset="PRP" amount={amount} signed />,
    },
  ];
}
