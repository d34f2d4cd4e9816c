import { useQueryClient } from "@tanstack/react-query";
import { Menu } from "lucide-react";
import { useDeferredValue, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, NavLink, Outlet, useLocation } from "react-router";
import { AccountMenu } from "@/app/account-menu";
import { clientNavigation, clientTabs, companyNavigation, type SideBar } from "@/app/client-navigation";
import { CompanyBand } from "@/app/company-band";
import { CompanyGate } from "@/app/company-gate";
import { CompanySwitch } from "@/app/company-switch";
import { ConsentGate } from "@/app/consent-gate";
import { PageLoading } from "@/app/page-loading";
import { PaletteButton } from "@/app/palette/palette-button";
import { SideNavigation } from "@/app/side-navigation";
import { AgroLink } from "@/components/agro-link";
import { Brand } from "@/components/brand";
import { ConnectionStrip } from "@/components/connection-strip";
import { DemoStrip } from "@/components/demo-strip";
import { HideBalancesProvider, HideBalancesToggle } from "@/components/hide-balances";
import { LanguageSelector } from "@/components/language-selector";
import { SkipLink } from "@/components/skip-link";
import { ScrollArea } from "@/components/ui/scroll-area";
import { Sheet, SheetContent, SheetDescription, SheetTitle } from "@/components/ui/sheet";
import { ClientNotices } from "@/features/notices/client-notices";
import { useActingCompany } from "@/lib/acting-company";
import { useServerEvents } from "@/lib/server-events";
import { useSession } from "@/lib/session/session-store";

/** The frame of a signed-in client: a side bar where there is room, tabs under the thumb where there is not. */
export function ClientShell() {
  const { t } = useTranslation();
  // Deferred, so that the browser draws a page in pieces instead of all at once when its reader is known.
  const now = useSession();
  const then = useDeferredValue(now);
  const session = then.status === "loading" ? then : now;
  const { pathname, search } = useLocation();
  const company = useActingCompany();
  const { groups, more } = company === null ? clientNavigation : companyNavigation;
  const all = [...groups, ...more];
  if (session.status === "loading") return <PageLoading />;
  if (session.status !== "signed-in") {
    return <Navigate to={`/login?next=${encodeURIComponent(pathname + search)}`} replace />;
  }
  return (
    <HideBalancesProvider>
      <LiveData />
      <ConsentGate />
      <div className="flex min-h-dvh md:pl-60 lg:pl-64">
        <SkipLink />
        <aside
          aria-label={t("menu.title")}
          className="fixed inset-y-0 left-0 hidden w-60 flex-col border-r bg-sunken md:flex lg:w-64"
        >
          <Link to="/dashboard" aria-label="Lastro" className="flex h-16 shrink-0 items-center px-5">
            <Brand />
          </Link>
          <ScrollArea className="min-h-0 flex-1">
            <SideNavigation groups={groups} more={more} />
          </ScrollArea>
          <div className="flex flex-col gap-2 p-4">
            <AgroLink className="justify-center" />
          </div>
        </aside>
        <div className="flex min-w-0 flex-1 flex-col">
          <header className="sticky top-0 z-40 border-b bg-ground">
            <div className="flex h-16 items-center gap-2 px-4 sm:px-6">
              <Link to="/dashboard" aria-label="Lastro" className="inline-flex rounded-md md:hidden">
                <Brand />
              </Link>
              <div className="ml-auto flex items-center gap-1">
                <PaletteButton navigation={all.flat()} />
                <HideBalancesToggle />
                <LanguageSelector className="hidden md:inline-flex" />
                <ClientNotices />
                <AccountMenu email={session.email}>
                  <CompanySwitch />
                </AccountMenu>
              </div>
            </div>
            {company !== null && <CompanyBand company={company} />}
            <ConnectionStrip />
          </header>
          <main
            id="content"
            tabIndex={-1}
            className="mx-auto w-full max-w-6xl flex-1 px-4 py-6 outline-none sm:px-6 sm:py-8"
          >
            <CompanyGate key={company?.id ?? "person"}>
              <Outlet />
            </CompanyGate>
          </main>
          <div className="sticky bottom-0 z-30">
            <DemoStrip className="static" />
            <TabBar groups={all} />
          </div>
        </div>
      </div>
    </HideBalancesProvider>
  );
}

/** What happened at the server shows on whatever screen is open. */
function LiveData() {
  const queryClient = useQueryClient();
  useServerEvents(({ type }) => {
    // These concern one query; anything else may show in several places.
    void queryClient.invalidateQueries(type === "prices" || type === "notices" ? { queryKey: [type] } : {});
  });
  return null;
}

function TabBar({ groups }: Pick<SideBar, "groups">) {
  const { t } = useTranslation();
  const { key } = useLocation();
  const [open, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the location is the trigger, not an input
  useEffect(() => setOpen(false), [key]);
  const tab =
    "flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 px-1 text-[0.6875rem] text-ink-muted aria-[current=page]:font-semibold aria-[current=page]:text-accent";
  return (
    <nav
      aria-label={t("menu.main")}
      className="flex border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {clientTabs.map(({ to, label, icon: Icon }) => (
        <NavLink key={to} to={to} className={tab}>
          <Icon aria-hidden="true" className="size-5" />
          <span className="max-w-full truncate">{t(label)}</span>
        </NavLink>
      ))}
      <button type="button" className={tab} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Menu aria-hidden="true" className="size-5" />
        {t("menu.more")}
      </button>
      <Sheet open={open} onOpenChange={setOpen}>
        <SheetContent side="bottom" className="gap-2 p-4">
          <SheetTitle className="px-3">{t("menu.title")}</SheetTitle>
          <SheetDescription className="sr-only">{t("menu.main")}</SheetDescription>
          <SideNavigation groups={groups} />
          <AgroLink className="h-11 justify-center" />
          <LanguageSelector className="h-11 border" />
        </SheetContent>
      </Sheet>
    </nav>
  );
}
