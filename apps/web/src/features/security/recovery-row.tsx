import { useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { Item, ItemList, PendingItems } from "@/components/item-list";
import { unread } from "@/components/read-failed";
import { RecoveryCodesDialog } from "@/components/recovery-codes-dialog";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { factorsQuery, recoveryCodesQuery } from "@/features/security/api";
import { ProtectionRow, type RowState } from "@/features/security/protection-row";
import {
  drawRecoveryCodes,
  type RecoveryCodesState,
  removeRecoveryCodes,
} from "@/lib/session/recovery-codes";
import { useSession } from "@/lib/session/session-store";
import { useAuthAction } from "@/lib/session/use-auth-action";
import { toast } from "@/lib/toast-store";

const FEW = 3;

export function RecoveryRow() {
  const { t } = useTranslation("security");
  const queryClient = useQueryClient();
  const session = useSession();
  const state = useQuery(recoveryCodesQuery);
  const factors = useQuery(factorsQuery);
  const [asking, setAsking] = useState<"replace" | "remove">();
  const [codes, setCodes] = useState<readonly string[]>();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["security"] });

  const drawing = useAuthAction(
    async (replacing: boolean) => setCodes(await drawRecoveryCodes(replacing)),
    async () => {
      setAsking(undefined);
      await refresh();
    },
  );
  const removal = useAuthAction(removeRecoveryCodes, async () => {
    setAsking(undefined);
    toast({ title: t("recovery.removed") });
    await refresh();
  });
  const stateOf = (codes: RecoveryCodesState | null): RowState =>
    codes === null
      ? { tone: "neutral", label: t("state.none") }
      : {
          tone: codes.remaining <= FEW ? "warning" : "positive",
          label: t("recovery.remaining", { count: codes.remaining, total: codes.total }),
        };
  const close = () => {
    setAsking(undefined);
    drawing.forget();
    removal.forget();
  };

  return (
    <ProtectionRow
      name="recovery"
      icon={KeyRound}
      title={t("recovery.title")}
      state={state.data === undefined ? unread(state) : stateOf(state.data)}
      text={t("recovery.text")}
    >
      {state.data === undefined || factors.data === undefined ? (
        state.isError ? (
          <div className="p-5">
            <ErrorAlert error={state.error} onRetry={() => void state.refetch()} />
          </div>
        ) : (
          <PendingItems rows={1} />
        )
      ) : state.data === null ? (
        <>
          <EmptyState
            icon={KeyRound}
            title={t("recovery.empty")}
            description={factors.data.length === 0 ? t("recovery.needsFactor") : t("recovery.emptyText")}
            action={
              factors.data.length > 0 && (
                <Button
                  size="sm"
                  variant="secondary"
                  disabled={drawing.busy}
                  onClick={() => drawing.run(false)}
                >
                  {t("recovery.generate")}
                </Button>
              )
            }
          />
          {asking === undefined && drawing.problem !== undefined && (
            <Alert tone="negative" className="m-5 mt-0">
              {drawing.problem}
            </Alert>
          )}
        </>
      ) : (
        <Remaining
          state={state.data}
          onReplace={() => setAsking("replace")}
          onRemove={() => setAsking("remove")}
        />
      )}
      <DecisionDialog
        variant="destructive"
        open={asking === "replace"}
        title={t("recovery.replaceTitle")}
        text={t("recovery.replaceText")}
        action={t("recovery.replace")}
        busy={drawing.busy}
        problem={drawing.problem}
        onConfirm={() => drawing.run(true)}
        onClose={close}
      />
      <DecisionDialog
        variant="destructive"
        open={asking === "remove"}
        title={t("recovery.removeTitle")}
        text={t("recovery.removeText")}
        action={t("remove")}
        busy={removal.busy}
        problem={removal.problem}
        onConfirm={() => removal.run()}
        onClose={close}
      />
      {codes !== undefined && (
        <RecoveryCodesDialog
          email={session.status === "signed-in" ? session.email : ""}
          codes={codes}
          onClose={() => setCodes(undefined)}
        />
      )}
    </ProtectionRow>
  );
}

interface RemainingProps {
  state: RecoveryCodesState;
  onReplace: () => void;
  onRemove: () => void;
}

function Remaining({ state, onReplace, onRemove }: RemainingProps) {
  const { t } = useTranslation("security");
  return (
    <>
      <ItemList label={t("recovery.title")}>
        <Item
          icon={KeyRound}
          title={t("recovery.remaining", { count: state.remaining, total: state.total })}
          details={t("recovery.each")}
          actions={
            <>
              <Button size="sm" variant="secondary" onClick={onReplace}>
                {t("recovery.replace")}
              </Button>
              <Button size="sm" variant="ghost" onClick={onRemove}>
                {t("remove")}
              </Button>
            </>
          }
        />
      </ItemList>
      {state.remaining <= FEW && (
        <Alert tone="warning" className="m-5 mt-0">
          {t("recovery.few")}
        </Alert>
      )}
    </>
  );
}
