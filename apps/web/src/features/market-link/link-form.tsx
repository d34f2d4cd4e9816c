import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { FactorCodeInput } from "@/components/factor-code-input";
import { PasswordInput } from "@/components/password-input";
import { proofAskedBy } from "@/components/proof-asked";
import { ProofDialog } from "@/components/proof-dialog";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { type Credentials, link, marketLinkQuery } from "@/features/market-link/api";
import { ApiError } from "@/lib/api-error";
import { toast } from "@/lib/toast-store";

const CONDITIONS = ["owner", "verified", "password"] as const;
const ASKS_CODE = new Set(["grain.second_factor_needed", "grain.second_factor_wrong"]);

/** Links the account of the marketplace, by what opens it there. */
export function LinkForm() {
  const { t } = useTranslation("market-link");
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState({ email: "", password: "", code: "" });
  const [isTried, setTried] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  const linking = useMutation({
    mutationFn: ({ email, password, code }: Required<Credentials>) =>
      link({ email: email.trim(), password, ...(code === "" ? {} : { code }) }),
    onSuccess: (answer) => {
      queryClient.setQueryData(marketLinkQuery.queryKey, answer);
      toast({ title: t("link.done") });
    },
    onError: (error) =>
      setAsksCode((before) => before || (error instanceof ApiError && ASKS_CODE.has(error.code))),
  });
  const missing = (name: "email" | "password") =>
    isTried && typed[name].trim() === "" ? t(`link.missing.${name}`) : undefined;
  const change = (name: keyof typeof typed) => (event: { target: { value: string } }) => {
    linking.reset();
    setTyped((before) => ({ ...before, [name]: event.target.value }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (typed.email.trim() !== "" && typed.password !== "") linking.mutate(typed);
  };
  const proof = proofAskedBy(linking.error);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <Card>
        <CardHeader>
          <CardTitle>{t("link.title")}</CardTitle>
        </CardHeader>
        <CardContent>
          <form noValidate onSubmit={submit} className="flex max-w-md flex-col gap-4">
            <Field label={t("link.email")} error={missing("email")} required>
              <Input type="email" autoComplete="off" value={typed.email} onChange={change("email")} />
            </Field>
            <Field label={t("link.password")} error={missing("password")} required>
              <PasswordInput autoComplete="off" value={typed.password} onChange={change("password")} />
            </Field>
            {asksCode && (
              <Field label={t("link.code")} hint={t("link.codeHint")}>
                <FactorCodeInput value={typed.code} onChange={change("code")} />
              </Field>
            )}
            {linking.error !== null && proof === undefined && <ErrorAlert error={linking.error} />}
            <Button type="submit" className="self-start" disabled={linking.isPending}>
              {t("link.action")}
            </Button>
          </form>
        </CardContent>
      </Card>
      <Card>
        <CardContent>
          <ul className="flex list-disc flex-col gap-2 ps-4 text-ink-muted text-sm">
            {CONDITIONS.map((one) => (
              <li key={one}>{t(`link.conditions.${one}`)}</li>
            ))}
          </ul>
        </CardContent>
      </Card>
      {proof !== undefined && !linking.isPending && (
        <ProofDialog kind={proof} onProven={() => linking.mutate(typed)} onClose={() => linking.reset()} />
      )}
    </div>
  );
}
