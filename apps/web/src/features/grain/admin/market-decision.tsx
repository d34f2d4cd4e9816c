import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DecisionDialog, type ReasonField } from "@/components/decision-dialog";
import { MARKET_KEY } from "@/features/grain/admin/api";
import { toast } from "@/lib/toast-store";
import { useDecision } from "@/lib/use-decision";

/** Some of it is asked of another administrator. */
const REFRESHES = [MARKET_KEY, ["cases"], ["admin", "approvals"]];

interface MarketDecisionProps<Body> {
  title: string;
  text: string;
  /** What the button that does it says. */
  action: string;
  destructive?: boolean;
  /** Said in a toast once it was done. */
  done: string;
  /** Who reads the reason. */
  reasonFor: "onRecord" | "told" | "bothRead";
  /** The reason's part of the contract. */
  schema: ReasonField["schema"];
  singleLine?: boolean;
  /** Whether what is asked for beside the reason is complete. */
  ready?: boolean;
  /** What is sent, whole: the same is carried out once however often it is sent. */
  bodyOf: (reason: string) => Body;
  send: (body: Body, idempotencyKey: string) => Promise<unknown>;
  onClose: () => void;
  /** What is asked for beside the reason. */
  children?: ReactNode;
}

/** Asks why before something of the marketplace is decided; the reason stays on record. */
export function MarketDecision<Body>(props: MarketDecisionProps<Body>) {
  const { t } = useTranslation("grain-admin");
  const { title, text, action, schema, ready, children, onClose } = props;
  const change = useDecision(props.send, {
    refreshes: REFRESHES,
    onDone: () => {
      toast({ title: props.done });
      onClose();
    },
  });
  const atLeast = t("reason.atLeast", { count: schema.out.minLength ?? 1 });
  return (
    <DecisionDialog
      title={title}
      text={text}
      action={action}
      variant={props.destructive ? "destructive" : "primary"}
      reason={{
        label: t("reason.label"),
        hint: `${t(`reason.${props.reasonFor}`)} ${atLeast}`,
        schema,
        singleLine: props.singleLine ?? false,
      }}
      ready={ready ?? true}
      busy={change.isPending}
      error={change.error}
      onConfirm={(reason) => change.mutate(props.bodyOf(reason))}
      onClose={onClose}
    >
      {children}
    </DecisionDialog>
  );
}
