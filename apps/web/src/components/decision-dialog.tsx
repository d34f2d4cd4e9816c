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
  /** Where the contract allows no line breaks. */
  singleLine?: boolean;
  /** May be left empty. */
  optional?: boolean;
  /** Shown once the field loses focus with a reason the contract refuses. */
  problem?: string;
}

interface DecisionFormProps {
  title: string;
  text: ReactNode;
  /** The label of the confirming button. */
  action: string;
  variant?: "primary" | "destructive" | "wheat";
  /** The label of the other button; "cancel" by default. */
  leave?: string;
  /** The field for a reason, where one is needed. */
  reason?: ReasonField;
  /** Whether the fields among the children are complete. */
  ready?: boolean;
  busy: boolean;
  /** Why the request failed. */
  error?: unknown;
  /** A failure that is already put in words. */
  problem?: string | undefined;
  /** Further facts and fields. */
  children?: ReactNode;
  /** Called with the trimmed reason; empty without a reason field, or when it was left empty. */
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Asks for confirmation, and for a reason where one is kept on record. */
export function DecisionDialog({ open = true, ...form }: DecisionFormProps & { open?: boolean }) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && form.onClose()}>
      <DialogContent className={form.reason === undefined ? "max-w-md" : undefined}>
        <DecisionForm {...form} />
      </DialogContent>
    </Dialog>
  );
}

/** A component of its own: it is mounted each time the dialog opens, and so begins empty. */
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
    // The dialog may be rendered inside another form.
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
