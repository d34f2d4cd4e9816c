import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { requestAccess } from "@/features/landing/api";

export function RequestAccessForm() {
  const { t } = useTranslation("landing");
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<"emailRequired" | "emailInvalid">();
  const request = useMutation({ mutationFn: requestAccess });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const field = input.current;
    if (field === null || request.isPending) return;
    const wrong =
      field.value.trim() === "" ? "emailRequired" : field.validity.valid ? undefined : "emailInvalid";
    setProblem(wrong);
    if (wrong === undefined) request.mutate(field.value.trim());
    else field.focus();
  };

  if (request.isSuccess) {
    return (
      <div className="mt-10 flex max-w-md flex-col items-start gap-3">
        <Alert tone="positive" title={t("access.doneTitle")} className="w-full">
          {t("access.done", { email: request.variables })}
        </Alert>
        <Button variant="link" onClick={() => request.reset()}>
          {t("access.another")}
        </Button>
      </div>
    );
  }
  return (
    <form noValidate onSubmit={submit} className="mt-10 flex max-w-md flex-col gap-3">
      <h3 className="font-semibold">{t("access.formTitle")}</h3>
      <p id="access-hint" className="-mt-2 text-ink-muted text-sm">
        {t("access.formText")}
      </p>
      <div className="flex flex-col gap-2 sm:flex-row">
        <Input
          ref={input}
          type="email"
          name="email"
          required
          autoComplete="email"
          aria-label={t("access.email")}
          aria-describedby={problem === undefined ? "access-hint" : "access-error access-hint"}
          aria-invalid={problem === undefined ? undefined : true}
          placeholder={t("access.placeholder")}
          onInput={() => setProblem(undefined)}
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
