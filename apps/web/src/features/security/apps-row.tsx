import { useQuery, useQueryClient } from "@tanstack/react-query";
import { AppWindow } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { Item, ItemList, PendingItems } from "@/components/item-list";
import { unread } from "@/components/read-failed";
import { Button } from "@/components/ui/button";
import { type AuthorizedApp, appsQuery, revokeApp } from "@/features/security/api";
import { ProtectionRow } from "@/features/security/protection-row";
import { formatDate } from "@/lib/format-date";
import { knownScopes } from "@/lib/session/oauth-scopes";
import { useAuthAction } from "@/lib/session/use-auth-action";
import { toast } from "@/lib/toast-store";

/** The programs a person lets know who they are, and out with those that should not. */
export function AppsRow() {
  const { t } = useTranslation("security");
  const queryClient = useQueryClient();
  const apps = useQuery(appsQuery);
  const [leaving, setLeaving] = useState<AuthorizedApp>();
  const nameOf = (app: AuthorizedApp | undefined) => app?.name || t("apps.unnamed");
  const revocation = useAuthAction(
    (app: AuthorizedApp) => revokeApp(app.clientId),
    async (app) => {
      setLeaving(undefined);
      toast({ title: t("apps.revoked", { name: nameOf(app) }) });
      await queryClient.invalidateQueries({ queryKey: ["security"] });
    },
  );
  return (
    <ProtectionRow
      name="apps"
      icon={AppWindow}
      title={t("apps.title")}
      state={
        apps.data === undefined
          ? unread(apps)
          : { tone: "neutral", label: t("state.apps", { count: apps.data.length }) }
      }
      text={t("apps.text")}
    >
      {apps.data === undefined ? (
        apps.isError ? (
          <div className="p-5">
            <ErrorAlert error={apps.error} onRetry={() => void apps.refetch()} />
          </div>
        ) : (
          <PendingItems rows={1} />
        )
      ) : apps.data.length === 0 ? (
        <EmptyState icon={AppWindow} title={t("apps.empty")} />
      ) : (
        <ItemList label={t("apps.title")}>
          {apps.data.map((app) => (
            <Item
              key={app.clientId}
              icon={AppWindow}
              title={<span className="break-words">{nameOf(app)}</span>}
              details={
                <span className="flex flex-col sm:flex-row sm:flex-wrap sm:gap-x-3">
                  <span>
                    {t("apps.knows", {
                      what: knownScopes(app.scopes)
                        .map((scope) => t(`apps.scopes.${scope}`))
                        .join(", "),
                    })}
                  </span>
                  <span className="figures">{t("apps.since", { at: formatDate(app.grantedAt) })}</span>
                </span>
              }
              actions={
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={t("apps.revokeThat", { name: nameOf(app) })}
                  onClick={() => setLeaving(app)}
                >
                  {t("apps.revoke")}
                </Button>
              }
            />
          ))}
        </ItemList>
      )}
      <DecisionDialog
        variant="destructive"
        open={leaving !== undefined}
        title={t("apps.revokeTitle", { name: nameOf(leaving) })}
        text={t("apps.revokeText")}
        action={t("apps.revoke")}
        busy={revocation.busy}
        problem={revocation.problem}
        onConfirm={() => leaving !== undefined && revocation.run(leaving)}
        onClose={() => {
          setLeaving(undefined);
          revocation.forget();
        }}
      />
    </ProtectionRow>
  );
}
