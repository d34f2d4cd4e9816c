import { useQuery } from "@tanstack/react-query";
import {
  BadgePercent,
  Clock,
  Gavel,
  Handshake,
  LockKeyhole,
  Megaphone,
  TrendingUp,
  UserX,
} from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { StatCard } from "@/components/stat-card";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { type Figures, figuresQuery } from "@/features/p2p/admin/api";
import { formatAmount, formatDecimal } from "@/lib/format-number";

const VolumeChart = lazy(() => import("@/features/p2p/admin/volume-chart"));

/** What the market comes to, and what waits for somebody. */
export function FiguresPage() {
  const { t } = useTranslation("p2p-admin");
  const { data, error, refetch } = useQuery(figuresQuery);
  return (
    <>
      <PageHeader title={t("figures.title")} description={t("figures.lead")} />
      {error !== null && data === undefined ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="flex flex-col gap-6">
          <Cards figures={data} />
          <Card>
            <CardHeader>
              <CardTitle>{t("figures.days")}</CardTitle>
            </CardHeader>
            <CardContent>
              {data === undefined ? (
                <Skeleton className="h-56 w-full" />
              ) : data.days.every(({ trades }) => trades === 0) ? (
                <p className="text-ink-muted text-sm">{t("figures.noDays")}</p>
              ) : (
                <div className="h-56">
                  <Suspense fallback={<Skeleton className="h-56 w-full" />}>
                    <VolumeChart days={data.days} />
                  </Suspense>
                </div>
              )}
            </CardContent>
          </Card>
        </div>
      )}
    </>
  );
}

function Cards({ figures }: { figures: Figures | undefined }) {
  const { t } = useTranslation("p2p-admin");
  const percent = (rate: string | null) => (rate === null ? "–" : `${formatDecimal(rate, 1, 1)}%`);
  const link = (to: string, count: number) => (
    <Link to={to} className="underline decoration-line-strong underline-offset-4">
      {count}
    </Link>
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <StatCard
        icon={TrendingUp}
        label={t("figures.volume24h")}
        value={figures && formatAmount("BRL", figures.volume24h)}
        hint={figures && t("figures.trades", { count: figures.trades24h })}
      />
      <StatCard
        icon={TrendingUp}
        label={t("figures.volume30d")}
        value={figures && formatAmount("BRL", figures.volume30d)}
        hint={figures && t("figures.trades", { count: figures.trades30d })}
      />
      <StatCard
        icon={Megaphone}
        label={t("figures.openOrders")}
        value={figures && link("/admin/p2p/orders?status=active", figures.openOrders)}
      />
      <StatCard
        icon={Handshake}
        label={t("figures.openTrades")}
        value={figures && link("/admin/p2p/trades", figures.openTrades)}
      />
      <StatCard
        icon={Gavel}
        label={t("figures.openDisputes")}
        value={figures && link("/admin/p2p/disputes", figures.openDisputes)}
      />
      <StatCard
        icon={Clock}
        label={t("figures.latePayments")}
        value={figures && link("/admin/p2p/disputes?is=late_payment", figures.latePayments)}
      />
      <StatCard
        icon={UserX}
        label={t("figures.suspended")}
        value={figures && link("/admin/p2p/suspensions", figures.suspended)}
      />
      <StatCard
        icon={BadgePercent}
        label={t("figures.completion")}
        value={figures && percent(figures.completionRate)}
        hint={figures && t("figures.disputeRate", { rate: percent(figures.disputeRate) })}
      />
      <Amounts icon={LockKeyhole} label={t("figures.inEscrow")} amounts={figures?.inEscrow} />
      <Amounts icon={BadgePercent} label={t("figures.fees30d")} amounts={figures?.fees30d} />
    </div>
  );
}

interface AmountsProps {
  icon: typeof LockKeyhole;
  label: string;
  amounts: Figures["inEscrow"] | undefined;
}

function Amounts({ icon, label, amounts }: AmountsProps) {
  const held = amounts?.filter(({ amount }) => /[1-9]/.test(amount));
  return (
    <StatCard
      icon={icon}
      label={label}
      value={
        held && (
          <span className="flex flex-col text-base">
            {held.length === 0
              ? "–"
              : held.map(({ asset, amount }) => <span key={asset}>{formatAmount(asset, amount)}</span>)}
          </span>
        )
      }
    />
  );
}
