import { RECOVERY_TABS } from "@lastro/contracts/recoveries";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { LifeBuoy } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { FilterTabs } from "@/components/filter-tabs";
import { PageHeader } from "@/components/page-header";
import { PagedTable } from "@/components/paged-table";
import { Button } from "@/components/ui/button";
import { RECOVERIES, recoveriesQuery } from "@/features/recoveries/api";
import { useRecoveryColumns } from "@/features/recoveries/recovery-list";
import { useServerEvents } from "@/lib/server-events";
import { useListFilters } from "@/lib/use-list-filters";

/** A client's recoveries of crypto. */
export function RecoveriesPage() {
  const { t } = useTranslation("recoveries");
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { tab = "all" } = useListFilters({ tab: RECOVERY_TABS }).values;
  const list = useInfiniteQuery(recoveriesQuery(tab));
  const columns = useRecoveryColumns();
  useServerEvents(({ type }) => {
    if (type === "crypto.recovery") void queryClient.invalidateQueries({ queryKey: RECOVERIES });
  });
  return (
    <>
      <PageHeader title={t("title")} description={t("lead")} />
      <Button asChild className="mb-6 self-start max-sm:w-full">
        <Link to="/wallet/recoveries/new">{t("ask")}</Link>
      </Button>
      <FilterTabs
        name="tab"
        label={t("title")}
        options={RECOVERY_TABS}
        word={(one) => t(`tabs.${one}`)}
        value={tab}
      >
        <PagedTable
          list={list}
          caption={t(`tabs.${tab}`)}
          columns={columns}
          rowKey={({ id }) => id}
          onRowOpen={({ id }) => void navigate(`/wallet/recoveries/${id}`)}
          empty={<EmptyState icon={LifeBuoy} title={t("empty")} description={t("emptyText")} />}
        />
      </FilterTabs>
    </>
  );
}
