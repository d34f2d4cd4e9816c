import { useInfiniteQuery } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Amount } from "@/components/amount";
import { EmptyState } from "@/components/empty-state";
import { PageHeader } from "@/components/page-header";
import { PagedList } from "@/components/paged-list";
import { StatusBadge } from "@/components/status-badge";
import { type Contest, contestsQuery } from "@/features/cards/purchases/api";
import { CategoryIcon } from "@/features/cards/shared/category-icon";
import { useContestStatuses } from "@/features/cards/shared/words";
import { formatDate } from "@/lib/format-date";

/** Purchases the client contested, newest first. */
export function ContestsPage() {
  const { t } = useTranslation("cards");
  return (
    <>
      <PageHeader title={t("contest.title")} description={t("contest.listLead")} />
      <PagedList
        list={useInfiniteQuery(contestsQuery)}
        rowKey={({ id }) => id}
        row={(contest) => <ContestLine contest={contest} />}
        empty={<EmptyState icon={Scale} title={t("contest.empty")} description={t("contest.emptyText")} />}
      />
    </>
  );
}

function ContestLine({ contest }: { contest: Contest }) {
  const statuses = useContestStatuses();
  const { id, number, merchant, amount, openedAt, status } = contest;
  return (
    <li className="relative flex items-start gap-3 px-4 py-3.5 hover:bg-sunken">
      <CategoryIcon category={merchant.category} />
      <div className="min-w-0 flex-1">
        <Link
          to={`/cards/contests/${id}`}
          className="line-clamp-2 break-words font-medium after:absolute after:inset-0 hover:underline"
        >
          {merchant.name}
        </Link>
        <p className="figures text-ink-muted text-xs">
          {number} · {formatDate(openedAt)}
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        <Amount asset="BRL" amount={amount} className="font-medium" />
        <StatusBadge status={status} statuses={statuses} />
      </div>
    </li>
  );
}
