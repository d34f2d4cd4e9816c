import type { getWaitingWork } from "@lastro/contracts/backoffice";
import { type Permission, ROLE_PERMISSIONS, type Role } from "@lastro/contracts/roles";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, NavLink, Outlet, useLocation } from "react-router";
import { AccountMenu } from "@/app/account-menu";
import { adminNavigation, type WaitingQueue } from "@/app/admin-navigation";
import { PageLoading } from "@/app/page-loading";
import { Brand } from "@/components/brand";
import { ConnectionStrip } from "@/components/connection-strip";
import { DemoStrip } from "@/components/demo-strip";
import { ErrorAlert } from "@/components/error-alert";
import { LanguageSelector } from "@/components/language-selector";
import { useOpenInSight } from "@/components/open-in-sight";
import { SkipLink } from "@/components/skip-link";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { callRoute } from "@/lib/call-route";
import { useServerEvents } from "@/lib/server-events";
import { meQuery } from "@/lib/session/me";
import { signOut, useSession } from "@/lib/session/session-store";
import { useIdle } from "@/lib/use-idle";

/** The frame of the administration. It hides nothing by itself: every route behind it asks the server again. */
export function AdminShell() {
  const { t } = useTranslation();
  const session = useSession();
  const { pathname, search } = useLocation();
  const raised = session.status === "signed-in" && session.assurance === "aal2";
  const me = useQuery({ ...meQuery, enabled: raised });
  if (session.status === "loading") return <PageLoading />;
  if (!raised) {
    return <Navigate to={`/admin-login?next=${encodeURIComponent(pathname + search)}`} replace />;
  }
  if (me.isPending) return <PageLoading />;
  const roles = me.data?.roles ?? [];
  const isOfAdministration = roles.includes("admin") || roles.includes("moderator");
  return (
    <div className="flex min-h-dvh flex-col">
      <LiveData />
      <SignOutWhenIdle />
      <SkipLink />
      <header className="sticky top-0 z-40 border-b bg-ground">
        <div className="page-width flex h-16 items-center gap-3">
          <Link to="/admin/dashboard" aria-label="Lastro" className="inline-flex rounded-md">
            <Brand />
          </Link>
          <Badge tone="warning">
            {t(roles.includes("moderator") ? "auth.moderatorBadge" : "auth.adminBadge")}
          </Badge>
          <div className="ml-auto flex items-center gap-1">
            <LanguageSelector className="hidden md:inline-flex" />
            <AccountMenu email={session.email} />
          </div>
        </div>
        {isOfAdministration && <MainNavigation roles={roles} />}
        <ConnectionStrip />
      </header>
      <main id="content" tabIndex={-1} className="page-width flex-1 py-6 outline-none sm:py-8">
        {isOfAdministration ? (
          <Outlet />
        ) : me.isError ? (
          <ErrorAlert error={me.error} onRetry={() => void me.refetch()} />
        ) : (
          <div className="flex max-w-lg flex-col items-start gap-4">
            <Alert tone="warning" title={t("auth.adminOnlyTitle")}>
              {t("auth.adminOnlyText")}
            </Alert>
            <Button asChild>
              <Link to="/admin-login">{t("auth.adminSignIn")}</Link>
            </Button>
          </div>
        )}
      </main>
      <DemoStrip />
    </div>
  );
}

/** A page without a permission is an administrator's alone. */
function mayRead(roles: readonly Role[], permission: Permission | undefined): boolean {
  return roles.some((role) =>
    permission === undefined ? role === "admin" : ROLE_PERMISSIONS[role].includes(permission),
  );
}

const IDLE_SECONDS = 30 * 60;

/** An administration nobody touches is left: whoever sits down at it next is not the administrator. */
function SignOutWhenIdle() {
  useIdle(IDLE_SECONDS, leave);
  return null;
}

function leave(): void {
  void signOut();
}

/** What happened at the server shows on whatever screen is open. */
function LiveData() {
  const queryClient = useQueryClient();
  useServerEvents(() => void queryClient.invalidateQueries());
  return null;
}

const WAITING_REFRESH_MS = 60_000;

/** How much waits in each queue. What the server publishes refreshes it, and so does the passing of a minute. */
function useWaitingWork(): (queue: WaitingQueue | undefined) => number {
  const { data } = useQuery({
    queryKey: ["admin", "waiting"],
    queryFn: ({ signal }) => callRoute<typeof getWaitingWork>("GET /v1/admin/waiting", { signal }),
    refetchInterval: WAITING_REFRESH_MS,
  });
  const counts: Partial<Record<WaitingQueue, number>> = { ...data, ...data?.administration };
  return (queue) => (queue === undefined ? 0 : (counts[queue] ?? 0));
}

function MainNavigation({ roles }: { roles: readonly Role[] }) {
  const { t } = useTranslation(["common", "office"]);
  const waitingIn = useWaitingWork();
  const nav = useRef<HTMLElement>(null);
  useOpenInSight(nav);
  return (
    <nav ref={nav} aria-label={t("menu.main")} className="page-width flex gap-6 overflow-x-auto">
      {adminNavigation
        .filter(({ permission }) => mayRead(roles, permission))
        .map(({ to, label, waiting }) => (
          <NavLink
            key={to}
            to={to}
            className="-mb-px inline-flex min-h-11 items-center whitespace-nowrap border-transparent border-b-2 text-ink-muted text-sm hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
          >
            {t(label)}
            {waitingIn(waiting) > 0 && (
              <span className="figures relative ml-1.5 rounded-full bg-wheat-soft px-1.5 font-medium text-wheat-ink text-xs">
                <span aria-hidden="true">{waitingIn(waiting)}</span>
                <span className="sr-only">{t("office:waiting", { count: waitingIn(waiting) })}</span>
              </span>
            )}
          </NavLink>
        ))}
    </nav>
  );
}
