import { useInfiniteQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Column } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { FilteredList } from "@/components/filtered-list";
import { Button } from "@/components/ui/button";
import { Amounts } from "@/features/admin/amounts";
import { type LedgerTransaction, transactionsQuery } from "@/features/admin/api";
import { useKindWord } from "@/features/admin/ledger-words";
import { NamedCode } from "@/features/admin/named-code";
import { TransactionSheet } from "@/features/admin/transaction-sheet";
import { formatDateTime } from "@/lib/format-date";
import { useListFilters } from "@/lib/use-list-filters";

/** The journal, newest first. One opens with its entries. */
export function LedgerTransactions() {
  const { t } = useTranslation("admin");
  const filters = useListFilters({ kind: "text", reference: "text", accountId: "text" });
  const [opened, setOpened] = useState<string>();
  const list = useInfiniteQuery(transactionsQuery(filters.values));
  const kindWord = useKindWord();
  const columns: Column<LedgerTransaction>[] = [
    {
      id: "at",
      header: t("ledger.postedAt"),
      cell: (row) => <span className="figures whitespace-nowrap">{formatDateTime(row.postedAt)}</span>,
    },
    {
      id: "kind",
      header: t("ledger.kind"),
      cell: ({ kind }) => <NamedCode name={kindWord(kind)} code={kind} />,
    },
    {
      id: "reference",
      header: t("ledger.reference"),
      cell: (row) => <code className="break-all text-ink-muted text-xs">{row.reference}</code>,
      className: "max-w-72",
    },
    {
      id: "place",
      header: t("ledger.place"),
      align: "right",
      cell: (row) => `${row.shard}:${row.shardPosition}`,
    },
    {
      id: "moved",
      header: t("ledger.moved"),
      align: "right",
      cell: (row) => <Amounts amounts={row.moved} />,
    },
  ];
  return (
    <>
      <FilteredList
        filters={filters}
        fields={{
          kind: { label: t("ledger.kindFilter") },
          reference: { label: t("ledger.reference"), className: "sm:w-80" },
        }}
        more={
          filters.values.accountId !== undefined && (
            <Button variant="secondary" onClick={() => filters.set({ accountId: undefined })}>
              {t("ledger.allAccounts")}
            </Button>
          )
        }
        failure={{ title: t("failures.title"), description: t("failures.ledger") }}
        list={list}
        caption={t("ledger.tabs.transactions")}
        columns={columns}
        rowKey={(row) => row.id}
        onRowOpen={(row) => setOpened(row.id)}
        empty={
          <EmptyState
            icon={ScrollText}
            title={t("ledger.noTransactions")}
            description={t("ledger.noTransactionsText")}
          />
        }
      />
      <TransactionSheet id={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}
