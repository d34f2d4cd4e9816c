import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { requestPass } from "@/features/help/api";
import { OpenPage } from "@/features/help/open-page";
import { PassConversations } from "@/features/help/pass-conversations";

/** For whoever cannot sign in: asks for a link by letter, and opens with one what they write with support. */
export function WritePage() {
  const { t } = useTranslation("help");
  const pass = useLocation().hash.slice(1);
  return (
    <OpenPage className="mx-auto max-w-2xl">
      <PageHeader title={t("pass.title")} description={t("pass.lead")} />
      {pass === "" ? <RequestForm /> : <PassConversations pass={pass} />}
    </OpenPage>
  );
}

export function RequestForm() {
  const { t } = useTranslation("help");
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: "" } });
  const asking = useMutation({ mutationFn: requestPass });
  const submit = handleSubmit(({ email }) => {
    if (!asking.isPending) asking.mutate(email.trim());
  });
  if (asking.isSuccess) return <Alert tone="positive">{t("pass.sent")}</Alert>;
  return (
    <Card>
      <CardContent className="pt-5">
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
          <Field
            label={t("pass.email")}
            hint={t("pass.emailHint")}
            error={formState.errors.email && t("pass.emailMissing")}
            required
          >
            <Input
              type="email"
              autoComplete="email"
              maxLength={254}
              {...register("email", { validate: (email) => /^\S+@\S+\.\S+$/.test(email.trim()) })}
            />
          </Field>
          {asking.isError && <ErrorAlert error={asking.error} />}
          <Button type="submit" disabled={asking.isPending}>
            {t("pass.ask")}
          </Button>
        </form>
      </CardContent>
    </Card>
  );
}
