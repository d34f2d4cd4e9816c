import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "@/components/ui/alert";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { EnrolFooter, freeName } from "@/features/security/enrol-parts";
import type { Factor } from "@/lib/session/factors";
import { CeremonyCancelled } from "@/lib/session/passkeys";
import { enrolKey } from "@/lib/session/security-keys";
import { sessionStarted } from "@/lib/session/session-store";
import { useAuthAction } from "@/lib/session/use-auth-action";
import { toast } from "@/lib/toast-store";

interface KeyDialogProps {
  taken: readonly Factor[];
  onClose: () => void;
}

/** Sets up biometrics or a security key as second factor: its name, then whatever the device asks. */
export function KeyDialog({ taken, onClose }: KeyDialogProps) {
  const { t } = useTranslation("security");
  const queryClient = useQueryClient();
  const [name, setName] = useState(() => freeName(t("key.defaultName"), taken));
  const enrolment = useAuthAction(async () => {
    try {
      await enrolKey(name.trim());
    } catch (error) {
      if (!(error instanceof CeremonyCancelled)) throw error;
      toast({ title: t("key.cancelled") });
      return;
    }
    await sessionStarted();
    toast({ title: t("key.added"), description: t("key.addedText") });
    onClose();
    await queryClient.invalidateQueries({ queryKey: ["security"] });
  });
  const ready = name.trim() !== "" && !enrolment.busy;
  const begin = (event: FormEvent) => {
    event.preventDefault();
    if (ready) enrolment.run();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-md">
        <DialogTitle>{t("key.addTitle")}</DialogTitle>
        <form onSubmit={begin} className="flex flex-col gap-4">
          <DialogDescription>{t("key.addText")}</DialogDescription>
          <Field label={t("authenticator.name")} hint={t("authenticator.nameHint")}>
            <Input value={name} maxLength={60} onChange={({ target }) => setName(target.value)} />
          </Field>
          {enrolment.busy && <Alert tone="info">{t("passkeys.waiting")}</Alert>}
          {enrolment.problem !== undefined && <Alert tone="negative">{enrolment.problem}</Alert>}
          <EnrolFooter onClose={onClose} disabled={!ready} action="continue" />
        </form>
      </DialogContent>
    </Dialog>
  );
}
