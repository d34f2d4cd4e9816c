import { useInfiniteQuery } from "@tanstack/react-query";
import { BookOpen } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Amount } from "@/components/amount";
import type { Column } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { FilteredList } from "@/components/filtered-list";
import { Button } from "@/components/ui/button";
import { accountsQuery, type LedgerAccount } from "@/features/admin/api";
import { ASSETS } from "@/features/admin/assets";
import { useAccountWord } from "@/features/admin/ledger-words";
import { formatDecimal } from "@/lib/format-number";
import { useListFilters } from "@/lib/use-list-filters";

const OWNERS = ["house", "clients"] as const;

/** Every account of the books, the house's first. One opens its transactions. */
export function LedgerAccounts() {
  const { t } = useTranslation("admin");
  const navigate = useNavigate();
  const filters = useListFilters({ owner: OWNERS, asset: ASSETS, ownerId: "text" });
  const list = useInfiniteQuery(accountsQuery(filters.values));
  const columns = useColumns();
  return (
    <FilteredList
      filters={filters}
      fields={{
        owner: {
          label: t("ledger.owner"),
          all: t("ledger.anyOwner"),
          word: (value) => t(`ledger.owners.${value}`),
        },
        asset: { label: t("ledger.asset"), all: t("ledger.anyAsset"), word: (value) => value },
      }}
      more={
        filters.values.ownerId !== undefined && (
          <Button variant="secondary" onClick={() => filters.set({ ownerId: undefined })}>
            {t("ledger.allOwners")}
          </Button>
        )
      }
      failure={{ title: t("failures.title"), description: t("failures.ledger") }}
      list={list}
      caption={t("ledger.tabs.accounts")}
      columns={columns}
      rowKey={(account) => account.id}
      onRowOpen={(account) => void navigate(`/admin/ledger?tab=transactions&accountId=${account.id}`)}
      empty={
        <EmptyState icon={BookOpen} title={t("ledger.noAccounts")} description={t("ledger.noAccountsText")} />
      }
    />
  );
}

function useColumns(): Column<LedgerAccount>[] {
  const { t } = useTranslation("admin");
  const word = useAccountWord();
  return [
    {
      id: "owner",
      header: t("ledger.owner"),
      cell: (account) =>
        account.ownerId === null ? (
          <span className="font-medium">{t("ledger.owners.house")}</span>
        ) : (
          <span>{account.ownerEmail ?? account.ownerId}</span>
        ),
    },
    { id: "code", header: t("ledger.account"), cell: (account) => word(account.code) },
    { id: "asset", header: t("ledger.asset"), cell: (account) => account.asset },
    {
      id: "entries",
      header: t("ledger.entries"),
      align: "right",
      cell: (account) => formatDecimal(String(account.entries), 0, 0),
    },
    {
      id: "balance",
      header: t("ledger.balance"),
      align: "right",
      cell: (account) => <Amount {...account.balance} />,
    },
  ];
}
