import { useInfiniteQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Column } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { FilterInput } from "@/components/filter-input";
import { PageHeader } from "@/components/page-header";
import { PagedTable } from "@/components/paged-table";
import { type AuditEvent, auditQuery } from "@/features/admin/api";
import { useFailureToast } from "@/features/admin/use-failure-toast";
import { formatDateTime } from "@/lib/format-date";
import { useSearchFilter } from "@/lib/use-search-filter";

const FILTERS = ["action", "actor", "subject", "from", "to"] as const;

/** Who did what to whom: the trail nobody can rewrite. */
export function AuditPage() {
  const { t } = useTranslation("admin");
  const { get, set } = useSearchFilter();
  const [action, actor, subject, from, to] = FILTERS.map(get);
  const list = useInfiniteQuery(auditQuery({ action, actor, subject, from, to }));
  useFailureToast(list.isError, "audit");
  return (
    <>
      <PageHeader title={t("audit.title")} description={t("audit.lead")} />
      <div className="mb-4 flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        {FILTERS.map((name) => (
          <FilterInput
            key={name}
            type={name === "from" || name === "to" ? "date" : "search"}
            label={t(`audit.filters.${name}`)}
            value={get(name)}
            onChange={(value) => set({ [name]: value })}
            className={name === "from" || name === "to" ? "sm:w-44" : "sm:w-52"}
          />
        ))}
      </div>
      <PagedTable
        list={list}
        caption={t("audit.title")}
        columns={useColumns()}
        rowKey={(event) => event.id}
        empty={<EmptyState icon={ScrollText} title={t("audit.empty")} description={t("audit.emptyText")} />}
      />
    </>
  );
}

function useColumns(): Column<AuditEvent>[] {
  const { t } = useTranslation("admin");
  return [
    {
      id: "at",
      header: t("audit.at"),
      cell: (event) => <span className="figures whitespace-nowrap">{formatDateTime(event.at)}</span>,
    },
    {
      id: "actor",
      header: t("audit.actor"),
      cell: ({ actor }) => (
        <span className="flex flex-col">
          <span>{t(`audit.kinds.${actor.kind}`)}</span>
          <span className="whitespace-nowrap text-ink-muted text-xs">{actor.email ?? actor.id}</span>
        </span>
      ),
    },
    {
      id: "action",
      header: t("audit.action"),
      cell: (event) => <code className="whitespace-nowrap text-xs">{event.action}</code>,
    },
    {
      id: "subject",
      header: t("audit.subject"),
      cell: (event) => <code className="break-all text-xs">{event.subject}</code>,
      className: "min-w-56",
    },
    {
      id: "details",
      header: t("audit.details"),
      cell: (event) => <Details details={event.details} />,
      className: "min-w-44",
    },
    {
      id: "ip",
      header: t("audit.ip"),
      cell: (event) => <span className="figures text-ink-muted text-xs">{event.ip || "–"}</span>,
    },
  ];
}

function Details({ details }: { details: AuditEvent["details"] }) {
  const entries = Object.entries(details);
  if (entries.length === 0) return <span className="text-ink-muted">–</span>;
  return (
    <dl className="flex flex-col gap-0.5 text-xs">
      {entries.map(([name, value]) => (
        <div key={name} className="flex gap-1.5">
          <dt className="text-ink-muted">{name}</dt>
          <dd className="break-words">{String(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
