import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { useHideBalances } from "@/components/hide-balances";
import { SegmentedChoice } from "@/components/segmented-choice";
import { Skeleton } from "@/components/ui/skeleton";
import { type WalletHistory, walletHistoryQuery } from "@/features/accounts/api";
import { HISTORY_PERIODS, type HistoryPeriod } from "@/features/accounts/history-periods";
import { WealthChange } from "@/features/accounts/wealth-change";
import { isZero } from "@/lib/decimals";
import { formatDate } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";

const ValueChart = lazy(() =>
  import("@/features/accounts/value-chart").then(({ ValueChart: Component }) => ({ default: Component })),
);

/** What everything was worth over time, as a picture and in a sentence, and what changed it. */
export function ValueHistory() {
  const { t } = useTranslation("accounts");
  const [period, setPeriod] = useState<HistoryPeriod>("30d");
  const { data, error, isError, refetch } = useQuery(walletHistoryQuery(period));
  return (
    <section aria-labelledby="history">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="history" className="font-semibold">
          {t("wallet.history")}
        </h2>
        <SegmentedChoice
          compact
          label={t("wallet.periodLabel")}
          value={period}
          options={HISTORY_PERIODS}
          word={(one) => t(`wallet.period.${one}`)}
          onChange={setPeriod}
        />
      </div>
      {/* As high as what comes later, so that nothing moves for it. */}
      <div className="mt-2 min-h-32 sm:min-h-22">
        {data !== undefined && hasWealth(data) && <WealthChange history={data} />}
      </div>
      <div className="mt-4 h-56 sm:h-64">
        {data === undefined ? (
          isError ? (
            <ErrorAlert error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton className="h-full rounded-md" />
          )
        ) : (
          <Drawn history={data} />
        )}
      </div>
    </section>
  );
}

function hasWealth({ points }: WalletHistory): boolean {
  return points.some(({ total }) => total === null || !isZero(total));
}

function Drawn({ history }: { history: WalletHistory }) {
  const { t } = useTranslation(["accounts", "common"]);
  const { hidden } = useHideBalances();
  const known = history.points.flatMap(({ at, total }) => (total === null ? [] : [{ at, total }]));
  const [first, last] = [known[0], known.at(-1)];
  if (hidden) return <Notice>{t("balance.hidden", { ns: "common" })}</Notice>;
  if (first === undefined || last === undefined || !hasWealth(history)) {
    return <Notice>{t("wallet.historyEmpty")}</Notice>;
  }
  return (
    <figure className="h-full">
      <figcaption className="sr-only">
        {t("wallet.historySummary", {
          first: formatAmount("BRL", first.total),
          from: formatDate(first.at),
          last: formatAmount("BRL", last.total),
          to: formatDate(last.at),
        })}
      </figcaption>
      <Suspense fallback={<Skeleton className="h-full rounded-md" />}>
        <ValueChart points={history.points} byHour={history.period === "7d"} />
      </Suspense>
    </figure>
  );
}

function Notice({ children }: { children: string }) {
  return (
    <p className="flex h-full items-center justify-center rounded-md bg-sunken px-6 text-center text-ink-muted text-sm">
      {children}
    </p>
  );
}
