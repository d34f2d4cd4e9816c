import { useTranslation } from "react-i18next";
import { FilterTabs } from "@/components/filter-tabs";
import { PageHeader } from "@/components/page-header";
import { LedgerAccounts } from "@/features/admin/ledger-accounts";
import { LedgerTransactions } from "@/features/admin/ledger-transactions";
import { TrialBalance } from "@/features/admin/trial-balance";
import { Verification } from "@/features/admin/verification";
import { useListFilters } from "@/lib/use-list-filters";

const TABS = ["accounts", "transactions", "trial-balance", "verification"] as const;
const SECTIONS = {
  accounts: LedgerAccounts,
  transactions: LedgerTransactions,
  "trial-balance": TrialBalance,
  verification: Verification,
};

/** The books: every account, every transaction, that they balance, and that nothing was altered. */
export function LedgerPage() {
  const { t } = useTranslation("admin");
  const { tab = "accounts" } = useListFilters({ tab: TABS }).values;
  const Section = SECTIONS[tab];
  return (
    <>
      <PageHeader title={t("ledger.title")} description={t("ledger.lead")} />
      <FilterTabs
        name="tab"
        label={t("ledger.title")}
        options={TABS}
        word={(each) => t(`ledger.tabs.${each}`)}
        value={tab}
      >
        <Section />
      </FilterTabs>
    </>
  );
}
