import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { CodeInput } from "@/components/code-input";
import { EnrolmentCode } from "@/components/enrolment-code";
import { Alert } from "@/components/ui/alert";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { EnrolFooter, freeName } from "@/features/security/enrol-parts";
import { useAuthFailure } from "@/lib/session/auth-failure";
import type { Factor } from "@/lib/session/factors";
import { beginEnrolment, confirmWithCode, type Enrolment } from "@/lib/session/second-factor";
import { sessionStarted } from "@/lib/session/session-store";
import { useAuthAction } from "@/lib/session/use-auth-action";
import { toast } from "@/lib/toast-store";

interface EnrolDialogProps {
  /** The factors there are: no two have one name. */
  taken: readonly Factor[];
  onClose: () => void;
}

/** Sets up an authenticator app: its name, the code to scan, and six digits to prove that it works. */
export function EnrolDialog({ taken, onClose }: EnrolDialogProps) {
  const { t } = useTranslation("security");
  const failure = useAuthFailure();
  const [name, setName] = useState(() => freeName(t("authenticator.defaultName"), taken));
  const [problem, setProblem] = useState<string>();
  const enrolment = useMutation({
    mutationFn: () => beginEnrolment(name.trim()),
    onMutate: () => setProblem(undefined),
    onError: async (error) => setProblem(await failure(error)),
  });
  const begin = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== "") enrolment.mutate();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-md">
        <DialogTitle>{t("authenticator.addTitle")}</DialogTitle>
        {enrolment.data === undefined ? (
          <form onSubmit={begin} className="flex flex-col gap-4">
            <DialogDescription>{t("authenticator.addText")}</DialogDescription>
            <Field label={t("authenticator.name")} hint={t("authenticator.nameHint")}>
              <Input value={name} maxLength={60} onChange={({ target }) => setName(target.value)} />
            </Field>
            {problem !== undefined && <Alert tone="negative">{problem}</Alert>}
            <EnrolFooter
              onClose={onClose}
              disabled={name.trim() === "" || enrolment.isPending}
              action="continue"
            />
          </form>
        ) : (
          <ScanAndConfirm enrolment={enrolment.data} onClose={onClose} />
        )}
      </DialogContent>
    </Dialog>
  );
}

function ScanAndConfirm({ enrolment, onClose }: { enrolment: Enrolment; onClose: () => void }) {
  const { t } = useTranslation(["security", "identity"]);
  const queryClient = useQueryClient();
  const [code, setCode] = useState("");
  const confirmation = useAuthAction(
    () => confirmWithCode(code, enrolment.factorId),
    async () => {
      await sessionStarted();
      toast({ title: t("authenticator.added"), description: t("authenticator.addedText") });
      onClose();
      await queryClient.invalidateQueries({ queryKey: ["security"] });
    },
  );
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === 6 && !confirmation.busy) confirmation.run();
  };
  return (
    <form onSubmit={confirm} className="flex flex-col gap-4">
      <DialogDescription>{t("authenticator.scan")}</DialogDescription>
      <EnrolmentCode enrolment={enrolment} />
      <Field label={t("identity:twoFactor.code")} error={confirmation.problem}>
        <CodeInput
          value={code}
          onValueChange={(digits) => {
            setCode(digits);
            confirmation.forget();
          }}
        />
      </Field>
      <EnrolFooter onClose={onClose} disabled={code.length !== 6 || confirmation.busy} action="confirm" />
    </form>
  );
}
