import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ChartColumn, ClipboardList, Coins, ScrollText, Truck } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useSearchParams } from "react-router";
import { HeldUntilRead } from "@/components/held-until-read";
import { PageTitle } from "@/components/page-title";
import { ReadFailed, unread } from "@/components/read-failed";
import { StatCard } from "@/components/stat-card";
import { Button } from "@/components/ui/button";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { NeedsYou } from "@/features/grain/frames/needs-you";
import { Marketplace } from "@/features/grain/offers/marketplace";
import { ordersQuery, waitingOrdersQuery } from "@/features/grain/orders/api";
import { BuyerOrders } from "@/features/grain/orders/buyer-orders";
import { pageOfOldAddress } from "@/features/grain/orders/order-paths";
import { PurchaseDialog } from "@/features/grain/orders/purchase/purchase-dialog";
import { DisplayAmount } from "@/features/grain/shared/display-amount";
import { ForRole } from "@/features/grain/shared/for-role";
import type { Offer } from "@/features/grain/shared/offers/offers";
import { Usdt } from "@/features/grain/shared/usdt";
import { WalletTab } from "@/features/grain/wallet/wallet-tab";
import { useToastWhenFailed } from "@/lib/use-failure-toast";

const TABS = ["marketplace", "wallet", "orders"] as const;
type Tab = (typeof TABS)[number];

/** The buyer's dashboard: three figures, and the market, the wallet and the orders beneath. */
export function BuyerDashboardPage() {
  const { t } = useTranslation(["grain-frames", "grain-orders"]);
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find((each) => each === search.get("tab")) ?? "marketplace";
  const open = (to: Tab) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        if (to === "marketplace") next.delete("tab");
        else next.set("tab", to);
        return next;
      },
      { replace: true },
    );
  const [bought, setBought] = useState<Offer | null>(null);
  const orders = useInfiniteQuery(ordersQuery());
  useToastWhenFailed(orders.error, t("buyerOrders.loadFailed", { ns: "grain-orders" }));
  const waiting = useQuery(waitingOrdersQuery);
  const first = orders.data?.pages[0];
  const none = unread(orders);
  const page = pageOfOldAddress(search, "buyer");
  if (page !== undefined) return <Navigate to={page} replace />;
  return (
    <>
      <PageTitle>{t("buyer.title")}</PageTitle>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-semibold text-2xl tracking-tight">{t("buyer.title")}</h1>
        <div className="flex flex-wrap gap-2">
          <Button asChild variant="secondary" size="sm" className="max-sm:min-h-11">
            <Link to="/agro/dashboard-buyer/bids">
              <ScrollText aria-hidden="true" className="size-4" />
              {t("buyer.bids")}
            </Link>
          </Button>
          <ForRole may="report">
            <Button asChild variant="secondary" size="sm" className="max-sm:min-h-11">
              <Link to="/agro/dashboard-buyer/reports">
                <ChartColumn aria-hidden="true" className="size-4" />
                {t("menu.reports")}
              </Link>
            </Button>
          </ForRole>
        </div>
      </div>
      <HeldUntilRead reads={[waiting]}>
        <NeedsYou whenNothing="hide" />
        <ReadFailed reads={[orders]} what={t("buyer.stats.orders")} className="mb-4" />
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3 max-sm:[&>:nth-child(2)]:order-first max-sm:[&>:nth-child(2)]:col-span-2">
          <StatCard icon={ClipboardList} label={t("buyer.stats.orders")} value={first?.counts.all ?? none} />
          <StatCard
            icon={Coins}
            label={t("buyer.stats.spent")}
            value={first === undefined ? none : <Usdt amount={first.totals.spent} />}
            hint={first && <DisplayAmount usdt={first.totals.spent} />}
          />
          <StatCard icon={Truck} label={t("buyer.stats.active")} value={first?.totals.active ?? none} />
        </div>
        <Tabs value={tab} onValueChange={(to) => open(to as Tab)} className="mt-6">
          <TabsList aria-label={t("buyer.title")}>
            <TabsTrigger value="marketplace">{t("buyer.tabs.marketplace")}</TabsTrigger>
            <TabsTrigger value="wallet">{t("buyer.tabs.wallet")}</TabsTrigger>
            <TabsTrigger value="orders">{t("buyer.tabs.orders")}</TabsTrigger>
          </TabsList>
          <TabsContent value="marketplace">
            <Marketplace label={t("buyer.tabs.marketplace")} onBuy={setBought} />
            <PurchaseDialog
              key={bought?.id ?? "none"}
              offer={bought}
              onClose={() => setBought(null)}
              onDeposit={() => open("wallet")}
              onOrders={() => open("orders")}
            />
          </TabsContent>
          <TabsContent value="wallet">
            <WalletTab label={t("buyer.tabs.wallet")} inEscrow={first?.totals.inEscrow} />
          </TabsContent>
          <TabsContent value="orders">
            <BuyerOrders label={t("buyer.tabs.orders")} onMarket={() => open("marketplace")} />
          </TabsContent>
        </Tabs>
      </HeldUntilRead>
    </>
  );
}
