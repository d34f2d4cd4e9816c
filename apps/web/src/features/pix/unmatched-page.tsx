import { PIX_UNMATCHED_STATUSES, type PixUnmatchedStatus } from "@lastro/contracts/pix";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Amount } from "@/components/amount";
import type { Column } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { FilterTabs } from "@/components/filter-tabs";
import { ShortId } from "@/components/office/short-id";
import { PageHeader } from "@/components/page-header";
import { PagedTable } from "@/components/paged-table";
import { Badge } from "@/components/ui/badge";
import { type Unmatched, unmatchedQuery } from "@/features/pix/api";
import { PixBooks } from "@/features/pix/pix-books";
import { UnmatchedOutcome } from "@/features/pix/unmatched-outcome";
import { formatDateTime } from "@/lib/format-date";
import { useServerEvents } from "@/lib/server-events";
import { useListFilters } from "@/lib/use-list-filters";

/** The operators' queue of Pix that belong to no charge. */
export function UnmatchedPage() {
  const { t } = useTranslation("pix");
  const queryClient = useQueryClient();
  const { status = "OPEN" } = useListFilters({ status: PIX_UNMATCHED_STATUSES }).values;
  const list = useInfiniteQuery(unmatchedQuery(status));
  const navigate = useNavigate();
  const columns = useColumns(status);
  useServerEvents(({ type }) => {
    if (type !== "admin") return;
    void queryClient.invalidateQueries({ queryKey: ["pix", "unmatched"] });
    void queryClient.invalidateQueries({ queryKey: ["pix", "books"] });
  });
  return (
    <>
      <PageHeader title={t("admin.title")} description={t("admin.text")} />
      <PixBooks />
      <FilterTabs
        name="status"
        label={t("admin.title")}
        options={PIX_UNMATCHED_STATUSES}
        word={(each) => t(`admin.tabs.${each}`)}
        value={status}
      >
        <PagedTable
          list={list}
          caption={t("admin.title")}
          columns={columns}
          rowKey={({ id }) => id}
          onRowOpen={({ id }) => void navigate(`/admin/pix/unmatched/${id}`)}
          empty={<EmptyState icon={Inbox} title={t("admin.emptyTitle")} description={t("admin.emptyText")} />}
        />
      </FilterTabs>
    </>
  );
}

function useColumns(status: PixUnmatchedStatus): Column<Unmatched>[] {
  const { t } = useTranslation("pix");
  return [
    {
      id: "when",
      header: t("admin.when"),
      cell: (row) => <span className="figures whitespace-nowrap">{formatDateTime(row.receivedAt)}</span>,
    },
    { id: "payer", header: t("admin.payer"), cell: ({ payer }) => <Payer payer={payer} /> },
    { id: "reason", header: t("admin.reason"), cell: (row) => <Reason unmatched={row} /> },
    {
      id: "amount",
      header: t("admin.amount"),
      align: "right",
      cell: (row) => <Amount asset="BRL" amount={row.amount} className="font-medium" />,
    },
    {
      id: "outcome",
      header: status === "OPEN" ? t("admin.waitsFor") : t("admin.outcome"),
      cell: (row) =>
        row.status === "OPEN" ? <Waiting unmatched={row} /> : <UnmatchedOutcome unmatched={row} />,
    },
  ];
}

function Payer({ payer }: Pick<Unmatched, "payer">) {
  const { t } = useTranslation("pix");
  return (
    <span className="flex flex-col">
      <span>{payer.name ?? t("admin.notGiven")}</span>
      {payer.document !== null && <span className="figures text-ink-muted text-sm">{payer.document}</span>}
    </span>
  );
}

function Reason({ unmatched: { reason, message, endToEndId } }: { unmatched: Unmatched }) {
  const { t } = useTranslation("pix");
  return (
    <span className="flex max-w-72 flex-col gap-0.5">
      <span>{t(`admin.reasons.${reason}`)}</span>
      {message !== null && <q className="break-words text-ink-muted">{message}</q>}
      <ShortId value={endToEndId} label={t("admin.case.endToEndId")} />
    </span>
  );
}

/** What an open one waits for. */
function Waiting({ unmatched: { pending, returnRefusal, contest } }: { unmatched: Unmatched }) {
  const { t } = useTranslation("pix");
  if (contest !== null) return <Badge tone="negative">{t("admin.contest.badge")}</Badge>;
  if (pending !== null) return <Badge tone="warning">{t("admin.second.waits")}</Badge>;
  if (returnRefusal === null) return <Badge>{t("admin.tabs.OPEN")}</Badge>;
  return (
    <span className="max-w-64 text-negative text-sm">{t("admin.refused", { reason: returnRefusal })}</span>
  );
}
