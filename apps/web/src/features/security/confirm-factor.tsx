import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { CodeInput } from "@/components/code-input";
import { DialogDescription } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { EnrolFooter } from "@/features/security/enrol-parts";
import { sessionStarted } from "@/lib/session/session-store";
import { useAuthAction } from "@/lib/session/use-auth-action";
import { toast } from "@/lib/toast-store";

interface ConfirmFactorProps {
  description: string;
  /** Said once the factor is confirmed. */
  done: { title: string; description: string };
  verify: (code: string) => Promise<void>;
  /** What follows a confirmed factor. */
  onDone: () => void | Promise<void>;
  onClose: () => void;
  /** What the code comes from. */
  above?: ReactNode;
  /** What to do when it does not come, and why that did not work. */
  below?: ReactNode;
  problem?: string | undefined;
}

/** The last step of setting up a factor with a code: six digits to prove that it works. */
export function ConfirmFactor(props: ConfirmFactorProps) {
  const { description, done, verify, onDone, onClose, above, below, problem } = props;
  const { t } = useTranslation("identity");
  const queryClient = useQueryClient();
  const form = useForm({ defaultValues: { code: "" } });
  const code = form.watch("code");
  const confirmation = useAuthAction(
    () => verify(code),
    async () => {
      await sessionStarted();
      toast(done);
      await onDone();
      await queryClient.invalidateQueries({ queryKey: ["security"] });
    },
  );
  const confirm = form.handleSubmit(() => {
    if (code.length === 6 && !confirmation.busy) confirmation.run();
  });
  return (
    <form noValidate onSubmit={(event) => void confirm(event)} className="flex flex-col gap-4">
      <DialogDescription>{description}</DialogDescription>
      {above}
      <Field label={t("twoFactor.code")} error={confirmation.problem ?? problem}>
        <CodeInput
          autoFocus
          value={code}
          onValueChange={(digits) => {
            form.setValue("code", digits);
            confirmation.forget();
          }}
        />
      </Field>
      {below}
      <EnrolFooter onClose={onClose} disabled={code.length !== 6 || confirmation.busy} action="confirm" />
    </form>
  );
}
