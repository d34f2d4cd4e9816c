import { requestAccess } from "@lastro/contracts/backoffice";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { requestAccess as leaveAddress } from "@/features/landing/api";
import { useContractForm } from "@/lib/use-contract-form";
import { useTypedBefore } from "@/lib/use-typed-before";

export function RequestAccessForm() {
  const { t } = useTranslation("landing");
  const form = useContractForm(requestAccess.body, { email: "" });
  const element = useRef<HTMLFormElement>(null);
  useTypedBefore(form, element);
  const request = useMutation({ mutationFn: leaveAddress });
  const submit = form.handleSubmit(({ email }) => {
    if (!request.isPending) request.mutate(email);
  });
  const isEmpty = form.watch("email").trim() === "";
  const problem =
    form.formState.errors.email === undefined ? undefined : isEmpty ? "emailRequired" : "emailInvalid";

  if (request.isSuccess) {
    return (
      <div className="mt-10 flex max-w-md flex-col items-start gap-3">
        <Alert tone="positive" title={t("access.doneTitle")} className="w-full">
          {t("access.done", { email: request.variables })}
        </Alert>
        <Button
          variant="link"
          onClick={() => {
            request.reset();
            form.reset();
          }}
        >
          {t("access.another")}
        </Button>
      </div>
    );
  }
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="mt-10 flex max-w-md flex-col gap-3"
    >
      <h3 className="font-semibold">{t("access.formTitle")}</h3>
      <p id="access-hint" className="-mt-2 text-ink-muted text-sm">
        {t("access.formText")}
      </p>
      <div className="flex flex-col gap-2 sm:flex-row">
        <Input
          type="email"
          required
          autoComplete="email"
          aria-label={t("access.email")}
          aria-describedby={problem === undefined ? "access-hint" : "access-error access-hint"}
          aria-invalid={problem === undefined ? undefined : true}
          placeholder={t("access.placeholder")}
          {...form.register("email", { setValueAs: (typed: string) => typed.trim() })}
        />
        <Button type="submit" disabled={request.isPending}>
          {request.isPending ? t("access.sending") : t("access.request")}
        </Button>
      </div>
      {problem !== undefined && (
        <p id="access-error" role="alert" className="text-negative text-sm">
          {t(`access.${problem}`)}
        </p>
      )}
      {request.isError && <ErrorAlert error={request.error} />}
    </form>
  );
}
