import { useInfiniteQuery } from "@tanstack/react-query";
import { ClipboardList, Coins, Truck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Navigate, useSearchParams } from "react-router";
import { DisplayAmount } from "@/components/grain/display-amount";
import { StatCard } from "@/components/grain/stat-card";
import { Usdt } from "@/components/grain/usdt";
import { PageTitle } from "@/components/page-title";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { BuyerFrame } from "@/features/grain-buyer/buyer-frame";
import { Marketplace } from "@/features/grain-buyer/marketplace";
import { MyOrders } from "@/features/grain-buyer/my-orders";
import { WalletTab } from "@/features/grain-buyer/wallet-tab";
import { useAgroSession } from "@/lib/agro-session";
import { ordersQuery } from "@/lib/grain/orders";
import { useToastWhenFailed } from "@/lib/use-failure-toast";

const TABS = ["marketplace", "wallet", "orders"] as const;
type Tab = (typeof TABS)[number];

/** The buyer's dashboard: three figures, and the market, the wallet and the orders beneath. */
export function DashboardPage() {
  const session = useAgroSession();
  if (session === null) return <Navigate to="/agro/login" replace />;
  if (session.user.accountType !== "buyer") return <Navigate to="/agro/dashboard-producer" replace />;
  return (
    <BuyerFrame name={session.user.name}>
      <Dashboard />
    </BuyerFrame>
  );
}

function Dashboard() {
  const { t } = useTranslation("grain-buyer");
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find((each) => each === search.get("tab")) ?? "marketplace";
  const open = (to: Tab) => setSearch(to === "marketplace" ? {} : { tab: to }, { replace: true });
  const orders = useInfiniteQuery(ordersQuery());
  useToastWhenFailed(orders.error, t("orders.loadFailed"));
  const first = orders.data?.pages[0];
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <h1 className="mb-5 font-semibold text-2xl tracking-tight">{t("title")}</h1>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3 max-sm:[&>:nth-child(2)]:order-first max-sm:[&>:nth-child(2)]:col-span-2">
        <StatCard icon={ClipboardList} label={t("stats.orders")} value={first?.counts.all} />
        <StatCard
          icon={Coins}
          label={t("stats.spent")}
          value={first && <Usdt amount={first.totals.spent} />}
          hint={first && <DisplayAmount usdt={first.totals.spent} />}
        />
        <StatCard icon={Truck} label={t("stats.active")} value={first?.totals.active} />
      </div>
      <Tabs value={tab} onValueChange={(to) => open(to as Tab)} className="mt-6">
        <TabsList aria-label={t("title")}>
          <TabsTrigger value="marketplace">{t("tabs.marketplace")}</TabsTrigger>
          <TabsTrigger value="wallet">{t("tabs.wallet")}</TabsTrigger>
          <TabsTrigger value="orders">{t("tabs.orders")}</TabsTrigger>
        </TabsList>
        <TabsContent value="marketplace">
          <Marketplace onDeposit={() => open("wallet")} onOrders={() => open("orders")} />
        </TabsContent>
        <TabsContent value="wallet">
          <WalletTab />
        </TabsContent>
        <TabsContent value="orders">
          <MyOrders onMarket={() => open("marketplace")} />
        </TabsContent>
      </Tabs>
    </>
  );
}
