import { useInfiniteQuery } from "@tanstack/react-query";
import { ArrowDownToLine } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Amount } from "@/components/amount";
import { EmptyState } from "@/components/empty-state";
import { PagedList } from "@/components/paged-list";
import { StatusBadge } from "@/components/status-badge";
import type { BadgeTone } from "@/components/ui/badge";
import { Progress } from "@/components/ui/progress";
import { type Deposit, depositsQuery } from "@/features/crypto/api";
import { formatDateTime } from "@/lib/format-date";

const TONES: Readonly<Record<Deposit["status"], BadgeTone>> = {
  arriving: "info",
  gone: "neutral",
  accumulating: "warning",
  credited: "positive",
  under_review: "warning",
  kept: "negative",
  returning: "warning",
  returned: "neutral",
  unexpected: "negative",
};

/** What has a case of its own. */
const CASED: ReadonlySet<Deposit["status"]> = new Set([
  "unexpected",
  "under_review",
  "kept",
  "returning",
  "returned",
]);

/** What is reaching or reached the client's addresses, newest first, with its confirmations as they grow. */
export function DepositList() {
  const { t } = useTranslation("crypto");
  return (
    <section aria-labelledby="crypto-deposits" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="crypto-deposits" className="font-semibold text-lg">
          {t("list.title")}
        </h2>
        <Link
          to="/wallet/recoveries/new"
          className="inline-flex min-h-11 items-center text-accent text-sm underline"
        >
          {t("list.missing")}
        </Link>
      </div>
      <PagedList
        list={useInfiniteQuery(depositsQuery)}
        rowKey={({ id }) => id}
        row={(deposit) => <DepositRow deposit={deposit} />}
        empty={
          <EmptyState icon={ArrowDownToLine} title={t("list.emptyTitle")} description={t("list.emptyText")} />
        }
      />
    </section>
  );
}

function DepositRow({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation("crypto");
  const { status, amount, network, txHash, confirmations, seenAt } = deposit;
  const statuses = Object.fromEntries(
    Object.entries(TONES).map(([name, tone]) => [
      name,
      { tone, label: t(`status.${name as Deposit["status"]}`) },
    ]),
  ) as Record<Deposit["status"], { tone: BadgeTone; label: string }>;
  return (
    <li className="flex flex-col gap-2 px-5 py-3.5">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1">
        <span className="font-medium">
          {amount === null ? t("list.otherToken") : <Amount {...amount} maxDecimals={8} />}
        </span>
        <StatusBadge status={status} statuses={statuses} className="justify-self-end" />
        <span className="figures text-ink-muted text-sm">
          {network} · {formatDateTime(seenAt)}
        </span>
        <span className="font-mono text-ink-muted text-xs" title={txHash}>
          {`${txHash.slice(0, 8)}…${txHash.slice(-6)}`}
        </span>
      </div>
      {status === "arriving" && confirmations !== null && (
        <div className="flex items-center gap-3">
          <Progress
            value={(100 * confirmations.have) / confirmations.need}
            aria-label={t("list.confirmations", confirmations)}
            className="flex-1"
          />
          <span className="figures text-ink-muted text-sm">{t("list.confirmations", confirmations)}</span>
        </div>
      )}
      {status !== "credited" && status !== "arriving" && (
        <p className="max-w-prose text-ink-muted text-sm">
          {t(`explained.${status}`)}{" "}
          {CASED.has(status) && (
            <Link to="/wallet/recoveries" className="text-accent underline">
              {t("list.recoveries")}
            </Link>
          )}
        </p>
      )}
    </li>
  );
}
