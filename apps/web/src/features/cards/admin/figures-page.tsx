import { useQuery } from "@tanstack/react-query";
import {
  Ban,
  CircleCheck,
  Clock,
  CreditCard,
  Gauge,
  HandCoins,
  Landmark,
  LockKeyhole,
  Scale,
  Snowflake,
  Timer,
  TrendingUp,
  Wallet,
} from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { LeaderRow } from "@/components/leader-row";
import { PageHeader } from "@/components/page-header";
import { StatCard } from "@/components/stat-card";
import { Alert } from "@/components/ui/alert";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { type Figures, figuresQuery } from "@/features/cards/admin/api";
import { isSome } from "@/features/cards/shared/reais";
import { formatAmount } from "@/lib/format-number";

const CostChart = lazy(() => import("@/features/cards/admin/cost-chart"));

/** Cards, authorizations of a day, what stands on the books, and what the programme costs. */
export function FiguresPage() {
  const { t } = useTranslation("cards-admin");
  const { data, error, refetch } = useQuery(figuresQuery);
  return (
    <>
      <PageHeader title={t("figures.title")} description={t("figures.lead")} />
      {error !== null && data === undefined ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="flex flex-col gap-6">
          {data !== undefined && !data.available && <Alert tone="warning" title={t("figures.unavailable")} />}
          {data?.available === true && data.provider !== null && (
            <p className="text-ink-muted text-sm">{t("figures.provider", { name: data.provider })}</p>
          )}
          <Counts figures={data} />
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <Declines figures={data} />
            <Programme figures={data} />
          </div>
        </div>
      )}
    </>
  );
}

function Counts({ figures }: { figures: Figures | undefined }) {
  const { t } = useTranslation("cards-admin");
  const reais = (amount: string | undefined) => amount && formatAmount("BRL", amount);
  const { cards, last24h: day, balances } = figures ?? {};
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <StatCard icon={CreditCard} label={t("figures.active")} value={cards?.active} />
      <StatCard icon={Clock} label={t("figures.requested")} value={cards?.requested} />
      <StatCard icon={Snowflake} label={t("figures.blocked")} value={cards?.blocked} />
      <StatCard
        icon={Timer}
        label={t("figures.p99")}
        value={day && (day.p99Ms === null ? "–" : `${day.p99Ms}\u00a0ms`)}
        hint={t("figures.p99Hint")}
      />
      <StatCard icon={CircleCheck} label={t("figures.approved")} value={day?.approved} />
      <StatCard icon={Ban} label={t("figures.declined")} value={day?.declined} />
      <StatCard icon={TrendingUp} label={t("figures.volume")} value={reais(day?.volume)} />
      <StatCard icon={Wallet} label={t("figures.onCards")} value={reais(balances?.onCards)} />
      <StatCard icon={LockKeyhole} label={t("figures.held")} value={reais(balances?.held)} />
      <StatCard icon={Gauge} label={t("figures.owed")} value={reais(balances?.owedToNetwork)} />
      <StatCard icon={Landmark} label={t("figures.iof")} value={reais(balances?.iofPayable)} />
      <StatCard icon={Scale} label={t("figures.contested")} value={reais(balances?.contested)} />
      <StatCard icon={HandCoins} label={t("figures.debts")} value={reais(balances?.debts)} />
    </div>
  );
}

function Declines({ figures }: { figures: Figures | undefined }) {
  const { t } = useTranslation(["cards-admin", "cards"]);
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("figures.declines")}</CardTitle>
      </CardHeader>
      <CardContent>
        {figures === undefined ? (
          <Skeleton className="h-32 w-full" />
        ) : figures.last24h.declines.length === 0 ? (
          <p className="text-ink-muted text-sm">{t("figures.noDeclines")}</p>
        ) : (
          <dl className="flex flex-col gap-2 text-sm">
            {figures.last24h.declines.map(({ reason, count }) => (
              <LeaderRow key={reason} label={t(`declines.${reason}.title`, { ns: "cards" })}>
                {count}
              </LeaderRow>
            ))}
          </dl>
        )}
      </CardContent>
    </Card>
  );
}

function Programme({ figures }: { figures: Figures | undefined }) {
  const { t } = useTranslation("cards-admin");
  const programme = figures?.programme;
  const hasMonths = programme?.months.some(({ cost, spend }) => isSome(cost) || isSome(spend));
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("figures.programme")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-5">
        {programme === undefined ? (
          <Skeleton className="h-56 w-full" />
        ) : (
          <>
            <dl className="flex flex-col gap-2 text-sm">
              <LeaderRow label={t("figures.outstanding")}>
                {formatAmount("PRP", programme.outstanding)}
              </LeaderRow>
              <LeaderRow label={t("figures.pending")}>{formatAmount("PRP", programme.pending)}</LeaderRow>
              <LeaderRow label={t("figures.provision")}>{formatAmount("BRL", programme.provision)}</LeaderRow>
            </dl>
            {hasMonths ? (
              <div className="h-48">
                <Suspense fallback={<Skeleton className="h-48 w-full" />}>
                  <CostChart months={programme.months} />
                </Suspense>
              </div>
            ) : (
              <p className="text-ink-muted text-sm">{t("figures.noMonths")}</p>
            )}
          </>
        )}
      </CardContent>
    </Card>
  );
}
