import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DecisionDialog, type ReasonField } from "@/components/decision-dialog";
import { ADMIN_CARDS } from "@/features/cards/admin/api";
import { toast } from "@/lib/toast-store";
import { useDecision } from "@/lib/use-decision";

const REFRESHES = [ADMIN_CARDS, ["cases"], ["admin", "approvals"]];

interface ReasonDialogProps<Body> {
  title: string;
  text: string;
  action: string;
  destructive?: boolean;
  /** Said in a toast once it was done. */
  done: string;
  schema: ReasonField["schema"];
  ready?: boolean;
  bodyOf: (reason: string) => Body;
  send: (body: Body, idempotencyKey: string) => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks why before something of a card is decided; the reason stays on record. */
export function ReasonDialog<Body>(props: ReasonDialogProps<Body>) {
  const { t } = useTranslation("cards-admin");
  const { schema, onClose } = props;
  const change = useDecision(props.send, {
    refreshes: REFRESHES,
    onDone: () => {
      toast({ title: props.done });
      onClose();
    },
  });
  return (
    <DecisionDialog
      title={props.title}
      text={props.text}
      action={props.action}
      variant={props.destructive === true ? "destructive" : "primary"}
      reason={{
        label: t("reason.label"),
        hint: t("reason.hint", { n: schema.out.minLength ?? 1 }),
        schema,
      }}
      ready={props.ready ?? true}
      busy={change.isPending}
      error={change.error}
      onConfirm={(reason) => change.mutate(props.bodyOf(reason))}
      onClose={onClose}
    >
      {props.children}
    </DecisionDialog>
  );
}
