import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, Scale } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { FilterTabs } from "@/components/filter-tabs";
import { PageHeader } from "@/components/page-header";
import { PagedTable } from "@/components/paged-table";
import { Button } from "@/components/ui/button";
import { adminDisputesQuery, DISPUTES } from "@/features/pix-disputes/api";
import { useDisputeColumns } from "@/features/pix-disputes/dispute-list";
import { RegisterByHand } from "@/features/pix-disputes/register-by-hand";
import { TABS } from "@/features/pix-disputes/words";
import { useServerEvents } from "@/lib/server-events";
import { useListFilters } from "@/lib/use-list-filters";

/** Contested Pix of all clients. */
export function AdminDisputesPage() {
  const { t } = useTranslation("pix-disputes");
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { status = "all" } = useListFilters({ status: TABS }).values;
  const list = useInfiniteQuery(adminDisputesQuery(status));
  const isManual = list.data?.pages[0]?.isManual === true;
  const [isRegistering, setRegistering] = useState(false);
  const columns = useDisputeColumns();
  useServerEvents(({ type }) => {
    if (type === "admin") void queryClient.invalidateQueries({ queryKey: [...DISPUTES, "admin", "list"] });
  });
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("admin.lead")}
        actions={
          isManual && (
            <Button variant="secondary" onClick={() => setRegistering(true)}>
              <Plus aria-hidden="true" className="size-4" />
              {t("register.action")}
            </Button>
          )
        }
      />
      <FilterTabs
        name="status"
        label={t("title")}
        options={TABS}
        word={(tab) => t(`tabs.${tab}`)}
        value={status}
      >
        <PagedTable
          list={list}
          caption={t(`tabs.${status}`)}
          columns={columns}
          rowKey={({ id }) => id}
          onRowOpen={({ id }) => void navigate(`/admin/disputes/${id}`)}
          empty={<EmptyState icon={Scale} title={t("empty")} description={t("admin.emptyText")} />}
        />
      </FilterTabs>
      {isRegistering && <RegisterByHand onClose={() => setRegistering(false)} />}
    </>
  );
}
