import { ArrowLeft, ChartColumn, LogOut, Settings, Wheat } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, Outlet, useLocation } from "react-router";
import { ConnectionStrip } from "@/components/connection-strip";
import { LanguageSelector } from "@/components/language-selector";
import { SkipLink } from "@/components/skip-link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { BackCloses } from "@/features/grain/frames/back-closes";
import { BottomBar } from "@/features/grain/frames/bottom-bar";
import { LiveData } from "@/features/grain/frames/live-data";
import { BUYER_BAR } from "@/features/grain/frames/menu";
import { useSignOut } from "@/features/grain/frames/use-sign-out";
import { TraderNotices } from "@/features/grain/notices/trader-notices";
import { orderPath } from "@/features/grain/orders/order-paths";
import { PreferredLanguage } from "@/features/grain/settings/preferred-language";
import { ForRole } from "@/features/grain/shared/for-role";
import { WhoAmI } from "@/features/grain/shared/who-am-i";
import { agroLogin, useAgroSession } from "@/lib/agro-session";

/** The buyer's frame: who they are here, and the ways out. A producer is sent to the same page of their own. */
export function BuyerShell() {
  const { t } = useTranslation(["grain", "common", "grain-settings", "grain-frames"]);
  const session = useAgroSession();
  const location = useLocation();
  const { pathname } = location;
  const signOut = useSignOut();
  if (session === null) return <Navigate to={agroLogin(location)} replace />;
  if (session.user.accountType !== "buyer") {
    return <Navigate to={pathname.replace("dashboard-buyer", "dashboard-producer")} replace />;
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <LiveData />
      <BackCloses />
      <PreferredLanguage />
      <SkipLink />
      <header className="sticky top-0 z-20 border-b bg-ground">
        <div className="page-width flex h-16 items-center gap-2 sm:gap-3">
          <span className="inline-flex size-8 shrink-0 items-center max-sm:hidden justify-center rounded-md bg-wheat text-ink">
            <Wheat aria-hidden="true" className="size-4.5" />
          </span>
          <div className="flex min-w-0 flex-1 items-center gap-2 max-sm:flex-col max-sm:items-start max-sm:gap-0.5 sm:gap-3">
            <Badge tone="warning">{t("agro.buyer", { ns: "common" })}</Badge>
            <p className="min-w-0 max-w-full truncate font-medium max-sm:text-sm">
              <WhoAmI user={session.user} />
            </p>
          </div>
          <LanguageSelector className="hidden lg:inline-flex" />
          <TraderNotices
            orderPath={(id) => orderPath({ id, side: "buyer" })}
            settingsPath="/agro/dashboard-buyer/settings"
            bidsPath="/agro/dashboard-buyer/bids"
            reportsPath="/agro/dashboard-buyer/reports"
          />
          <ForRole may="report">
            <Button asChild variant="ghost" size="icon" className="max-sm:hidden">
              <Link to="/agro/dashboard-buyer/reports" aria-label={t("menu.reports", { ns: "grain-frames" })}>
                <ChartColumn aria-hidden="true" className="size-5" />
              </Link>
            </Button>
          </ForRole>
          <Button asChild variant="ghost" size="icon">
            <Link
              to="/agro/dashboard-buyer/settings"
              aria-label={t("settings.title", { ns: "grain-settings" })}
            >
              <Settings aria-hidden="true" className="size-5" />
            </Link>
          </Button>
          <Button asChild variant="ghost" size="sm" className="max-sm:size-11 max-sm:px-0">
            <Link to="/" aria-label={t("backToSite")}>
              <ArrowLeft aria-hidden="true" className="size-4" />
              <span className="max-sm:sr-only">{t("backToSite")}</span>
            </Link>
          </Button>
          <Button variant="secondary" size="sm" className="max-sm:size-11 max-sm:px-0" onClick={signOut}>
            <LogOut aria-hidden="true" className="size-4" />
            <span className="max-sm:sr-only">{t("signOut")}</span>
          </Button>
        </div>
        <ConnectionStrip />
      </header>
      <main id="content" tabIndex={-1} className="page-width flex-1 py-6 outline-none sm:py-8">
        <Outlet />
      </main>
      <footer className="page-width pb-4 max-sm:pb-20 lg:hidden">
        <LanguageSelector className="border" />
      </footer>
      <BottomBar items={BUYER_BAR} />
    </div>
  );
}
