import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Fingerprint, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { Item, ItemList, PendingItems } from "@/components/item-list";
import { SettingsSection } from "@/components/settings-section";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { CardFooter } from "@/components/ui/card";
import { type Passkey, passkeysQuery, removePasskey } from "@/features/security/api";
import { RenamePasskeyDialog } from "@/features/security/rename-passkey-dialog";
import { formatDate, formatDateTime } from "@/lib/format-date";
import { authSettingsQuery } from "@/lib/session/auth-settings";
import { CeremonyCancelled, hasPasskeys, registerPasskey } from "@/lib/session/passkeys";
import { useAuthAction } from "@/lib/session/use-auth-action";
import { toast } from "@/lib/toast-store";

/** Passkeys, where this installation takes them. */
export function PasskeysSection() {
  const { t } = useTranslation("security");
  const settings = useQuery(authSettingsQuery);
  if (settings.data?.passkeys_enabled !== true) return null;
  return (
    <SettingsSection title={t("passkeys.title")} description={t("passkeys.text")}>
      <Passkeys />
    </SettingsSection>
  );
}

function Passkeys() {
  const { t } = useTranslation("security");
  const queryClient = useQueryClient();
  const passkeys = useQuery(passkeysQuery);
  const [renaming, setRenaming] = useState<Passkey>();
  const [leaving, setLeaving] = useState<Passkey>();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["security"] });
  const registration = useAuthAction(
    async () => {
      try {
        await registerPasskey();
        toast({ title: t("passkeys.added"), description: t("passkeys.addedText") });
      } catch (error) {
        if (!(error instanceof CeremonyCancelled)) throw error;
        toast({ title: t("passkeys.cancelled") });
      }
    },
    () => refresh(),
  );
  const removal = useAuthAction(removePasskey, async () => {
    setLeaving(undefined);
    toast({ title: t("passkeys.removed") });
    await refresh();
  });
  const { data } = passkeys;

  const add = hasPasskeys() ? (
    <Button
      size="sm"
      variant={data?.length === 0 ? "primary" : "secondary"}
      disabled={registration.busy}
      onClick={() => registration.run()}
    >
      <Plus aria-hidden="true" className="size-4" />
      {registration.busy ? t("passkeys.waiting") : t("passkeys.add")}
    </Button>
  ) : (
    <p className="text-ink-muted text-sm">{t("passkeys.unavailable")}</p>
  );

  if (data === undefined) {
    if (!passkeys.isError) return <PendingItems rows={1} />;
    return (
      <div className="p-5">
        <ErrorAlert error={passkeys.error} onRetry={() => void passkeys.refetch()} />
      </div>
    );
  }
  return (
    <>
      {data.length === 0 ? (
        <EmptyState
          icon={Fingerprint}
          title={t("passkeys.empty")}
          description={t("passkeys.emptyText")}
          action={add}
        />
      ) : (
        <>
          <ItemList label={t("passkeys.title")}>
            {data.map((each) => (
              <Item
                key={each.id}
                icon={Fingerprint}
                title={each.name || t("passkeys.unnamed")}
                details={
                  each.lastUsedAt === undefined
                    ? t("passkeys.neverUsed", { date: formatDate(each.createdAt) })
                    : t("passkeys.lastUsed", { at: formatDateTime(each.lastUsedAt) })
                }
                actions={
                  <>
                    <Button size="sm" variant="ghost" onClick={() => setRenaming(each)}>
                      {t("passkeys.rename")}
                    </Button>
                    <Button size="sm" variant="ghost" onClick={() => setLeaving(each)}>
                      {t("remove")}
                    </Button>
                  </>
                }
              />
            ))}
          </ItemList>
          <CardFooter>{add}</CardFooter>
        </>
      )}
      {registration.problem !== undefined && (
        <Alert tone="negative" className="m-5 mt-0">
          {registration.problem}
        </Alert>
      )}
      {renaming !== undefined && (
        <RenamePasskeyDialog passkey={renaming} onClose={() => setRenaming(undefined)} />
      )}
      <DecisionDialog
        variant="destructive"
        open={leaving !== undefined}
        title={t("passkeys.removeTitle", { name: leaving?.name || t("passkeys.unnamed") })}
        text={t("passkeys.removeText")}
        action={t("remove")}
        busy={removal.busy}
        problem={removal.problem}
        onConfirm={() => leaving !== undefined && removal.run(leaving.id)}
        onClose={() => {
          setLeaving(undefined);
          removal.forget();
        }}
      />
    </>
  );
}
