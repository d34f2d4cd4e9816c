import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DecisionDialog, type ReasonField } from "@/components/decision-dialog";
import { ADMIN_P2P } from "@/features/p2p/admin/api";
import { toast } from "@/lib/toast-store";
import { useDecision } from "@/lib/use-decision";

const REFRESHES = [ADMIN_P2P, ["cases"], ["admin", "approvals"]];

interface ReasonDialogProps<Body> {
  title: string;
  text: string;
  action: string;
  destructive?: boolean;
  /** Said in a toast once it was done. */
  done: string;
  /** Who reads the reason. */
  readers: "record" | "person" | "sides";
  schema: ReasonField["schema"];
  ready?: boolean;
  bodyOf: (reason: string) => Body;
  send: (body: Body, idempotencyKey: string) => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks why before something of the market is decided; the reason stays on record. */
export function ReasonDialog<Body>(props: ReasonDialogProps<Body>) {
  const { t } = useTranslation("p2p-admin");
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
        hint: `${t(`reason.${props.readers}`)} ${t("reason.atLeast", { count: schema.out.minLength ?? 1 })}`,
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
