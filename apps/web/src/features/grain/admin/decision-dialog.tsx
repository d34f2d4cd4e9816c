import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import type { Decision } from "@/features/grain/admin/api";
import { useDecision } from "@/features/grain/admin/use-decision";
import { toast } from "@/lib/toast-store";

export interface DecisionDialogProps {
  title: string;
  text: string;
  /** What the button that does it says. */
  action: string;
  destructive?: boolean;
  /** Said in a toast once it was done. */
  done: string;
  reasonHint: string;
  /** As the server bounds the reason. */
  shortest: number;
  longest: number;
  /** Whether what is asked for beside the reason is complete. */
  ready?: boolean;
  decision: (reason: string) => Decision;
  onClose: () => void;
  /** What is asked for beside the reason. */
  children?: ReactNode;
}

/** Asks why before something is decided; the reason stays on record. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { t } = useTranslation(["grain-admin", "common"]);
  const { shortest, longest, ready = true, onClose } = props;
  const [reason, setReason] = useState("");
  const change = useDecision(() => {
    toast({ title: props.done });
    onClose();
  });
  const complete = ready && reason.trim().length >= shortest;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete && !change.isPending) change.mutate(props.decision(reason.trim()));
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogTitle>{props.title}</DialogTitle>
        <DialogDescription>{props.text}</DialogDescription>
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          {props.children}
          <Field
            label={t("reason.label")}
            hint={`${props.reasonHint} ${t("reason.atLeast", { count: shortest })}`}
            required
          >
            <Textarea maxLength={longest} value={reason} onChange={({ target }) => setReason(target.value)} />
          </Field>
          {change.isError && <ErrorAlert error={change.error} />}
          <DialogFooter>
            <Button variant="secondary" onClick={onClose}>
              {t("cancel", { ns: "common" })}
            </Button>
            <Button
              type="submit"
              variant={props.destructive ? "destructive" : "primary"}
              disabled={!complete || change.isPending}
            >
              {props.action}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
