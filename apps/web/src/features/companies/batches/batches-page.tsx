import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Files } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { PageHeader } from "@/components/page-header";
import { PagedList } from "@/components/paged-list";
import { StatusBadge } from "@/components/status-badge";
import { type BatchSummary, batchesQuery } from "@/features/companies/batches/api";
import { NewBatch } from "@/features/companies/batches/new-batch";
import { useBatchStatuses } from "@/features/companies/batches/statuses";
import { companyQuery } from "@/lib/companies";
import { formatDateTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";

/** Payments by a file: a new one, and those there were. */
export function BatchesPage() {
  const { t } = useTranslation("companies");
  const role = useQuery(companyQuery).data?.role;
  const list = useInfiniteQuery(batchesQuery);
  return (
    <div className="flex flex-col gap-6">
      <div className="-mb-6">
        <PageHeader title={t("batches.title")} description={t("batches.description")} />
      </div>
      {(role === "owner" || role === "operator") && <NewBatch />}
      <section aria-labelledby="batches" className="flex flex-col gap-3">
        <h2 id="batches" className="font-semibold">
          {t("batches.list")}
        </h2>
        <PagedList
          list={list}
          rowKey={({ id }) => id}
          row={(batch) => <BatchRow batch={batch} />}
          empty={<EmptyState icon={Files} title={t("batches.none")} description={t("batches.noneText")} />}
        />
      </section>
    </div>
  );
}

function BatchRow({ batch: { id, name, status, total, lines, createdAt } }: { batch: BatchSummary }) {
  const { t } = useTranslation("companies");
  const statuses = useBatchStatuses();
  return (
    <li>
      <Link
        to={`/company/batches/${id}`}
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-4 hover:bg-accent-soft/40"
      >
        <span className="min-w-0">
          <span className="block font-medium [overflow-wrap:anywhere]">{name}</span>
          <span className="block text-ink-muted text-sm">
            {formatDateTime(createdAt)} · {t("batches.count", { count: lines.all })}
          </span>
        </span>
        <span className="flex items-center gap-3 max-sm:w-full max-sm:justify-between">
          <span className="figures font-semibold">{formatAmount("BRL", total)}</span>
          <StatusBadge status={status} statuses={statuses} />
        </span>
      </Link>
    </li>
  );
}
