import { useQuery } from "@tanstack/react-query";
import { ArrowRight, ClipboardList, Coins, HandCoins, LockKeyhole, Wallet, Wheat } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { HeldUntilRead } from "@/components/held-until-read";
import { LeaderRow } from "@/components/leader-row";
import { PageHeader } from "@/components/page-header";
import { ReadFailed, unread } from "@/components/read-failed";
import { StatCard } from "@/components/stat-card";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { WhenSeen } from "@/components/when-seen";
import { dashboardQuery } from "@/features/grain/frames/dashboard-query";
import { FirstSteps } from "@/features/grain/frames/first-steps";
import { PRODUCER_HOME } from "@/features/grain/frames/menu";
import { NeedsYou } from "@/features/grain/frames/needs-you";
import { waitingOrdersQuery } from "@/features/grain/orders/api";
import { reportQuery } from "@/features/grain/reports/api";
import { profileQuery } from "@/features/grain/settings/profile-api";
import { DisplayAmount } from "@/features/grain/shared/display-amount";
import { ForRole } from "@/features/grain/shared/for-role";
import { Usdt } from "@/features/grain/shared/usdt";
import { walletQuery } from "@/features/grain/shared/wallet-query";
import { useToastWhenFailed } from "@/lib/use-failure-toast";

const SalesChart = lazy(async () => ({
  default: (await import("@/features/grain/reports/sales-chart")).SalesChart,
}));
const AveragePriceChart = lazy(async () => ({
  default: (await import("@/features/grain/shared/average-price-chart")).AveragePriceChart,
}));

/** The producer's day at a glance: what needs them, what money there is, what is on offer and what came in. */
export function ProducerDashboardPage() {
  const { t } = useTranslation(["grain-frames", "grain-orders"]);
  const figures = useQuery(dashboardQuery);
  useToastWhenFailed(figures.error, t("producerOrders.loadFailed", { ns: "grain-orders" }));
  const stock = figures.data?.producer?.offers;
  const orders = figures.data?.producer?.orders;
  const income = figures.data?.producer ?? undefined;
  const wallet = useQuery(walletQuery);
  const profile = useQuery(profileQuery);
  const waiting = useQuery(waitingOrdersQuery);
  const none = unread(figures);
  return (
    <>
      <PageHeader title={t("producer.title")} description={t("producer.description")} />
      <HeldUntilRead reads={[figures, profile, waiting]}>
        <FirstSteps />
        <NeedsYou whenNothing="say" />
        <ReadFailed reads={[figures, wallet]} what={t("producer.title")} className="mb-4" />
        <MoneyCards
          available={usdt(wallet.data?.available, unread(wallet))}
          inEscrow={usdt(income?.inEscrow, none)}
          pending={usdt(income?.pending, none)}
        />
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <StatCard
            icon={Wheat}
            label={t("producer.activeOffers")}
            value={stock?.active ?? none}
            hint={stock == null ? "\u00a0" : t("producer.ofOffers", { count: stock.all })}
          />
          <StatCard
            icon={ClipboardList}
            label={t("producer.pendingOrders")}
            value={orders?.pending ?? none}
            hint={orders === undefined ? "\u00a0" : t("producer.ofOrders", { count: orders.all })}
          />
          <StatCard
            icon={Coins}
            label={t("producer.totalRevenue")}
            value={
              income === undefined ? (
                none
              ) : (
                <>
                  <Usdt amount={income.revenue} />
                  <span className="font-normal text-base text-ink-muted">
                    <DisplayAmount usdt={income.revenue} />
                  </span>
                </>
              )
            }
            hint={t("producer.received")}
          />
        </div>
        <ForRole may="report">
          <Charts />
        </ForRole>
        <div className="mt-4 grid gap-4 lg:grid-cols-3">
          <Shortcut
            to={`${PRODUCER_HOME}/offers`}
            title={t("producer.manageOffers")}
            text={t("producer.manageOffersText")}
          />
          <Shortcut
            to={`${PRODUCER_HOME}/orders`}
            title={t("producer.manageOrders")}
            text={t("producer.manageOrdersText")}
          />
          <Card>
            <CardHeader>
              <CardTitle>{t("producer.summary")}</CardTitle>
            </CardHeader>
            <CardContent>
              <dl className="flex flex-col gap-2 text-sm">
                <LeaderRow label={t("producer.month")}>
                  {income === undefined ? "…" : <Usdt amount={income.revenueThisMonth} />}
                </LeaderRow>
                <LeaderRow label={t("producer.totalRevenue")}>
                  {income === undefined ? "…" : <Usdt amount={income.revenue} />}
                </LeaderRow>
                <LeaderRow label={t("producer.transactions")}>
                  {orders === undefined ? "…" : orders.delivered}
                </LeaderRow>
              </dl>
            </CardContent>
          </Card>
        </div>
      </HeldUntilRead>
    </>
  );
}

const usdt = (amount: string | undefined, otherwise: null | undefined) =>
  amount === undefined ? otherwise : <Usdt amount={amount} />;

type MoneyCardsProps = Record<"available" | "inEscrow" | "pending", ReactNode>;

/** Disponível, Em garantia, A receber. */
function MoneyCards({ available, inEscrow, pending }: MoneyCardsProps) {
  const { t } = useTranslation("grain-frames");
  const figures = [
    [Wallet, "available", available],
    [LockKeyhole, "inEscrow", inEscrow],
    [HandCoins, "toReceive", pending],
  ] as const;
  return (
    <div className="mb-4 grid gap-4 sm:grid-cols-3">
      {figures.map(([icon, name, amount]) => (
        <StatCard
          key={name}
          icon={icon}
          label={t(`money.${name}`)}
          value={amount}
          hint={t(`money.${name}Hint`)}
        />
      ))}
    </div>
  );
}

/** What came in month by month, and what a tonne brought. */
function Charts() {
  const { t } = useTranslation(["grain-frames", "grain-reports"]);
  const reading = useQuery(reportQuery("1year"));
  const report = reading.data;
  const charts = [
    ["year", report && <SalesChart report={report} />],
    [
      "price",
      report && (
        <AveragePriceChart months={report.months} empty={t("reports.empty", { ns: "grain-reports" })} />
      ),
    ],
  ] as const;
  if (report === undefined && reading.isError)
    return <ReadFailed reads={[reading]} what={t("money.year")} className="mt-4" />;
  return (
    <div className="mt-4 grid gap-4 lg:grid-cols-2">
      {charts.map(([name, chart]) => (
        <Card key={name} className="min-w-0">
          <CardHeader>
            <CardTitle>{t(`money.${name}`)}</CardTitle>
          </CardHeader>
          <CardContent>
            <WhenSeen className="h-64">
              <Suspense fallback={<Skeleton className="h-64" />}>
                {chart ?? <Skeleton className="h-64" />}
              </Suspense>
            </WhenSeen>
          </CardContent>
        </Card>
      ))}
    </div>
  );
}

function Shortcut({ to, title, text }: { to: string; title: string; text: string }) {
  return (
    <Link
      to={to}
      className="group flex flex-col gap-1.5 rounded-lg border bg-surface p-5 hover:border-wheat-ink"
    >
      <span className="flex items-center justify-between gap-2 font-semibold">
        {title}
        <ArrowRight
          aria-hidden="true"
          className="size-4.5 text-wheat-ink transition-transform group-hover:translate-x-0.5"
        />
      </span>
      <span className="text-ink-muted text-sm">{text}</span>
    </Link>
  );
}
