import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { EnrolmentCode } from "@/components/enrolment-code";
import { RecoveryCodesDialog } from "@/components/recovery-codes-dialog";
import { Alert } from "@/components/ui/alert";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { ConfirmFactor } from "@/features/security/confirm-factor";
import { EnrolFooter, freeName } from "@/features/security/enrol-parts";
import type { Factor } from "@/lib/session/factors";
import { drawRecoveryCodes, readRecoveryCodes } from "@/lib/session/recovery-codes";
import { beginEnrolment, confirmWithCode, type Enrolment } from "@/lib/session/second-factor";
import { useSession } from "@/lib/session/session-store";
import { useAuthAction } from "@/lib/session/use-auth-action";

interface EnrolDialogProps {
  /** The factors there are: no two have one name. */
  taken: readonly Factor[];
  onClose: () => void;
}

/**
 * Sets up an authenticator app: its name, the code to scan, and six digits to prove that it works. Whoever has no
 * recovery codes yet gets them at once.
 */
export function EnrolDialog({ taken, onClose }: EnrolDialogProps) {
  const { t } = useTranslation("security");
  const form = useForm({ defaultValues: { name: freeName(t("authenticator.defaultName"), taken) } });
  const name = form.watch("name").trim();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const beginning = useAuthAction(async () => setEnrolment(await beginEnrolment(name)));
  const [codes, setCodes] = useState<readonly string[]>();
  const session = useSession();
  const drawCodes = async () => {
    try {
      if ((await readRecoveryCodes()) === null) return setCodes(await drawRecoveryCodes(false));
    } catch {
      // The app is in use; codes are drawn from their own row.
    }
    onClose();
  };
  const begin = form.handleSubmit(() => {
    if (name !== "" && !beginning.busy) beginning.run();
  });
  if (codes !== undefined)
    return (
      <RecoveryCodesDialog
        email={session.status === "signed-in" ? session.email : ""}
        codes={codes}
        onClose={onClose}
      />
    );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-md">
        <DialogTitle>{t("authenticator.addTitle")}</DialogTitle>
        {enrolment === undefined ? (
          <form noValidate onSubmit={(event) => void begin(event)} className="flex flex-col gap-4">
            <DialogDescription>{t("authenticator.addText")}</DialogDescription>
            <Field label={t("authenticator.name")} hint={t("authenticator.nameHint")}>
              <Input maxLength={60} {...form.register("name")} />
            </Field>
            {beginning.problem !== undefined && <Alert tone="negative">{beginning.problem}</Alert>}
            <EnrolFooter onClose={onClose} disabled={name === "" || beginning.busy} action="continue" />
          </form>
        ) : (
          <ConfirmFactor
            description={t("authenticator.scan")}
            done={{ title: t("authenticator.added"), description: t("authenticator.addedText") }}
            verify={(code) => confirmWithCode(code, enrolment.factorId)}
            above={<EnrolmentCode enrolment={enrolment} />}
            onDone={drawCodes}
            onClose={onClose}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
