import type { Role } from "@lastro/contracts/roles";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { PageLoading } from "@/app/page-loading";
import { ErrorAlert } from "@/components/error-alert";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { AdminCodeForm } from "@/features/identity/admin-code-form";
import { AdminEnrolment } from "@/features/identity/admin-enrolment";
import { AdminPasswordForm } from "@/features/identity/admin-password-form";
import { pageFor } from "@/features/identity/destination";
import { FocusPage } from "@/features/identity/focus-page";
import { ApiError } from "@/lib/api-error";
import { readMe } from "@/lib/session/me";
import { type SessionState, signOut, useSession } from "@/lib/session/session-store";

/** Administrators enter with two factors, always: the password, then the code, which the first time is set up here. */
export function AdminLoginPage() {
  const { t } = useTranslation("identity");
  const session = useSession();
  return (
    <FocusPage title={t("admin.title")} lead={t("admin.lead")} back="/">
      <Step session={session} />
    </FocusPage>
  );
}

function Step({ session }: { session: SessionState }) {
  switch (session.status) {
    case "loading":
      return <PageLoading />;
    case "signed-out":
      return <AdminPasswordForm />;
    case "second-factor":
      return <AdminCodeForm userId={session.userId} />;
    case "signed-in":
      return <Admitted userId={session.userId} raised={session.assurance === "aal2"} />;
  }
}

/** Asks the server who this is: their role in the administration, or none. Without a second factor it only says to bring one. */
function useRoleOfAdministration(userId: string, raised: boolean) {
  return useQuery({
    queryKey: ["admin-login", userId, raised],
    queryFn: async ({ signal }): Promise<Role | null> => {
      try {
        return (await readMe(signal)).roles.find((role) => role !== "client") ?? null;
      } catch (error) {
        if (error instanceof ApiError && error.code === "auth.second_factor_required") return "admin";
        throw error;
      }
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: false,
  });
}

function Admitted({ userId, raised }: { userId: string; raised: boolean }) {
  const { t } = useTranslation(["identity", "common"]);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [search] = useSearchParams();
  const administrator = useRoleOfAdministration(userId, raised);
  const wanted = pageFor(administrator.data ?? "admin", search.get("next"));
  const enters = raised && administrator.data !== undefined && administrator.data !== null;
  useEffect(() => {
    if (!enters) return;
    queryClient.removeQueries({ queryKey: ["me"] });
    void navigate(wanted, { replace: true });
  }, [enters, navigate, queryClient, wanted]);

  if (administrator.isError) {
    return <ErrorAlert error={administrator.error} onRetry={() => void administrator.refetch()} />;
  }
  if (administrator.isPending || enters) return <p role="status">{t("loading", { ns: "common" })}</p>;
  if (administrator.data) return <AdminEnrolment />;
  return (
    <div className="flex flex-col gap-5">
      <Alert tone="warning" title={t("admin.notAdminTitle")}>
        {t("admin.notAdminText")}
      </Alert>
      <Button size="lg" onClick={() => void signOut()}>
        {t("admin.otherAccount")}
      </Button>
      <Button size="lg" variant="secondary" onClick={() => void navigate("/dashboard")}>
        {t("confirmed.continue")}
      </Button>
    </div>
  );
}
