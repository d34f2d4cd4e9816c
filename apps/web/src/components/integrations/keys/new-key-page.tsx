import type { KeyScope } from "@lastro/contracts/api-key-scopes";
import type { PresenceProof } from "@lastro/contracts/integration-realms";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { BackLink } from "@/components/back-link";
import { ChoiceField } from "@/components/choice-field";
import { CheckList } from "@/components/integrations/check-list";
import { IntegrationRefusal, isRefusedFor } from "@/components/integrations/integration-refusal";
import { useIntegrations } from "@/components/integrations/realm";
import { SecretDialog } from "@/components/integrations/secret-dialog";
import { scopeKey } from "@/components/integrations/word-keys";
import { MoneyInput } from "@/components/money-input";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";

const LIVES = ["30", "90", "365", "never"] as const;
type Lives = (typeof LIVES)[number];

/** What a new key may do; its secret is shown once it is made. */
export function NewKeyPage() {
  const { t } = useTranslation("integrations");
  const { name: realm, home, api, scopes: offered, proofAskedBy, ProofStep } = useIntegrations();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly KeyScope[]>([]);
  const [limits, setLimits] = useState({ payment: "", day: "" });
  const [addresses, setAddresses] = useState("");
  const [lives, setLives] = useState<Lives>("365");
  const [isTried, setTried] = useState(false);
  const pays = scopes.includes("pix:pay");
  const isPositive = (amount: string) => /[1-9]/.test(amount);
  const creating = useMutation({
    mutationFn: (proof: PresenceProof | undefined) =>
      api.createKey(
        {
          name: name.trim(),
          scopes: [...scopes],
          ...(realm === "bank" ? { limits: pays ? limits : null } : {}),
          addresses: addresses.split(/[\s,;]+/).filter((one) => one !== ""),
          expiresInDays: lives === "never" ? null : Number(lives),
        },
        proof,
      ),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: api.keysQuery.queryKey }),
  });
  const isComplete =
    name.trim() !== "" &&
    scopes.length > 0 &&
    (!pays || (isPositive(limits.payment) && isPositive(limits.day)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isComplete) creating.mutate(undefined);
  };
  const missing = (isMissing: boolean) => (isTried && isMissing ? t("form.missing") : undefined);
  const proof = proofAskedBy(creating.error);
  return (
    <>
      <BackLink to={home}>{t("title")}</BackLink>
      <PageHeader title={t("newKey.title")} description={t("newKey.text")} />
      <Card className="max-w-2xl">
        <CardContent>
          <form noValidate onSubmit={submit} className="flex flex-col gap-6">
            <Field
              label={t("newKey.name")}
              hint={t(`newKey.nameHints.${realm}`)}
              error={missing(name.trim() === "")}
              required
            >
              <Input maxLength={60} value={name} onChange={({ target }) => setName(target.value)} />
            </Field>
            <CheckList
              label={t("newKey.scopes")}
              options={offered}
              chosen={scopes}
              onChange={setScopes}
              word={(scope) => t(scopeKey(scope))}
              error={missing(scopes.length === 0)}
            />
            {pays && (
              <div className="grid gap-4 sm:grid-cols-2">
                <Field
                  label={t("newKey.perPayment")}
                  error={
                    isRefusedFor(creating.error, "integrations.limits_not_possible")
                      ? t("newKey.limitsRefused")
                      : missing(!isPositive(limits.payment))
                  }
                  required
                >
                  <MoneyInput
                    asset="BRL"
                    value={limits.payment}
                    onValueChange={(payment = "") => setLimits({ ...limits, payment })}
                  />
                </Field>
                <Field label={t("newKey.perDay")} error={missing(!isPositive(limits.day))} required>
                  <MoneyInput
                    asset="BRL"
                    value={limits.day}
                    onValueChange={(day = "") => setLimits({ ...limits, day })}
                  />
                </Field>
                <p className="text-ink-muted text-sm sm:col-span-2">{t("newKey.limitsHint")}</p>
              </div>
            )}
            <Field
              label={t("newKey.addresses")}
              hint={t("newKey.addressesHint")}
              error={
                isRefusedFor(creating.error, "integrations.address_invalid")
                  ? t("newKey.addressRefused")
                  : undefined
              }
            >
              <Textarea
                rows={2}
                spellCheck={false}
                className="font-mono"
                placeholder="203.0.113.7, 198.51.100.0/24"
                value={addresses}
                onChange={({ target }) => setAddresses(target.value)}
              />
            </Field>
            <ChoiceField
              label={t("newKey.lives")}
              className="sm:max-w-64"
              value={lives}
              onValueChange={setLives}
              choices={LIVES.map((one) => [one, t(`newKey.livesFor.${one}`)] as const)}
            />
            {proof === undefined && <IntegrationRefusal error={creating.error} />}
            <Button type="submit" size="lg" className="self-start" disabled={creating.isPending}>
              {t("newKey.confirm")}
            </Button>
          </form>
        </CardContent>
      </Card>
      {proof !== undefined && !creating.isPending && (
        <ProofStep
          kind={proof}
          error={creating.error}
          onProven={(proven) => creating.mutate(proven)}
          onClose={() => creating.reset()}
        />
      )}
      {creating.data && (
        <SecretDialog
          of="key"
          secret={creating.data.secret}
          onClose={() => void navigate(home, { replace: true })}
        />
      )}
    </>
  );
}
