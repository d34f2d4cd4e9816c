import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, Navigate, Outlet, useLocation } from "react-router";
import { AccountMenu } from "@/app/account-menu";
import { AdminMenuRow, AdminSideMenu } from "@/app/admin-menu";
import { PageLoading } from "@/app/page-loading";
import { Brand } from "@/components/brand";
import { ConnectionStrip } from "@/components/connection-strip";
import { DemoStrip } from "@/components/demo-strip";
import { ErrorAlert } from "@/components/error-alert";
import { LanguageSelector } from "@/components/language-selector";
import { SkipLink } from "@/components/skip-link";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ScrollArea } from "@/components/ui/scroll-area";
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
  const brand = (
    <>
      <Link to="/admin/dashboard" aria-label="Lastro" className="inline-flex rounded-md">
        <Brand />
      </Link>
      <Badge tone="warning">
        {t(roles.includes("moderator") ? "auth.moderatorBadge" : "auth.adminBadge")}
      </Badge>
    </>
  );
  return (
    <div className="flex min-h-dvh flex-col xl:pl-64">
      <LiveData />
      <SignOutWhenIdle />
      <SkipLink />
      <aside
        aria-label={t("menu.title")}
        className="fixed inset-y-0 left-0 hidden w-64 flex-col border-r bg-sunken xl:flex"
      >
        <div className="flex h-16 shrink-0 items-center gap-3 px-5">{brand}</div>
        <ScrollArea className="min-h-0 flex-1">
          {isOfAdministration && <AdminSideMenu roles={roles} />}
        </ScrollArea>
      </aside>
      <header className="sticky top-0 z-40 border-b bg-ground">
        <div className="page-width flex h-16 items-center gap-3">
          <span className="flex items-center gap-3 xl:hidden">{brand}</span>
          <div className="ml-auto flex items-center gap-1">
            <LanguageSelector className="hidden md:inline-flex" />
            <AccountMenu email={session.email} />
          </div>
        </div>
        {isOfAdministration && <AdminMenuRow roles={roles} />}
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
