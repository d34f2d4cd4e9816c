import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { CodeInput } from "@/components/code-input";
import { ErrorAlert } from "@/components/error-alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { confirmEmail, emailQuery } from "@/features/grain/settings/email/api";
import { profileQuery } from "@/features/grain/settings/profile-api";
import { toast } from "@/lib/toast-store";

/** The six digits of the letter. */
export function CodeForm({ sentTo }: { sentTo: string }) {
  const { t } = useTranslation("grain-settings-email");
  const queryClient = useQueryClient();
  const [code, setCode] = useState("");
  const confirm = useMutation({
    mutationFn: confirmEmail,
    onSuccess: (answer) => {
      queryClient.setQueryData(emailQuery.queryKey, answer);
      void queryClient.invalidateQueries(profileQuery);
      toast({ title: t("done", { email: answer.email }) });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!confirm.isPending) confirm.mutate(code);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field label={t("code")} hint={t("sentTo", { email: sentTo })} required>
        <CodeInput value={code} onValueChange={setCode} />
      </Field>
      {confirm.isError && <ErrorAlert error={confirm.error} />}
      <Button type="submit" variant="wheat" disabled={code.length < 6 || confirm.isPending}>
        {t("confirm")}
      </Button>
    </form>
  );
}
