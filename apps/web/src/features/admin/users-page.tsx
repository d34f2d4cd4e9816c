import { useInfiniteQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { Column } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { FilterInput } from "@/components/filter-input";
import { FilterSelect } from "@/components/filter-select";
import { PageHeader } from "@/components/page-header";
import { PagedTable } from "@/components/paged-table";
import { StatusBadge } from "@/components/status-badge";
import { Badge } from "@/components/ui/badge";
import { Amounts } from "@/features/admin/amounts";
import { type AdminUser, usersQuery } from "@/features/admin/api";
import { USER_STATUSES, useStatuses } from "@/features/admin/statuses";
import { useFailureToast } from "@/features/admin/use-failure-toast";
import { formatDate, formatDateTime } from "@/lib/format-date";
import { useSearchFilter } from "@/lib/use-search-filter";

const ROLES = ["client", "admin"] as const;

/** Everyone with an account, found by name, e-mail, CPF or id. */
export function UsersPage() {
  const { t } = useTranslation("admin");
  const navigate = useNavigate();
  const { get, set } = useSearchFilter();
  const search = get("search");
  const role = ROLES.find((one) => one === get("role"));
  const status = USER_STATUSES.find((one) => one === get("status"));
  const list = useInfiniteQuery(usersQuery({ search, role, status }));
  useFailureToast(list.isError, "users");
  const columns = useColumns();
  return (
    <>
      <PageHeader title={t("users.title")} description={t("users.lead")} />
      <div className="mb-4 flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        <FilterInput
          label={t("users.search")}
          value={search}
          onChange={(value) => set({ search: value })}
          className="sm:w-80"
        />
        <FilterSelect
          label={t("users.columns.status")}
          all={t("users.anyStatus")}
          value={status}
          options={USER_STATUSES.map((value) => ({ value, label: t(`users.status.${value}`) }))}
          onChange={(value) => set({ status: value ?? "" })}
        />
        <FilterSelect
          label={t("users.columns.role")}
          all={t("users.anyRole")}
          value={role}
          options={ROLES.map((value) => ({ value, label: t(`users.role.${value}`) }))}
          onChange={(value) => set({ role: value ?? "" })}
        />
      </div>
      <PagedTable
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
            {user.role === "admin" && <Badge tone="warning">{t("users.role.admin")}</Badge>}
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
