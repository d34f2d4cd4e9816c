import { useInfiniteQuery } from "@tanstack/react-query";
import { BadgeCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { Column } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { FilterTabs } from "@/components/filter-tabs";
import { FilteredList } from "@/components/filtered-list";
import { PageHeader } from "@/components/page-header";
import { StatusBadge } from "@/components/status-badge";
import { Person } from "@/features/grain/admin/people/person";
import { type VerificationRow, verificationsQuery } from "@/features/grain/admin/verifications/api";
import { useVerificationStatuses } from "@/features/grain/admin/verifications/statuses";
import { formatDateTime } from "@/lib/format-date";
import { useListFilters } from "@/lib/use-list-filters";

const TABS = ["submitted", "approved", "refused", "lapsed"] as const;

/** Who asked to be verified, those who waited longest first. */
export function VerificationsPage() {
  const { t } = useTranslation("grain-admin-verifications");
  const navigate = useNavigate();
  const filters = useListFilters({ status: TABS });
  const { status = "submitted" } = filters.values;
  const list = useInfiniteQuery(verificationsQuery({ status }));
  const columns = useColumns();
  return (
    <>
      <PageHeader title={t("title")} description={t("lead")} />
      <FilterTabs
        name="status"
        label={t("status")}
        options={TABS}
        word={(tab) => t(`statuses.${tab}`)}
        value={status}
      >
        <FilteredList
          filters={filters}
          failure={{ title: t("failed") }}
          list={list}
          caption={t(`statuses.${status}`)}
          columns={columns}
          rowKey={({ id }) => id}
          onRowOpen={({ id }) => void navigate(`/admin/grain/verifications/${id}`)}
          empty={<EmptyState icon={BadgeCheck} title={t("empty")} />}
        />
      </FilterTabs>
    </>
  );
}

function useColumns(): Column<VerificationRow>[] {
  const { t } = useTranslation(["grain-admin-verifications", "grain-admin"]);
  const statuses = useVerificationStatuses();
  return [
    {
      id: "person",
      header: t("person", { ns: "grain-admin" }),
      cell: ({ trader }) => <Person name={trader.name} email={trader.email} />,
    },
    {
      id: "type",
      header: t("people.type", { ns: "grain-admin" }),
      cell: ({ trader }) => t(`people.types.${trader.accountType}`, { ns: "grain-admin" }),
    },
    {
      id: "status",
      header: t("status"),
      cell: ({ status }) => <StatusBadge status={status} statuses={statuses} />,
    },
    {
      id: "submitted",
      header: t("submittedAt"),
      align: "right",
      cell: ({ submittedAt }) => (submittedAt === null ? "" : formatDateTime(submittedAt)),
    },
  ];
}
