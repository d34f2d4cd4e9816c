import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Alert } from "@/components/ui/alert";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { EnrolFooter, freeName } from "@/features/security/enrol-parts";
import { CeremonyCancelled } from "@/lib/passkey-ceremony";
import type { Factor } from "@/lib/session/factors";
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
  const form = useForm({ defaultValues: { name: freeName(t("key.defaultName"), taken) } });
  const name = form.watch("name").trim();
  const enrolment = useAuthAction(async () => {
    try {
      await enrolKey(name);
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
  const ready = name !== "" && !enrolment.busy;
  const begin = form.handleSubmit(() => {
    if (ready) enrolment.run();
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-md">
        <DialogTitle>{t("key.addTitle")}</DialogTitle>
        <form noValidate onSubmit={(event) => void begin(event)} className="flex flex-col gap-4">
          <DialogDescription>{t("key.addText")}</DialogDescription>
          <Field label={t("authenticator.name")} hint={t("authenticator.nameHint")}>
            <Input maxLength={60} {...form.register("name")} />
          </Field>
          {enrolment.busy && <Alert tone="info">{t("passkeys.waiting")}</Alert>}
          {enrolment.problem !== undefined && <Alert tone="negative">{enrolment.problem}</Alert>}
          <EnrolFooter onClose={onClose} disabled={!ready} action="continue" />
        </form>
      </DialogContent>
    </Dialog>
  );
}
