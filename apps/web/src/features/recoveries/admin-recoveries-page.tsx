import { RECOVERY_TABS } from "@lastro/contracts/recoveries";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { LifeBuoy } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { Column } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { FilterTabs } from "@/components/filter-tabs";
import { PageHeader } from "@/components/page-header";
import { PagedTable } from "@/components/paged-table";
import { type AdminRecoveryRow, adminRecoveriesQuery, RECOVERIES } from "@/features/recoveries/api";
import { useRecoveryColumns } from "@/features/recoveries/recovery-list";
import { useServerEvents } from "@/lib/server-events";
import { useListFilters } from "@/lib/use-list-filters";

/** Recoveries of all clients. */
export function AdminRecoveriesPage() {
  const { t } = useTranslation("recoveries");
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { tab = "open" } = useListFilters({ tab: RECOVERY_TABS }).values;
  const list = useInfiniteQuery(adminRecoveriesQuery(tab));
  const columns: Column<AdminRecoveryRow>[] = [
    {
      id: "client",
      header: t("client"),
      cell: ({ client }) => <span className="font-medium">{client.name || client.email}</span>,
    },
    ...useRecoveryColumns(),
  ];
  useServerEvents(({ type }) => {
    if (type === "admin") void queryClient.invalidateQueries({ queryKey: [...RECOVERIES, "admin", "list"] });
  });
  return (
    <>
      <PageHeader title={t("title")} description={t("admin.lead")} />
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
          onRowOpen={({ id }) => void navigate(`/admin/recoveries/${id}`)}
          empty={<EmptyState icon={LifeBuoy} title={t("empty")} description={t("admin.emptyText")} />}
        />
      </FilterTabs>
    </>
  );
}
