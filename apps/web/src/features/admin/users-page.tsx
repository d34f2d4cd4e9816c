import { ROLES } from "@lastro/contracts/roles";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { Column } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { FilteredList } from "@/components/filtered-list";
import { PageHeader } from "@/components/page-header";
import { StatusBadge } from "@/components/status-badge";
import { Badge } from "@/components/ui/badge";
import { Amounts } from "@/features/admin/amounts";
import { type AdminUser, usersQuery } from "@/features/admin/api";
import { RoleList } from "@/features/admin/role-list";
import { USER_STATUSES, useStatuses } from "@/features/admin/statuses";
import { formatDate, formatDateTime } from "@/lib/format-date";
import { useListFilters } from "@/lib/use-list-filters";

/** Everyone with an account, found by name, e-mail, CPF or id. */
export function UsersPage() {
  const { t } = useTranslation("admin");
  const navigate = useNavigate();
  const filters = useListFilters({ search: "text", status: USER_STATUSES, role: ROLES });
  const list = useInfiniteQuery(usersQuery(filters.values));
  const columns = useColumns();
  return (
    <>
      <PageHeader title={t("users.title")} description={t("users.lead")} />
      <RoleList />
      <FilteredList
        filters={filters}
        fields={{
          search: { label: t("users.search"), className: "sm:w-80" },
          status: {
            label: t("users.columns.status"),
            all: t("users.anyStatus"),
            word: (value) => t(`users.status.${value}`),
          },
          role: {
            label: t("users.columns.role"),
            all: t("users.anyRole"),
            word: (value) => t(`users.role.${value}`),
          },
        }}
        failure={{ title: t("failures.title"), description: t("failures.users") }}
        list={list}
        caption={t("users.title")}
        columns={columns}
        rowKey={(user) => user.id}
        onRowOpen={(user) => void navigate(`/admin/users/${user.id}`)}
        empty={<EmptyState icon={Users} title={t("users.empty")} description={t("users.emptyText")} />}
      />
    </>
  );
}

/** What the person's own page tells as well, and a narrow table has no room for. */
const WIDE_ONLY = "hidden md:table-cell";

function useColumns(): Column<AdminUser>[] {
  const { t } = useTranslation("admin");
  const statuses = useStatuses();
  return [
    {
      id: "person",
      header: t("users.columns.person"),
      cell: (user) => (
        <span className="flex flex-col">
          <span className="flex flex-wrap items-center gap-x-2 font-medium">
            {user.name}
            {user.role !== "client" && (
              <Badge tone="warning" className="md:hidden">
                {t(`users.role.${user.role}`)}
              </Badge>
            )}
          </span>
          <span className="text-ink-muted text-xs">{user.email}</span>
        </span>
      ),
    },
    {
      id: "cpf",
      header: t("users.columns.cpf"),
      cell: (user) => <span className="figures whitespace-nowrap">{user.cpfMasked ?? "–"}</span>,
      className: WIDE_ONLY,
    },
    {
      id: "role",
      header: t("users.columns.role"),
      className: WIDE_ONLY,
      cell: ({ role }) => t(`users.role.${role}`),
    },
    {
      id: "status",
      header: t("users.columns.status"),
      cell: (user) => <StatusBadge status={user.status} statuses={statuses.user} />,
    },
    {
      id: "kyc",
      header: t("users.columns.kyc"),
      cell: (user) => <StatusBadge status={user.kycStatus} statuses={statuses.kyc} />,
    },
    {
      id: "created",
      header: t("users.columns.created"),
      className: WIDE_ONLY,
      cell: (user) => <span className="figures whitespace-nowrap">{formatDate(user.createdAt)}</span>,
    },
    {
      id: "lastSignIn",
      header: t("users.columns.lastSignIn"),
      className: WIDE_ONLY,
      cell: (user) => (
        <span className="figures whitespace-nowrap">
          {user.lastSignInAt === null ? t("users.never") : formatDateTime(user.lastSignInAt)}
        </span>
      ),
    },
    {
      id: "balances",
      header: t("users.columns.balances"),
      className: WIDE_ONLY,
      align: "right",
      cell: (user) => <Amounts amounts={user.balances} />,
    },
  ];
}
