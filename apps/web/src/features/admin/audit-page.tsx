import type { AuditAction } from "@lastro/contracts/audit";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Column } from "@/components/data-table";
import { DateRange } from "@/components/date-range";
import { EmptyState } from "@/components/empty-state";
import { FilteredList } from "@/components/filtered-list";
import { ShortId } from "@/components/office/short-id";
import { PageHeader } from "@/components/page-header";
import { type AuditEvent, auditQuery } from "@/features/admin/api";
import { AuditDetails } from "@/features/admin/audit-details";
import { NamedCode } from "@/features/admin/named-code";
import { formatDateTime } from "@/lib/format-date";
import { useListFilters } from "@/lib/use-list-filters";

/** Who did what to whom: the trail nobody can rewrite. */
export function AuditPage() {
  const { t } = useTranslation("audit");
  const { t: words } = useTranslation("admin");
  const filters = useListFilters({
    action: "text",
    actor: "text",
    subject: "text",
    from: "text",
    to: "text",
  });
  const list = useInfiniteQuery(auditQuery(filters.values));
  return (
    <>
      <PageHeader title={t("title")} description={t("lead")} />
      <FilteredList
        filters={filters}
        fields={{
          action: { label: t("filters.action"), className: "sm:w-52" },
          actor: { label: t("filters.actor"), className: "sm:w-52" },
          subject: { label: t("filters.subject"), className: "sm:w-52" },
        }}
        more={
          <DateRange inline value={filters.values} onChange={({ from, to }) => filters.set({ from, to })} />
        }
        failure={{ title: words("failures.title"), description: words("failures.audit") }}
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
      cell: (event) => <ShortId value={event.subject} label={t("subject")} />,
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
