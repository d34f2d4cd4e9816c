import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { CodeInput } from "@/components/code-input";
import { EnrolmentCode } from "@/components/enrolment-code";
import { ErrorAlert } from "@/components/error-alert";
import { PasswordInput } from "@/components/password-input";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { beginFactor, confirmFactor } from "@/features/grain/settings/factor/api";
import { secondFactorQuery } from "@/features/grain/shared/signing/api";
import { keepAgroSession } from "@/lib/agro-session";
import { toast } from "@/lib/toast-store";

interface EnrolDialogProps {
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}

/** Sets up an authenticator app: the password, the code to scan, and six digits to prove that it works. */
export function EnrolDialog({ onCodes, onClose }: EnrolDialogProps) {
  const { t } = useTranslation(["grain-settings-factor", "common"]);
  const queryClient = useQueryClient();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const begin = useMutation({ mutationFn: () => beginFactor(password) });
  const confirm = useMutation({
    mutationFn: confirmFactor,
    onSuccess: ({ session, recoveryCodes }) => {
      keepAgroSession(session);
      toast({ title: t("enrolled") });
      onCodes(recoveryCodes);
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
  });
  const begun = begin.data;
  const busy = begin.isPending || confirm.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (begun === undefined) begin.mutate();
    else confirm.mutate({ id: begun.id, code });
  };
  const isReady = begun === undefined ? password !== "" : code.length === 6;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-md" onInteractOutside={(event) => event.preventDefault()}>
        <DialogTitle>{t("enrolTitle")}</DialogTitle>
        <DialogDescription>{t(begun === undefined ? "enrolText" : "scan")}</DialogDescription>
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          {begun === undefined ? (
            <Field label={t("password")} required>
              <PasswordInput
                autoComplete="current-password"
                value={password}
                onChange={({ target }) => setPassword(target.value)}
              />
            </Field>
          ) : (
            <>
              <EnrolmentCode
                enrolment={{
                  factorId: begun.id,
                  qrCode: `data:image/svg+xml;utf-8,${encodeURIComponent(begun.qrCode)}`,
                  secret: begun.secret,
                }}
              />
              <Field label={t("firstCode")} required>
                <CodeInput value={code} onValueChange={setCode} />
              </Field>
            </>
          )}
          {begin.isError && <ErrorAlert error={begin.error} />}
          {confirm.isError && <ErrorAlert error={confirm.error} />}
          <DialogFooter>
            <Button variant="secondary" onClick={onClose}>
              {t("cancel", { ns: "common" })}
            </Button>
            <Button type="submit" variant="wheat" disabled={!isReady || busy}>
              {t(begun === undefined ? "continue" : "confirm", { ns: "common" })}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
