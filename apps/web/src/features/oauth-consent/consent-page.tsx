import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation, useSearchParams } from "react-router";
import { PageLoading } from "@/app/page-loading";
import { PageTitle } from "@/components/page-title";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { accessRequestQuery } from "@/features/oauth-consent/api";
import { RequestCard } from "@/features/oauth-consent/request-card";
import { codeOf, isUnanswered } from "@/lib/session/auth-failure";
import { useSession } from "@/lib/session/session-store";

/** Asks the signed-in person whether another program may know who they are. */
export function ConsentPage() {
  const session = useSession();
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  const id = params.get("authorization_id") ?? "";
  if (session.status === "loading") return <PageLoading />;
  if (session.status !== "signed-in")
    return <Navigate to={`/login?next=${encodeURIComponent(pathname + search)}`} replace />;
  return <Request key={id} id={id} />;
}

function Request({ id }: { id: string }) {
  const { t } = useTranslation("oauth-consent");
  const request = useQuery({ ...accessRequestQuery(id), enabled: id !== "" });
  const [leaving, setLeaving] = useState<string>();
  const [gone, setGone] = useState(false);
  const target =
    leaving ?? (request.data && "redirectUrl" in request.data ? request.data.redirectUrl : undefined);
  useEffect(() => {
    if (target !== undefined) window.location.assign(target);
  }, [target]);

  if (target !== undefined)
    return (
      <Frame title={t("leaving.title")}>
        <p role="status" className="text-ink-muted">
          {t("leaving.text", { host: new URL(target).host })}
        </p>
      </Frame>
    );
  if (id === "" || gone || request.isError)
    return (
      <Frame title={t("failed.title")}>
        <Alert tone="negative">{t(`failed.${reasonOf(request.error)}`)}</Alert>
        {isUnanswered(request.error) && (
          <Button variant="secondary" onClick={() => void request.refetch()}>
            {t("failed.retry")}
          </Button>
        )}
      </Frame>
    );
  if (request.data === undefined || "redirectUrl" in request.data) return <PageLoading />;
  return (
    <Frame title={t("title", { name: request.data.name })} lead={t("lead", { email: request.data.email })}>
      <RequestCard request={request.data} onAnswered={setLeaving} onGone={() => setGone(true)} />
    </Frame>
  );
}

interface FrameProps {
  title: string;
  lead?: string;
  children: ReactNode;
}

function Frame({ title, lead, children }: FrameProps) {
  return (
    <div className="mx-auto w-full max-w-md">
      <PageTitle>{title}</PageTitle>
      <h1 className="break-words font-semibold text-3xl tracking-tight">{title}</h1>
      {lead !== undefined && <p className="mt-2 break-words text-ink-muted">{lead}</p>}
      <div className="mt-8 flex flex-col gap-4">{children}</div>
    </div>
  );
}

function reasonOf(error: unknown): "gone" | "secondFactor" | "noAnswer" {
  if (isUnanswered(error)) return "noAnswer";
  return codeOf(error) === "insufficient_aal" ? "secondFactor" : "gone";
}
