import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { submit as submitVerification } from "@/features/grain/settings/verification/api";
import { type OwnVerification, verificationQuery } from "@/features/grain/shared/standing/api";
import { ApiError } from "@/lib/api-error";
import { toast } from "@/lib/toast-store";

interface Draft {
  carNumber: string;
  certificate: string;
  issuedOn: string;
}

/** What a producer says of the land, and for everybody the button that hands the documents in. */
export function LandForm({ of: { needed, current } }: { of: OwnVerification }) {
  const { t } = useTranslation("grain-settings-verification");
  const queryClient = useQueryClient();
  const hasLand = needed.includes("car");
  const form = useForm<Draft>({ defaultValues: { carNumber: "", certificate: "", issuedOn: "" } });
  const { errors } = form.formState;
  const send = useMutation({
    mutationFn: ({ carNumber, ...environmental }: Draft) =>
      submitVerification(hasLand ? { carNumber, environmental } : {}),
    onSuccess: (answer) => {
      queryClient.setQueryData(verificationQuery.queryKey, answer);
      toast({ title: t("submitted"), description: t("then.submitted") });
    },
  });
  const sent = new Set(current?.status === "draft" ? current.documents.map(({ kind }) => kind) : []);
  const missing = needed.filter((kind) => !sent.has(kind));
  const refused = send.error instanceof ApiError ? send.error.fields : {};
  const error = (name: keyof Draft, field: string) =>
    errors[name] ? t("fillIn") : refused?.[field] === undefined ? undefined : t(`wrong.${name}`);
  const submit = form.handleSubmit((draft) => !send.isPending && send.mutate(draft));
  const required = { required: hasLand };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {hasLand && (
        <Card>
          <CardHeader>
            <CardTitle>{t("land")}</CardTitle>
          </CardHeader>
          <CardContent className="grid gap-4 sm:grid-cols-2">
            <Field
              label={t("car")}
              hint={t("carHint")}
              error={error("carNumber", "carNumber")}
              required
              className="sm:col-span-2"
            >
              <Input autoComplete="off" maxLength={60} {...form.register("carNumber", required)} />
            </Field>
            <Field
              label={t("certificate")}
              hint={t("certificateHint")}
              error={error("certificate", "environmental.certificate")}
              required
            >
              <Input autoComplete="off" maxLength={60} {...form.register("certificate", required)} />
            </Field>
            <Field label={t("issuedOn")} error={error("issuedOn", "environmental.issuedOn")} required>
              <Input type="date" {...form.register("issuedOn", required)} />
            </Field>
          </CardContent>
        </Card>
      )}
      {missing.length > 0 && (
        <p className="text-ink-muted text-sm">
          {t("missing", { names: missing.map((kind) => t(`files.${kind}`)).join(", ") })}
        </p>
      )}
      {send.isError && <ErrorAlert error={send.error} />}
      <Button
        type="submit"
        variant="wheat"
        className="sm:self-start"
        disabled={missing.length > 0 || send.isPending}
      >
        {t(send.isPending ? "sending" : "submit")}
      </Button>
    </form>
  );
}
