import { presenceProofSchema } from "@lastro/contracts/privacy";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { FactorCodeInput } from "@/components/factor-code-input";
import { PasswordInput } from "@/components/password-input";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { ApiError, NoAnswerError } from "@/lib/api-error";

interface ClosureDialogProps {
  /** What is asked for beside the password, and whether it is all there. */
  factor: { fields: ReactNode; isComplete: boolean };
  close: (password: string) => Promise<void>;
  /** What was refused before the closure itself was asked for, in words. */
  explain?: (error: unknown) => Promise<string | undefined>;
  onClosed: () => Promise<void>;
  onClose: () => void;
}

/** The last step: the password, the second factor where there is one, and that it is understood to be final. */
export function ClosureDialog({ factor, close, explain, onClosed, onClose }: ClosureDialogProps) {
  const { t } = useTranslation(["privacy", "common"]);
  const id = useId();
  const form = useForm({ defaultValues: { password: "", understood: false } });
  const { password, understood } = form.watch();
  const [refused, setRefused] = useState<string>();
  const closing = useMutation({
    mutationFn: close,
    onMutate: () => setRefused(undefined),
    onError: async (error) => {
      if (!isOfTheHouse(error)) setRefused(await explain?.(error));
    },
    onSuccess: onClosed,
  });
  const ready =
    presenceProofSchema.shape.password.safeParse(password).success && understood && factor.isComplete;
  const submit = form.handleSubmit((typed) => {
    if (ready && !closing.isPending) closing.mutate(typed.password);
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-md">
        <DialogTitle>{t("closure.dialogTitle")}</DialogTitle>
        <DialogDescription>{t("closure.dialogText")}</DialogDescription>
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          <Field label={t("closure.password")} required>
            <PasswordInput autoComplete="current-password" {...form.register("password")} />
          </Field>
          {factor.fields}
          <label htmlFor={id} className="flex cursor-pointer items-start gap-3 text-sm">
            <Checkbox
              id={id}
              className="mt-0.5"
              checked={understood}
              onCheckedChange={(checked) => form.setValue("understood", checked === true)}
            />
            {t("closure.understood")}
          </label>
          {refused !== undefined && <Alert tone="negative">{refused}</Alert>}
          {isOfTheHouse(closing.error) && <ErrorAlert error={closing.error} />}
          <DialogFooter>
            <Button variant="secondary" onClick={onClose}>
              {t("cancel", { ns: "common" })}
            </Button>
            <Button type="submit" variant="destructive" disabled={!ready || closing.isPending}>
              {closing.isPending ? t("closure.busy") : t("closure.confirm")}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

interface FactorCodeProps {
  hint: string;
  value: string;
  onChange: (code: string) => void;
}

/** The code of a second factor, typed. */
export function FactorCode({ hint, value, onChange }: FactorCodeProps) {
  const { t } = useTranslation("privacy");
  return (
    <Field label={t("closure.code")} hint={hint} required>
      <FactorCodeInput value={value} onChange={({ target }) => onChange(target.value)} />
    </Field>
  );
}

/** Refused by the closure itself, or left unanswered; otherwise the second factor was refused before. */
function isOfTheHouse(error: unknown): boolean {
  return error instanceof ApiError || error instanceof NoAnswerError;
}
