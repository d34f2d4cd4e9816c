import { DISPUTE_SITUATIONS, MAX_NARRATIVE, registerPixDispute } from "@lastro/contracts/pix-disputes";
import { ArrowLeft } from "lucide-react";
import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { ChoiceField } from "@/components/choice-field";
import { ErrorAlert } from "@/components/error-alert";
import { MoneyInput } from "@/components/money-input";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { DISPUTES, registerDispute } from "@/features/pix-disputes/api";
import { emptyAsAbsent, useContractForm } from "@/lib/use-contract-form";
import { useDecision } from "@/lib/use-decision";

/** Writes down what a payer's bank claims, as an operator reads it in the panel of a provider without an interface. */
export function RegisterDisputePage() {
  const { t } = useTranslation("pix-disputes");
  return (
    <div className="mx-auto max-w-2xl">
      <Link
        to="/admin/disputes"
        className="mb-2 inline-flex min-h-11 items-center gap-2 rounded-sm text-ink-muted text-sm hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t("back")}
      </Link>
      <PageHeader title={t("register.title")} description={t("register.lead")} />
      <Card>
        <CardContent className="pt-5">
          <RegisterForm />
        </CardContent>
      </Card>
    </div>
  );
}

function RegisterForm() {
  const { t } = useTranslation("pix-disputes");
  const navigate = useNavigate();
  const form = useContractForm(registerPixDispute.body, { endToEndId: "", amount: "", providerId: "" });
  const { errors } = form.formState;
  const amount = useController({ control: form.control, name: "amount" });
  const situation = useController({ control: form.control, name: "situation" });
  const saving = useDecision(registerDispute, {
    refreshes: [DISPUTES],
    onDone: ({ disputeId, unmatchedId }) =>
      void navigate(
        disputeId === null ? `/admin/pix/unmatched/${unmatchedId}` : `/admin/disputes/${disputeId}`,
      ),
  });
  const submit = form.handleSubmit((claim) => {
    if (!saving.isPending) saving.mutate(claim);
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <Field
        label={t("register.endToEndId")}
        hint={t("register.endToEndIdHint")}
        error={errors.endToEndId && t("register.endToEndIdMissing")}
        required
      >
        <Input maxLength={64} autoComplete="off" {...form.register("endToEndId")} />
      </Field>
      <Field label={t("register.amount")} error={errors.amount && t("register.amountMissing")} required>
        <MoneyInput
          asset="BRL"
          ref={amount.field.ref}
          value={amount.field.value}
          onValueChange={(next) => amount.field.onChange(next ?? "")}
        />
      </Field>
      <div className="flex flex-col gap-1.5">
        <ChoiceField
          label={t("register.situation")}
          value={situation.field.value ?? ""}
          onValueChange={situation.field.onChange}
          choices={DISPUTE_SITUATIONS.map((one) => [one, t(`situations.${one}`)] as const)}
        />
        {errors.situation && (
          <p role="alert" className="text-negative text-sm">
            {t("register.situationMissing")}
          </p>
        )}
      </div>
      <Field
        label={t("register.providerId")}
        hint={t("register.providerIdHint")}
        error={errors.providerId && t("register.providerIdMissing")}
        required
      >
        <Input maxLength={64} autoComplete="off" {...form.register("providerId")} />
      </Field>
      <Field label={t("register.details")} hint={t("register.detailsHint")}>
        <Textarea rows={4} maxLength={MAX_NARRATIVE} {...form.register("details", emptyAsAbsent)} />
      </Field>
      {saving.isError && <ErrorAlert error={saving.error} />}
      <Button type="submit" disabled={saving.isPending}>
        {t(saving.isPending ? "busy" : "register.send")}
      </Button>
    </form>
  );
}
