import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { Item, ItemList, PendingItems } from "@/components/item-list";
import type { Passkey, PasskeyAccess } from "@/components/passkeys/passkey-access";
import { RenamePasskeyDialog } from "@/components/passkeys/rename-passkey-dialog";
import { Button } from "@/components/ui/button";
import { CardFooter } from "@/components/ui/card";
import { formatDate, formatDateTime } from "@/lib/format-date";
import { useAuthAction } from "@/lib/session/use-auth-action";
import { toast } from "@/lib/toast-store";

interface PasskeyListProps {
  access: PasskeyAccess;
  /** The button that makes one, told whether it would be the first. */
  add: (isFirst: boolean) => ReactNode;
}

/** Somebody's passkeys, to be named and removed. */
export function PasskeyList({ access, add }: PasskeyListProps) {
  const { t } = useTranslation("security");
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: [...access.queryKey, "passkeys"],
    queryFn: access.list,
  });
  const [renaming, setRenaming] = useState<Passkey>();
  const [leaving, setLeaving] = useState<Passkey>();
  const removal = useAuthAction(access.remove, async () => {
    setLeaving(undefined);
    toast({ title: t("passkeys.removed") });
    await queryClient.invalidateQueries({ queryKey: access.queryKey });
  });

  if (data === undefined) {
    if (error === null) return <PendingItems rows={1} />;
    return (
      <div className="p-5">
        <ErrorAlert error={error} onRetry={() => void refetch()} />
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
          action={add(true)}
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
          <CardFooter>{add(false)}</CardFooter>
        </>
      )}
      {renaming !== undefined && (
        <RenamePasskeyDialog access={access} passkey={renaming} onClose={() => setRenaming(undefined)} />
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
