import { useInfiniteQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Column } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { FilterInput } from "@/components/filter-input";
import { PagedTable } from "@/components/paged-table";
import { Button } from "@/components/ui/button";
import { Amounts } from "@/features/admin/amounts";
import { type LedgerTransaction, transactionsQuery } from "@/features/admin/api";
import { useKindWord } from "@/features/admin/ledger-words";
import { NamedCode } from "@/features/admin/named-code";
import { TransactionSheet } from "@/features/admin/transaction-sheet";
import { useFailureToast } from "@/features/admin/use-failure-toast";
import { formatDateTime } from "@/lib/format-date";
import { useSearchFilter } from "@/lib/use-search-filter";

/** The journal, newest first. One opens with its entries. */
export function LedgerTransactions() {
  const { t } = useTranslation("admin");
  const { get, set } = useSearchFilter();
  const [opened, setOpened] = useState<string>();
  const accountId = get("accountId");
  const list = useInfiniteQuery(
    transactionsQuery({ kind: get("kind"), reference: get("reference"), accountId }),
  );
  useFailureToast(list.isError, "ledger");
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
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        <FilterInput label={t("ledger.kindFilter")} value={get("kind")} onChange={(kind) => set({ kind })} />
        <FilterInput
          label={t("ledger.reference")}
          value={get("reference")}
          onChange={(reference) => set({ reference })}
          className="sm:w-80"
        />
        {accountId !== undefined && (
          <Button variant="secondary" onClick={() => set({ accountId: "" })}>
            {t("ledger.allAccounts")}
          </Button>
        )}
      </div>
      <PagedTable
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
    </div>
  );
}
