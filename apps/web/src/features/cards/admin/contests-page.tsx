import { endContestByHand } from "@lastro/contracts/cards/administration";
import { CONTEST_STATUSES } from "@lastro/contracts/cards/states";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Column } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { FilteredList } from "@/components/filtered-list";
import { PageHeader } from "@/components/page-header";
import { SegmentedChoice } from "@/components/segmented-choice";
import { StatusBadge } from "@/components/status-badge";
import { Button } from "@/components/ui/button";
import { type AdminContest, contestsQuery, endContest } from "@/features/cards/admin/api";
import { PersonCell } from "@/features/cards/admin/person-cell";
import { ReasonDialog } from "@/features/cards/admin/reason-dialog";
import { useContestReason, useContestStatuses } from "@/features/cards/shared/words";
import { definedOf } from "@/lib/defined";
import { formatDateTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";
import { useListFilters } from "@/lib/use-list-filters";

const RESULTS = ["won", "lost"] as const;
const ENDED: ReadonlySet<AdminContest["status"]> = new Set(["won", "lost", "withdrawn"]);

/** Contested purchases, each with its case and, where the issuer has a panel only, its end by hand. */
export function AdminContestsPage() {
  const { t } = useTranslation("cards-admin");
  const filters = useListFilters({ status: CONTEST_STATUSES });
  const [ending, setEnding] = useState<AdminContest>();
  const list = useInfiniteQuery(contestsQuery(definedOf(filters.values)));
  const statuses = useContestStatuses();
  const columns = useColumns(setEnding);
  return (
    <>
      <PageHeader title={t("contests.title")} description={t("contests.lead")} />
      <FilteredList
        filters={filters}
        fields={{
          status: { label: t("status"), all: t("allStatuses"), word: (status) => statuses[status].label },
        }}
        failure={{ title: t("contests.failed") }}
        list={list}
        caption={t("contests.title")}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState icon={Scale} title={t("contests.empty")} />}
      />
      {ending !== undefined && <End contest={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}

function End({ contest, onClose }: { contest: AdminContest; onClose: () => void }) {
  const { t } = useTranslation("cards-admin");
  const [result, setResult] = useState<(typeof RESULTS)[number]>("won");
  return (
    <ReasonDialog
      title={t("contests.endTitle", { number: contest.number })}
      text={t(`contests.endText.${result}`, {
        amount: formatAmount("BRL", contest.provisionalCredit),
        name: contest.client.name,
      })}
      action={t("contests.end")}
      done={t("contests.ended")}
      schema={endContestByHand.body.shape.reason}
      bodyOf={(reason) => ({ won: result === "won", reason })}
      send={(body, key) => endContest(contest.id, body, key)}
      onClose={onClose}
    >
      <SegmentedChoice
        label={t("contests.result")}
        value={result}
        options={RESULTS}
        word={(one) => t(`contests.results.${one}`)}
        onChange={setResult}
      />
    </ReasonDialog>
  );
}

function useColumns(onEnd: (contest: AdminContest) => void): Column<AdminContest>[] {
  const { t } = useTranslation("cards-admin");
  const reasonWord = useContestReason();
  const statuses = useContestStatuses();
  return [
    {
      id: "number",
      header: t("contests.number"),
      cell: ({ number, caseId, merchant, reason }) => (
        <span className="flex min-w-40 flex-col">
          <Link
            to={`/admin/cards/contests/${caseId}`}
            className="figures font-medium text-accent underline underline-offset-4"
          >
            {number}
          </Link>
          <span>{merchant.name}</span>
          <span className="text-ink-muted text-xs">{reasonWord(reason)}</span>
        </span>
      ),
    },
    { id: "client", header: t("client"), cell: ({ client }) => <PersonCell client={client} /> },
    {
      id: "amount",
      header: t("amount"),
      align: "right",
      cell: ({ amount, provisionalCredit }) => (
        <span className="flex flex-col items-end">
          <span>{formatAmount("BRL", amount)}</span>
          <span className="text-ink-muted text-xs">
            {t("contests.credited", { amount: formatAmount("BRL", provisionalCredit) })}
          </span>
        </span>
      ),
    },
    {
      id: "status",
      header: t("status"),
      cell: ({ status }) => <StatusBadge status={status} statuses={statuses} />,
    },
    {
      id: "opened",
      header: t("contests.openedAt"),
      align: "right",
      cell: ({ openedAt }) => <span className="whitespace-nowrap">{formatDateTime(openedAt)}</span>,
    },
    {
      id: "action",
      header: <span className="sr-only">{t("contests.end")}</span>,
      align: "right",
      cell: (contest) =>
        !ENDED.has(contest.status) && (
          <Button variant="secondary" size="sm" onClick={() => onEnd(contest)}>
            {t("contests.end")}
          </Button>
        ),
    },
  ];
}
