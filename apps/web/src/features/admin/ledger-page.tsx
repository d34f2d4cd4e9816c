import { useTranslation } from "react-i18next";
import { PageHeader } from "@/components/page-header";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { LedgerAccounts } from "@/features/admin/ledger-accounts";
import { LedgerTransactions } from "@/features/admin/ledger-transactions";
import { TrialBalance } from "@/features/admin/trial-balance";
import { Verification } from "@/features/admin/verification";
import { useSearchFilter } from "@/lib/use-search-filter";

const TABS = ["accounts", "transactions", "trial-balance", "verification"] as const;

/** The books: every account, every transaction, that they balance, and that nothing was altered. */
export function LedgerPage() {
  const { t } = useTranslation("admin");
  const { get, set } = useSearchFilter();
  const tab = TABS.find((one) => one === get("tab")) ?? "accounts";
  return (
    <>
      <PageHeader title={t("ledger.title")} description={t("ledger.lead")} />
      <Tabs value={tab} onValueChange={(next) => set({ tab: next })}>
        <TabsList aria-label={t("ledger.title")}>
          {TABS.map((one) => (
            <TabsTrigger key={one} value={one}>
              {t(`ledger.tabs.${one}`)}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value="accounts">
          <LedgerAccounts />
        </TabsContent>
        <TabsContent value="transactions">
          <LedgerTransactions />
        </TabsContent>
        <TabsContent value="trial-balance">
          <TrialBalance />
        </TabsContent>
        <TabsContent value="verification">
          <Verification />
        </TabsContent>
      </Tabs>
    </>
  );
}
