import { changeTraderPassword } from "@lastro/contracts/grain/accounts";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { PasswordInput } from "@/components/password-input";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { changePassword } from "@/features/grain/settings/profile-api";
import { toast } from "@/lib/toast-store";
import { useContractForm } from "@/lib/use-contract-form";
import { useFailureToast } from "@/lib/use-failure-toast";

const EMPTY = { currentPassword: "", newPassword: "" };

/** Another password, knowing the present one; the other sessions end. */
export function PasswordCard() {
  const { t } = useTranslation("grain-settings");
  const failed = useFailureToast();
  const form = useContractForm(changeTraderPassword.body, EMPTY);
  const draft = form.watch();
  const change = useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      form.reset(EMPTY);
      toast({ title: t("password.done"), description: t("password.doneText") });
    },
    onError: (error) => void failed(t("password.failed"), error),
  });
  const submit = form.handleSubmit((typed) => {
    if (!change.isPending) change.mutate(typed);
  });
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("password.title")}</CardTitle>
      </CardHeader>
      <CardContent>
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          <Field label={t("password.current")} required>
            <PasswordInput autoComplete="current-password" {...form.register("currentPassword")} />
          </Field>
          <Field label={t("password.new")} hint={t("password.hint")} required>
            <PasswordInput autoComplete="new-password" {...form.register("newPassword")} />
          </Field>
          <Button
            type="submit"
            variant="secondary"
            disabled={change.isPending || draft.currentPassword === "" || draft.newPassword === ""}
          >
            {t(change.isPending ? "password.busy" : "password.submit")}
          </Button>
        </form>
      </CardContent>
    </Card>
  );
}
