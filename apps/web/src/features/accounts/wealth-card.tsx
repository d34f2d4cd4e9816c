import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ErrorAlert } from "@/components/error-alert";
import { Skeleton } from "@/components/ui/skeleton";
import { Shares } from "@/features/accounts/allocation";
import { type Wallets, walletHistoryQuery } from "@/features/accounts/api";
import { CountingAmount } from "@/features/accounts/counting-amount";
import { valuesOf } from "@/features/accounts/value-stack";
import { WealthChange } from "@/features/accounts/wealth-change";
import { isZero } from "@/lib/decimals";
import { formatTime } from "@/lib/format-date";
import { useQuotes } from "@/lib/prices";

/** Everything the client has in reais, by asset, what changed it, and of when the prices are; nothing before there is something. */
export function WealthCard({ wallets }: { wallets: Wallets | undefined }) {
  const { t } = useTranslation("accounts");
  const { data: history, error, isError, refetch } = useQuery(walletHistoryQuery("30d"));
  const now = history?.points.at(-1);
  const value = now === undefined ? wallets?.totals.value : now.total;
  if (wallets === undefined || (value != null && isZero(value))) return null;
  return (
    <section aria-labelledby="wealth" className="rounded-xl border bg-surface p-5">
      <h2 id="wealth" className="font-semibold">
        {t("wealth.title")}
      </h2>
      {now === undefined ? (
        !isError && <Skeleton className="mt-1 h-8 w-44" />
      ) : now.total === null ? (
        <p className="mt-1 text-ink-muted text-sm">{t("wallet.totalUnknown")}</p>
      ) : (
        <p className="mt-1">
          <CountingAmount asset="BRL" amount={now.total} size="lg" />
        </p>
      )}
      {/* As high as what comes later, so that nothing moves for it. */}
      <div className="mt-2 min-h-29 sm:min-h-27">
        {history !== undefined ? (
          <WealthChange history={history} />
        ) : (
          isError && <ErrorAlert error={error} onRetry={() => void refetch()} />
        )}
      </div>
      <Shares values={now === undefined ? wallets.wallets : valuesOf(now)} />
      <PricesOf wallets={wallets} />
    </section>
  );
}

/** Where the prices come from, and of when the oldest of those that count is. */
function PricesOf({ wallets }: { wallets: Wallets }) {
  const { t } = useTranslation("accounts");
  const { quotes } = useQuotes();
  const held = new Set<string>(
    wallets.wallets.filter(({ total }) => !isZero(total.amount)).map(({ asset }) => asset),
  );
  const times = quotes?.filter(({ asset }) => held.has(asset)).map(({ updatedAt }) => updatedAt) ?? [];
  const oldest = times.sort()[0];
  if (oldest === undefined) return null;
  return (
    <Link
      to="/crypto-market"
      className="figures mt-4 inline-flex min-h-9 items-center rounded-sm text-accent text-sm underline"
    >
      {t("wealth.prices", { time: formatTime(oldest).slice(0, 5) })}
    </Link>
  );
}
