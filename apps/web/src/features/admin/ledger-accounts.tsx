import { useInfiniteQuery } from "@tanstack/react-query";
import { BookOpen } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Amount } from "@/components/amount";
import type { Column } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { FilterSelect } from "@/components/filter-select";
import { PagedTable } from "@/components/paged-table";
import { Button } from "@/components/ui/button";
import { accountsQuery, type LedgerAccount } from "@/features/admin/api";
import { ASSETS } from "@/features/admin/assets";
import { useAccountWord } from "@/features/admin/ledger-words";
import { useFailureToast } from "@/features/admin/use-failure-toast";
import { formatDecimal } from "@/lib/format-number";
import { useSearchFilter } from "@/lib/use-search-filter";

const OWNERS = ["house", "clients"] as const;

/** Every account of the books, the house's first. One opens its transactions. */
export function LedgerAccounts() {
  const { t } = useTranslation("admin");
  const navigate = useNavigate();
  const { get, set } = useSearchFilter();
  const owner = OWNERS.find((one) => one === get("owner"));
  const asset = ASSETS.find((one) => one === get("asset"));
  const ownerId = get("ownerId");
  const list = useInfiniteQuery(accountsQuery({ owner, asset, ownerId }));
  useFailureToast(list.isError, "ledger");
  const columns = useColumns();
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        <FilterSelect
          label={t("ledger.owner")}
          all={t("ledger.anyOwner")}
          value={owner}
          options={OWNERS.map((value) => ({ value, label: t(`ledger.owners.${value}`) }))}
          onChange={(value) => set({ owner: value ?? "" })}
        />
        <FilterSelect
          label={t("ledger.asset")}
          all={t("ledger.anyAsset")}
          value={asset}
          options={ASSETS.map((value) => ({ value, label: value }))}
          onChange={(value) => set({ asset: value ?? "" })}
        />
        {ownerId !== undefined && (
          <Button variant="secondary" onClick={() => set({ ownerId: "" })}>
            {t("ledger.allOwners")}
          </Button>
        )}
      </div>
      <PagedTable
        list={list}
        caption={t("ledger.tabs.accounts")}
        columns={columns}
        rowKey={(account) => account.id}
        onRowOpen={(account) => void navigate(`/admin/ledger?tab=transactions&accountId=${account.id}`)}
        empty={
          <EmptyState
            icon={BookOpen}
            title={t("ledger.noAccounts")}
            description={t("ledger.noAccountsText")}
          />
        }
      />
    </div>
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
