import type { text } from "@lastro/contracts";
import type { FormEvent, ReactNode } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";

export interface ReasonField {
  label: string;
  hint?: string;
  /** The reason's part of the contract: it bounds what may be typed. */
  schema: ReturnType<typeof text>;
  /** It holds no line breaks. */
  singleLine?: boolean;
  /** Nothing need be written. */
  optional?: boolean;
  /** What is wrong with a reason that does not meet the contract, once the field is left. */
  problem?: string;
}

interface DecisionFormProps {
  title: string;
  text: ReactNode;
  /** What the button that does it says. */
  action: string;
  variant?: "primary" | "destructive" | "wheat";
  /** What the other button says, where cancelling is what is asked about. */
  leave?: string;
  /** Asked for beside the children, where a reason is needed. */
  reason?: ReasonField;
  /** Whether what the children ask for is complete. */
  ready?: boolean;
  busy: boolean;
  /** Why the request failed. */
  error?: unknown;
  /** What went wrong, already in words. */
  problem?: string | undefined;
  /** What else is shown or asked for. */
  children?: ReactNode;
  /** Called with the reason, trimmed; empty where none was asked for or written. */
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Asks once more before something is done, and why where that is kept on record. */
export function DecisionDialog({ open = true, ...form }: DecisionFormProps & { open?: boolean }) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && form.onClose()}>
      <DialogContent className={form.reason === undefined ? "max-w-md" : undefined}>
        <DecisionForm {...form} />
      </DialogContent>
    </Dialog>
  );
}

/** Mounted anew each time the dialog opens, so that nothing typed before is kept. */
function DecisionForm(props: DecisionFormProps) {
  const { t } = useTranslation();
  const { reason, ready = true, busy, error, problem, variant, onConfirm, onClose } = props;
  const { register, handleSubmit, watch, formState } = useForm({
    mode: "onTouched",
    defaultValues: { reason: "" },
  });
  const isAccepted = (typed: string) => reason === undefined || accepts(reason, typed);
  const complete = ready && isAccepted(watch("reason"));
  const submit = (event: FormEvent) => {
    // In the page's tree the dialog may stand inside another form.
    event.stopPropagation();
    void handleSubmit((typed) => {
      if (complete && !busy) onConfirm(typed.reason.trim());
    })(event);
  };
  const Control = reason?.singleLine ? Input : Textarea;
  return (
    <>
      <DialogTitle>{props.title}</DialogTitle>
      <DialogDescription>{props.text}</DialogDescription>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {props.children}
        {reason !== undefined && (
          <Field
            label={reason.label}
            hint={reason.hint}
            error={formState.errors.reason === undefined ? undefined : reason.problem}
            required={!reason.optional}
          >
            <Control
              maxLength={reason.schema.out.maxLength ?? undefined}
              {...register("reason", { validate: isAccepted })}
            />
          </Field>
        )}
        {error != null && <ErrorAlert error={error} />}
        {problem !== undefined && <Alert tone="negative">{problem}</Alert>}
        <DialogFooter>
          <Button variant="secondary" onClick={onClose}>
            {props.leave ?? t("cancel")}
          </Button>
          <Button type="submit" variant={variant} disabled={!complete || busy}>
            {props.action}
          </Button>
        </DialogFooter>
      </form>
    </>
  );
}

function accepts({ schema, optional = false }: ReasonField, typed: string): boolean {
  return (optional && typed.trim() === "") || schema.safeParse(typed).success;
}
