import { ArrowLeft, LogOut, PanelLeft } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, Outlet, useLocation } from "react-router";
import { ConnectionStrip } from "@/components/connection-strip";
import { LanguageSelector } from "@/components/language-selector";
import { SkipLink } from "@/components/skip-link";
import { Button } from "@/components/ui/button";
import { Sheet, SheetContent, SheetDescription, SheetTitle } from "@/components/ui/sheet";
import { BackCloses } from "@/features/grain/frames/back-closes";
import { BottomBar } from "@/features/grain/frames/bottom-bar";
import { LiveData } from "@/features/grain/frames/live-data";
import { PRODUCER_BAR } from "@/features/grain/frames/menu";
import { SidebarMenu } from "@/features/grain/frames/sidebar-menu";
import { useSidebar } from "@/features/grain/frames/use-sidebar";
import { useSignOut } from "@/features/grain/frames/use-sign-out";
import { TraderNotices } from "@/features/grain/notices/trader-notices";
import { orderPath } from "@/features/grain/orders/order-paths";
import { PreferredLanguage } from "@/features/grain/settings/preferred-language";
import { WhoAmI } from "@/features/grain/shared/who-am-i";
import { agroLogin, useAgroSession } from "@/lib/agro-session";
import { cn } from "@/lib/cn";

/** The producer's frame: a side menu that folds to icons, the greeting, and the ways out. */
export function ProducerShell() {
  const { t } = useTranslation(["grain-frames", "common", "grain"]);
  const session = useAgroSession();
  const location = useLocation();
  const { pathname } = location;
  const { expanded, sheetOpen, setSheetOpen, toggle } = useSidebar();
  const signOut = useSignOut();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is the trigger, not an input
  useEffect(() => setSheetOpen(false), [pathname]);
  if (session === null) return <Navigate to={agroLogin(location)} replace />;
  if (session.user.accountType !== "producer") return <Navigate to="/agro/dashboard-buyer" replace />;
  return (
    <div
      className={cn("flex min-h-dvh transition-[padding] duration-200", expanded ? "md:pl-64" : "md:pl-12")}
    >
      <LiveData />
      <BackCloses />
      <PreferredLanguage />
      <SkipLink />
      <aside
        aria-label={t("shell.menu")}
        data-state={expanded ? "expanded" : "collapsed"}
        className={cn(
          "fixed inset-y-0 left-0 z-30 hidden flex-col overflow-x-hidden overflow-y-auto border-r bg-sunken transition-[width] duration-200 md:flex",
          expanded ? "w-64" : "w-12",
        )}
      >
        <SidebarMenu folded={!expanded} />
      </aside>
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-20 border-b bg-ground">
          <div className="flex h-16 items-center gap-2 px-3 sm:px-6">
            <Button
              variant="ghost"
              size="icon"
              aria-label={t("shell.toggle")}
              title={`${t("shell.toggle")} (Ctrl+B)`}
              aria-keyshortcuts="Control+B Meta+B"
              onClick={toggle}
            >
              <PanelLeft aria-hidden="true" className="size-5" />
            </Button>
            <p className="min-w-0 flex-1 truncate font-medium">
              <WhoAmI user={session.user} />
            </p>
            <LanguageSelector className="hidden lg:inline-flex" />
            <TraderNotices
              orderPath={(id) => orderPath({ id, side: "producer" })}
              settingsPath="/agro/dashboard-producer/settings"
              bidsPath="/agro/dashboard-producer/bids"
              reportsPath="/agro/dashboard-producer/reports"
            />
            <Button asChild variant="ghost" size="sm" className="max-sm:size-11 max-sm:px-0">
              <Link to="/" aria-label={t("backToSite", { ns: "grain" })}>
                <ArrowLeft aria-hidden="true" className="size-4" />
                <span className="max-sm:sr-only">{t("backToSite", { ns: "grain" })}</span>
              </Link>
            </Button>
            <Button variant="secondary" size="sm" className="max-sm:size-11 max-sm:px-0" onClick={signOut}>
              <LogOut aria-hidden="true" className="size-4" />
              <span className="max-sm:sr-only">{t("signOut", { ns: "grain" })}</span>
            </Button>
          </div>
          <ConnectionStrip />
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-6xl flex-1 px-4 py-6 outline-none sm:px-6 sm:py-8"
        >
          <Outlet />
        </main>
        <BottomBar items={PRODUCER_BAR} />
      </div>
      <Sheet open={sheetOpen} onOpenChange={setSheetOpen}>
        <SheetContent side="left" className="w-72 max-w-[85%] gap-0 bg-sunken p-0">
          <SheetTitle className="sr-only">{t("shell.menu")}</SheetTitle>
          <SheetDescription className="sr-only">{t("menu.main", { ns: "common" })}</SheetDescription>
          <SidebarMenu folded={false} />
          <LanguageSelector className="mx-3 mt-auto mb-4 border" />
        </SheetContent>
      </Sheet>
    </div>
  );
}
