import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { requestPasswordReset } from "@/features/grain/entry/api";
import { EntryPage } from "@/features/grain/entry/entry-page";
import { useFailureToast } from "@/lib/use-failure-toast";

/** Asks for a link to choose a new password; known and unknown addresses are answered alike. */
export function ForgotPasswordPage() {
  const { t } = useTranslation("grain-entry");
  const failed = useFailureToast();
  const form = useForm({ defaultValues: { email: "" } });
  const [sentTo, setSentTo] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = form.handleSubmit(async ({ email }) => {
    setBusy(true);
    try {
      const address = email.trim().toLowerCase();
      await requestPasswordReset({ email: address });
      setSentTo(address);
    } catch (error) {
      await failed(t("forgot.failed"), error);
    } finally {
      setBusy(false);
    }
  });
  return (
    <EntryPage
      title={t("forgot.title")}
      lead={t("forgot.lead")}
      back={{ to: "/agro/login", label: t("toLogin") }}
    >
      {sentTo === undefined ? (
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
          <Field label={t("fields.email")} required>
            <Input type="email" autoComplete="email" inputMode="email" {...form.register("email")} />
          </Field>
          <Button
            type="submit"
            size="lg"
            variant="wheat"
            disabled={busy || form.watch("email").trim() === ""}
          >
            {busy ? t("forgot.busy") : t("forgot.submit")}
          </Button>
        </form>
      ) : (
        <div className="flex flex-col gap-5">
          <Alert tone="positive" title={t("forgot.doneTitle")}>
            {t("forgot.doneText", { email: sentTo })}
          </Alert>
          <Button asChild variant="secondary" size="lg">
            <Link to="/agro/login">{t("toLogin")}</Link>
          </Button>
        </div>
      )}
    </EntryPage>
  );
}
