import { useQuery } from "@tanstack/react-query";
import { ArrowRight, ClipboardList, Coins, Wheat } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { LeaderRow } from "@/components/leader-row";
import { PageHeader } from "@/components/page-header";
import { StatCard } from "@/components/stat-card";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { dashboardQuery } from "@/features/grain/frames/dashboard-query";
import { PRODUCER_HOME } from "@/features/grain/frames/menu";
import { DisplayAmount } from "@/features/grain/shared/display-amount";
import { Usdt } from "@/features/grain/shared/usdt";
import { useToastWhenFailed } from "@/lib/use-failure-toast";

/** The producer's day at a glance: what is on offer, what waits, what came in. */
export function ProducerDashboardPage() {
  const { t } = useTranslation(["grain-frames", "grain-orders"]);
  const figures = useQuery(dashboardQuery);
  useToastWhenFailed(figures.error, t("producerOrders.loadFailed", { ns: "grain-orders" }));
  const stock = figures.data?.producer?.offers;
  const orders = figures.data?.producer?.orders;
  const income = figures.data?.producer ?? undefined;
  return (
    <>
      <PageHeader title={t("producer.title")} description={t("producer.description")} />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <StatCard
          icon={Wheat}
          label={t("producer.activeOffers")}
          value={stock?.active}
          hint={stock == null ? "\u00a0" : t("producer.ofOffers", { count: stock.all })}
        />
        <StatCard
          icon={ClipboardList}
          label={t("producer.pendingOrders")}
          value={orders?.pending}
          hint={orders === undefined ? "\u00a0" : t("producer.ofOrders", { count: orders.all })}
        />
        <StatCard
          icon={Coins}
          label={t("producer.totalRevenue")}
          value={
            income && (
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
    </>
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
