import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ErrorAlert } from "@/components/error-alert";
import { PasswordInput } from "@/components/password-input";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { closeAccount } from "@/features/settings/api";
import { signOut } from "@/lib/session/session-store";
import { toast } from "@/lib/toast-store";

interface ClosureDialogProps {
  secondFactor: boolean;
  onClose: () => void;
}

/** The last step: the password, the second factor where there is one, and that it is understood to be final. */
export function ClosureDialog({ secondFactor, onClose }: ClosureDialogProps) {
  const { t } = useTranslation(["settings", "common"]);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const id = useId();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [understood, setUnderstood] = useState(false);
  const closing = useMutation({
    mutationFn: () => closeAccount({ password, ...(secondFactor ? { code: code.trim() } : {}) }),
    onSuccess: async () => {
      await signOut();
      queryClient.clear();
      toast({ title: t("closure.doneTitle"), description: t("closure.doneText") });
      await navigate("/", { replace: true });
    },
  });
  const ready = password !== "" && understood && (!secondFactor || code.trim().length >= 6);
  const close = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !closing.isPending) closing.mutate();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-md">
        <DialogTitle>{t("closure.dialogTitle")}</DialogTitle>
        <DialogDescription>{t("closure.dialogText")}</DialogDescription>
        <form noValidate onSubmit={close} className="flex flex-col gap-4">
          <Field label={t("closure.password")} required>
            <PasswordInput
              autoComplete="current-password"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          </Field>
          {secondFactor && (
            <Field label={t("closure.code")} hint={t("closure.codeHint")} required>
              <Input
                autoComplete="one-time-code"
                value={code}
                maxLength={40}
                onChange={({ target }) => setCode(target.value)}
              />
            </Field>
          )}
          <label htmlFor={id} className="flex cursor-pointer items-start gap-3 text-sm">
            <Checkbox
              id={id}
              className="mt-0.5"
              checked={understood}
              onCheckedChange={(checked) => setUnderstood(checked === true)}
            />
            {t("closure.understood")}
          </label>
          {closing.isError && <ErrorAlert error={closing.error} />}
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
