import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DecisionDialog, type ReasonField } from "@/components/decision-dialog";
import { ADMIN_EXCHANGE } from "@/features/exchange-admin/api";
import { toast } from "@/lib/toast-store";
import { useDecision } from "@/lib/use-decision";

interface ChangeDialogProps<Body> {
  title: string;
  schema: ReasonField["schema"];
  /** What is asked for without its reason, while it is complete. */
  said: Body | undefined;
  send: (body: Body & { reason: string }) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/** Asks for a change and why; another administrator decides it. */
export function ChangeDialog<Body>({
  title,
  schema,
  said,
  send,
  onClose,
  children,
}: ChangeDialogProps<Body>) {
  const { t } = useTranslation("exchange-admin");
  const change = useDecision((body: Body & { reason: string }) => send(body), {
    refreshes: [ADMIN_EXCHANGE, ["admin", "approvals"]],
    onDone: () => {
      toast({ title: t("asked"), description: t("askedText") });
      onClose();
    },
  });
  return (
    <DecisionDialog
      title={title}
      text={t("takesTwo")}
      action={t("save")}
      reason={{
        label: t("reason.label"),
        hint: t("reason.hint", { n: schema.out.minLength ?? 1 }),
        schema,
      }}
      ready={said !== undefined}
      busy={change.isPending}
      error={change.error}
      onConfirm={(reason) => said !== undefined && change.mutate({ ...said, reason })}
      onClose={onClose}
    >
      {children}
    </DecisionDialog>
  );
}
