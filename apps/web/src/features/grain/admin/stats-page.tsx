import { ORDER_STATUSES } from "@lastro/contracts/grain/order-states";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Coins, HandCoins, LockKeyhole, Sprout, Users, Wheat } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ErrorAlert } from "@/components/error-alert";
import { LeaderRow } from "@/components/leader-row";
import { PageHeader } from "@/components/page-header";
import { StatCard } from "@/components/stat-card";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { type GrainStats, grainStatsQuery } from "@/features/grain/admin/api";
import { disputesQuery } from "@/features/grain/admin/disputes/api";
import { arrivalsQuery, withdrawalsQuery } from "@/features/grain/admin/money/api";
import { Usdt } from "@/features/grain/shared/usdt";
import { formatDecimal } from "@/lib/format-number";
import { useToastWhenFailed } from "@/lib/use-failure-toast";

/** What the marketplace is doing, and what of it waits for an administrator. */
export function StatsPage() {
  const { t } = useTranslation("grain-admin");
  const { data, error, refetch } = useQuery(grainStatsQuery);
  useToastWhenFailed(error, t("failures.stats"));
  return (
    <>
      <PageHeader title={t("stats.title")} description={t("stats.lead")} />
      {error !== null && data === undefined ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="flex flex-col gap-6">
          <Waiting />
          <Figures stats={data} />
          <Orders stats={data} />
        </div>
      )}
    </>
  );
}

function Waiting() {
  const { t } = useTranslation("grain-admin");
  const deposits = useInfiniteQuery(arrivalsQuery({}));
  const withdrawals = useInfiniteQuery(withdrawalsQuery({}));
  const disputes = useInfiniteQuery(disputesQuery({}));
  const work = [
    { to: "/admin/grain/deposits", word: "deposits", list: deposits.data },
    { to: "/admin/grain/withdrawals", word: "withdrawals", list: withdrawals.data },
    { to: "/admin/grain/disputes", word: "disputes", list: disputes.data },
  ] as const;
  return (
    <section aria-labelledby="waiting" className="flex flex-col gap-4">
      <h2 id="waiting" className="font-semibold text-lg">
        {t("stats.waiting")}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-3">
        {work.map(({ to, word, list }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-14 items-center justify-between gap-3 rounded-lg border bg-surface px-5 py-3 hover:border-accent"
            >
              <span className="text-sm">{t(`sections.${word}`)}</span>
              {list === undefined ? (
                <Skeleton className="h-6 w-8" />
              ) : (
                <span className="figures font-semibold text-xl">{firstPage(list.pages[0])}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How many wait: exactly, or that there are more than one page of them. */
function firstPage(page: { items: readonly unknown[]; nextCursor: string | null } | undefined): string {
  if (page === undefined) return "0";
  return `${page.items.length}${page.nextCursor === null ? "" : "+"}`;
}

function Figures({ stats }: { stats: GrainStats | undefined }) {
  const { t } = useTranslation("grain-admin");
  return (
    <section aria-labelledby="figures" className="flex flex-col gap-4">
      <h2 id="figures" className="font-semibold text-lg">
        {t("stats.figures")}
      </h2>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <StatCard
          icon={LockKeyhole}
          label={t("stats.inEscrow")}
          value={stats && <Usdt amount={stats.inEscrow} />}
          hint={t("stats.inEscrowHint")}
        />
        <StatCard
          icon={Coins}
          label={t("stats.volume")}
          value={stats && <Usdt amount={stats.volume30Days} />}
          hint={t("stats.volumeHint")}
        />
        <StatCard
          icon={HandCoins}
          label={t("stats.fees")}
          value={stats && <Usdt amount={stats.fees30Days} />}
          hint={
            stats && (
              <>
                {t("stats.feesSinceStart")} <Usdt amount={stats.fees} />
              </>
            )
          }
        />
        <StatCard
          icon={Wheat}
          label={t("stats.offers")}
          value={stats && count(stats.activeOffers)}
          hint={t("stats.offersHint")}
        />
        <StatCard
          icon={Users}
          label={t("stats.buyers")}
          value={stats && count(stats.traders.buyers)}
          hint={stats && t("stats.suspended", { count: stats.traders.suspended })}
        />
        <StatCard
          icon={Sprout}
          label={t("stats.producers")}
          value={stats && count(stats.traders.producers)}
        />
      </div>
    </section>
  );
}

function Orders({ stats }: { stats: GrainStats | undefined }) {
  const { t } = useTranslation(["grain-admin", "grain-orders"]);
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("stats.orders")}</CardTitle>
      </CardHeader>
      <CardContent>
        {stats === undefined ? (
          <Skeleton className="h-32 w-full" />
        ) : (
          <dl className="flex max-w-lg flex-col gap-2 text-sm">
            {ORDER_STATUSES.map((status) => (
              <LeaderRow key={status} label={t(`order.statuses.producer.${status}`, { ns: "grain-orders" })}>
                {count(stats.orders[status])}
              </LeaderRow>
            ))}
          </dl>
        )}
      </CardContent>
    </Card>
  );
}

function count(value: number): string {
  return formatDecimal(String(value), 0, 0);
}
