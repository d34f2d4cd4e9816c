import { PIX_UNMATCHED_STATUSES, type PixUnmatchedStatus } from "@lastro/contracts/pix";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { type Column, DataTable } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { WaitsForSecond } from "@/components/waits-for-second";
import { type Unmatched, unmatchedQuery } from "@/features/pix/api";

import { PixBooks } from "@/features/pix/pix-books";
import { type Decision, UnmatchedDecision } from "@/features/pix/unmatched-decision";
import { formatDateTime } from "@/lib/format-date";
import { useServerEvents } from "@/lib/server-events";

/** The operators' queue of Pix that belong to no charge. */
export function UnmatchedPage() {
  const { t } = useTranslation("pix");
  const queryClient = useQueryClient();
  const [status, setStatus] = useState<PixUnmatchedStatus>("OPEN");
  const [decision, setDecision] = useState<Decision>();
  useServerEvents(({ type }) => {
    if (type !== "admin") return;
    void queryClient.invalidateQueries({ queryKey: ["pix", "unmatched"] });
    void queryClient.invalidateQueries({ queryKey: ["pix", "books"] });
  });
  return (
    <>
      <PageHeader title={t("admin.title")} description={t("admin.text")} />
      <PixBooks />
      <Tabs value={status} onValueChange={(value) => setStatus(value as PixUnmatchedStatus)}>
        <TabsList>
          {PIX_UNMATCHED_STATUSES.map((one) => (
            <TabsTrigger key={one} value={one}>
              {t(`admin.tabs.${one}`)}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value={status}>
          <UnmatchedTable key={status} status={status} onDecide={setDecision} />
        </TabsContent>
      </Tabs>
      {decision !== undefined && <UnmatchedDecision {...decision} onClose={() => setDecision(undefined)} />}
    </>
  );
}

const WIDE_ONLY = "hidden md:table-cell";

interface UnmatchedTableProps {
  status: PixUnmatchedStatus;
  onDecide: (decision: Decision) => void;
}

function UnmatchedTable({ status, onDecide }: UnmatchedTableProps) {
  const { t } = useTranslation("pix");
  const pages = useInfiniteQuery(unmatchedQuery(status));
  const columns: Column<Unmatched>[] = [
    {
      id: "when",
      header: t("admin.when"),
      className: WIDE_ONLY,
      cell: (row) => <span className="figures whitespace-nowrap">{formatDateTime(row.receivedAt)}</span>,
    },
    { id: "payer", header: t("admin.payer"), cell: (row) => <Payer unmatched={row} /> },
    {
      id: "reason",
      header: t("admin.reason"),
      className: WIDE_ONLY,
      cell: (row) => <Reason unmatched={row} />,
    },
    {
      id: "amount",
      header: t("admin.amount"),
      align: "right",
      className: WIDE_ONLY,
      cell: (row) => <Amount asset="BRL" amount={row.amount} className="font-medium" />,
    },
    {
      id: "outcome",
      header: status === "OPEN" ? t("admin.actions") : t("admin.outcome"),
      cell: (row) =>
        row.status === "OPEN" ? <Actions unmatched={row} onDecide={onDecide} /> : <Outcome unmatched={row} />,
    },
  ];
  return (
    <div className="overflow-hidden rounded-lg border bg-surface">
      <DataTable
        caption={t("admin.title")}
        columns={columns}
        rows={pages.data?.pages.flatMap(({ items }) => items)}
        rowKey={(row) => row.id}
        empty={<EmptyState icon={Inbox} title={t("admin.emptyTitle")} description={t("admin.emptyText")} />}
        error={
          pages.error === null ? undefined : (
            <ErrorAlert error={pages.error} onRetry={() => void pages.refetch()} />
          )
        }
        hasMore={pages.hasNextPage}
        loadingMore={pages.isFetchingNextPage}
        onLoadMore={() => void pages.fetchNextPage()}
      />
    </div>
  );
}

/** Who paid; on a phone also the rest of the line, so that what can be done stays in sight. */
function Payer({ unmatched }: { unmatched: Unmatched }) {
  const { t } = useTranslation("pix");
  const { payer, amount, receivedAt } = unmatched;
  return (
    <span className="flex flex-col">
      <span>{payer.name ?? t("receipt.unknown")}</span>
      {payer.document !== null && <span className="figures text-ink-muted text-sm">{payer.document}</span>}
      <span className="mt-1 flex flex-col gap-1 md:hidden">
        <Amount asset="BRL" amount={amount} className="font-medium" />
        <span className="figures text-ink-muted">{formatDateTime(receivedAt)}</span>
        <Reason unmatched={unmatched} />
      </span>
    </span>
  );
}

function Reason({ unmatched: { reason, message, endToEndId } }: { unmatched: Unmatched }) {
  const { t } = useTranslation("pix");
  return (
    <span className="flex max-w-72 flex-col gap-0.5">
      <span>{t(`admin.reasons.${reason}`)}</span>
      {message !== null && <q className="break-words text-ink-muted">{message}</q>}
      <span className="break-all font-mono text-ink-muted text-xs">{endToEndId}</span>
    </span>
  );
}

function Actions({ unmatched, onDecide }: { unmatched: Unmatched; onDecide: (decision: Decision) => void }) {
  const { t } = useTranslation("pix");
  return (
    <span className="flex flex-col gap-1.5">
      {unmatched.pending !== null && (
        <WaitsForSecond title={t("admin.second.waits")} link={t("admin.second.open")} />
      )}
      <span className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onDecide({ kind: "attribute", unmatched })}>
          {t("admin.attribute")}
        </Button>
        <Button size="sm" variant="secondary" onClick={() => onDecide({ kind: "return", unmatched })}>
          {t("admin.return")}
        </Button>
      </span>
      {unmatched.returnRefusal !== null && (
        <span className="max-w-64 text-negative text-sm">
          {t("admin.refused", { reason: unmatched.returnRefusal })}
        </span>
      )}
    </span>
  );
}

function Outcome({ unmatched }: { unmatched: Unmatched }) {
  const { t } = useTranslation("pix");
  if (unmatched.status === "RETURNING") return <span>{t("admin.returning")}</span>;
  if (unmatched.status === "RETURNED" && unmatched.decidedAt !== null) {
    return <span>{t("admin.returned", { when: formatDateTime(unmatched.decidedAt) })}</span>;
  }
  return (
    <span className="break-all text-sm">
      {t("admin.attributedTo", {
        client: unmatched.attributedTo?.email || (unmatched.attributedTo?.id ?? ""),
      })}
    </span>
  );
}
