import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { PasswordInput } from "@/components/password-input";
import { PasswordStrengthHint } from "@/components/password-strength";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { resetPassword } from "@/features/grain/entry/api";
import { EntryPage } from "@/features/grain/entry/entry-page";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

/** Chooses a new password with the token of the mailed link. */
export function ResetPasswordPage() {
  const { t } = useTranslation("grain-entry");
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  return (
    <EntryPage
      title={t("reset.title")}
      lead={token === "" ? undefined : t("reset.lead")}
      back={{ to: "/agro/login", label: t("toLogin") }}
    >
      {token === "" ? (
        <div className="flex flex-col gap-5">
          <Alert tone="warning" title={t("reset.noLinkTitle")}>
            {t("reset.noLinkText")}
          </Alert>
          <Button asChild variant="secondary" size="lg">
            <Link to="/agro/forgot-password">{t("reset.askAgain")}</Link>
          </Button>
        </div>
      ) : (
        <NewPassword token={token} />
      )}
    </EntryPage>
  );
}

function NewPassword({ token }: { token: string }) {
  const { t } = useTranslation("grain-entry");
  const navigate = useNavigate();
  const failed = useFailureToast();
  const form = useForm({ defaultValues: { password: "", confirmation: "" } });
  const { password, confirmation } = form.watch();
  const [busy, setBusy] = useState(false);
  const differs = confirmation !== "" && confirmation !== password;
  const submit = form.handleSubmit(async () => {
    setBusy(true);
    try {
      await resetPassword({ token, password });
      toast({ title: t("reset.done"), description: t("register.doneText") });
      await navigate("/agro/login", { replace: true });
    } catch (error) {
      await failed(t("reset.failed"), error);
    } finally {
      setBusy(false);
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <Field label={t("fields.newPassword")} hint={<PasswordStrengthHint password={password} />} required>
        <PasswordInput autoComplete="new-password" {...form.register("password")} />
      </Field>
      <Field label={t("fields.confirmation")} error={differs ? t("register.differs") : undefined} required>
        <PasswordInput autoComplete="new-password" {...form.register("confirmation")} />
      </Field>
      <Button
        type="submit"
        size="lg"
        variant="wheat"
        disabled={busy || password === "" || password !== confirmation}
      >
        {busy ? t("reset.busy") : t("reset.submit")}
      </Button>
    </form>
  );
}
