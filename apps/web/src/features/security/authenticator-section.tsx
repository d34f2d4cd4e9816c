import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, ShieldCheck, Smartphone } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { SettingsSection } from "@/components/settings-section";
import { Button } from "@/components/ui/button";
import { CardFooter } from "@/components/ui/card";
import { authenticatorsQuery, recoveryCodesQuery, removeAuthenticator } from "@/features/security/api";
import { EnrolDialog } from "@/features/security/enrol-dialog";
import { Item, ItemList, PendingItems } from "@/features/security/item-list";
import { formatDate } from "@/lib/format-date";
import type { Factor } from "@/lib/session/factors";
import { removeRecoveryCodes } from "@/lib/session/recovery-codes";
import { sessionStarted } from "@/lib/session/session-store";
import { useAuthAction } from "@/lib/session/use-auth-action";
import { toast } from "@/lib/toast-store";

export function AuthenticatorSection() {
  const { t } = useTranslation("security");
  const authenticators = useQuery(authenticatorsQuery);
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Factor>();
  const { data } = authenticators;
  const add = (
    <Button size="sm" variant={data?.length === 0 ? "primary" : "secondary"} onClick={() => setAdding(true)}>
      <Plus aria-hidden="true" className="size-4" />
      {t("authenticator.add")}
    </Button>
  );
  return (
    <SettingsSection title={t("authenticator.title")} description={t("authenticator.text")}>
      {data === undefined ? (
        authenticators.isError ? (
          <div className="p-5">
            <ErrorAlert error={authenticators.error} onRetry={() => void authenticators.refetch()} />
          </div>
        ) : (
          <PendingItems rows={1} />
        )
      ) : data.length === 0 ? (
        <EmptyState
          icon={ShieldCheck}
          title={t("authenticator.empty")}
          description={t("authenticator.emptyText")}
          action={add}
        />
      ) : (
        <>
          <ItemList label={t("authenticator.title")}>
            {data.map((each) => (
              <Item
                key={each.id}
                icon={Smartphone}
                title={each.name || t("authenticator.unnamed")}
                details={t("authenticator.since", { date: formatDate(each.createdAt) })}
                actions={
                  <Button size="sm" variant="ghost" onClick={() => setLeaving(each)}>
                    {t("remove")}
                  </Button>
                }
              />
            ))}
          </ItemList>
          <CardFooter>{add}</CardFooter>
        </>
      )}
      {adding && <EnrolDialog taken={data ?? []} onClose={() => setAdding(false)} />}
      {leaving !== undefined && (
        <RemoveAuthenticator
          authenticator={leaving}
          isLast={data?.length === 1}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </SettingsSection>
  );
}

interface RemoveAuthenticatorProps {
  authenticator: Factor;
  isLast: boolean;
  onClose: () => void;
}

/** With the last app the recovery codes go as well: they stand in for it. */
function RemoveAuthenticator({ authenticator, isLast, onClose }: RemoveAuthenticatorProps) {
  const { t } = useTranslation("security");
  const queryClient = useQueryClient();
  const codes = useQuery(recoveryCodesQuery);
  const codesGo = isLast && codes.data !== null;
  const removal = useAuthAction(
    async () => {
      if (codesGo) await removeRecoveryCodes();
      await removeAuthenticator(authenticator.id);
    },
    async () => {
      await sessionStarted();
      toast({ title: t("authenticator.removed") });
      onClose();
      await queryClient.invalidateQueries({ queryKey: ["security"] });
    },
  );
  return (
    <ConfirmDialog
      open
      title={t("authenticator.removeTitle", { name: authenticator.name || t("authenticator.unnamed") })}
      text={
        isLast
          ? codesGo
            ? t("authenticator.removeLastWithCodes")
            : t("authenticator.removeLast")
          : t("authenticator.removeText")
      }
      action={t("remove")}
      busy={removal.busy || codes.isPending}
      problem={removal.problem}
      onConfirm={() => removal.run()}
      onClose={onClose}
    />
  );
}
