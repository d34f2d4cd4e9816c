import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { Passkey, PasskeyAccess } from "@/components/passkeys/passkey-access";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useAuthAction } from "@/lib/session/use-auth-action";

interface RenamePasskeyDialogProps {
  access: PasskeyAccess;
  passkey: Passkey;
  onClose: () => void;
}

/** Gives a passkey a name its owner will know it by. */
export function RenamePasskeyDialog({ access, passkey, onClose }: RenamePasskeyDialogProps) {
  const { t } = useTranslation(["security", "common"]);
  const queryClient = useQueryClient();
  const form = useForm({ defaultValues: { name: passkey.name ?? "" } });
  const name = form.watch("name").trim();
  const renaming = useAuthAction(
    () => access.rename(passkey.id, name),
    async () => {
      onClose();
      await queryClient.invalidateQueries({ queryKey: access.queryKey });
    },
  );
  const rename = form.handleSubmit(() => {
    if (name !== "" && !renaming.busy) renaming.run();
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-md">
        <DialogTitle>{t("passkeys.renameTitle")}</DialogTitle>
        <DialogDescription>{t("passkeys.renameText")}</DialogDescription>
        <form noValidate onSubmit={(event) => void rename(event)} className="flex flex-col gap-4">
          <Field label={t("passkeys.name")} error={renaming.problem}>
            <Input maxLength={120} {...form.register("name")} />
          </Field>
          <DialogFooter>
            <Button variant="secondary" onClick={onClose}>
              {t("cancel", { ns: "common" })}
            </Button>
            <Button type="submit" disabled={name === "" || renaming.busy}>
              {t("save", { ns: "common" })}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
