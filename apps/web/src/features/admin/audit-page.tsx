import type { AuditAction } from "@lastro/contracts/audit";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Column } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { FilterInput } from "@/components/filter-input";
import { PageHeader } from "@/components/page-header";
import { PagedTable } from "@/components/paged-table";
import { type AuditEvent, auditQuery } from "@/features/admin/api";
import { AuditDetails } from "@/features/admin/audit-details";
import { NamedCode } from "@/features/admin/named-code";
import { useFailureToast } from "@/features/admin/use-failure-toast";
import { formatDateTime } from "@/lib/format-date";
import { useSearchFilter } from "@/lib/use-search-filter";

const FILTERS = ["action", "actor", "subject", "from", "to"] as const;

/** Who did what to whom: the trail nobody can rewrite. */
export function AuditPage() {
  const { t } = useTranslation("audit");
  const { get, set } = useSearchFilter();
  const [action, actor, subject, from, to] = FILTERS.map(get);
  const list = useInfiniteQuery(auditQuery({ action, actor, subject, from, to }));
  useFailureToast(list.isError, "audit");
  return (
    <>
      <PageHeader title={t("title")} description={t("lead")} />
      <div className="mb-4 flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        {FILTERS.map((name) => (
          <FilterInput
            key={name}
            type={name === "from" || name === "to" ? "date" : "search"}
            label={t(`filters.${name}`)}
            value={get(name)}
            onChange={(value) => set({ [name]: value })}
            className={name === "from" || name === "to" ? "sm:w-44" : "sm:w-52"}
          />
        ))}
      </div>
      <PagedTable
        list={list}
        caption={t("title")}
        columns={useColumns()}
        rowKey={(event) => event.id}
        empty={<EmptyState icon={ScrollText} title={t("empty")} description={t("emptyText")} />}
      />
    </>
  );
}

function useColumns(): Column<AuditEvent>[] {
  const { t } = useTranslation("audit");
  return [
    {
      id: "at",
      header: t("at"),
      cell: (event) => <span className="figures whitespace-nowrap">{formatDateTime(event.at)}</span>,
    },
    {
      id: "actor",
      header: t("actor"),
      cell: ({ actor }) => (
        <span className="flex flex-col">
          <span>{t(`kinds.${actor.kind}`)}</span>
          <span className="whitespace-nowrap text-ink-muted text-xs">{actor.email ?? actor.id}</span>
        </span>
      ),
    },
    {
      id: "action",
      header: t("action"),
      cell: ({ action }) => (
        <NamedCode name={t(`actions.${action as AuditAction}`, { defaultValue: action })} code={action} />
      ),
    },
    {
      id: "subject",
      header: t("subject"),
      cell: (event) => <code className="break-all text-xs">{event.subject}</code>,
      className: "min-w-56",
    },
    {
      id: "details",
      header: t("details"),
      cell: (event) => <AuditDetails details={event.details} />,
      className: "min-w-44",
    },
    {
      id: "ip",
      header: t("ip"),
      cell: (event) => <span className="figures text-ink-muted text-xs">{event.ip || "–"}</span>,
    },
  ];
}
