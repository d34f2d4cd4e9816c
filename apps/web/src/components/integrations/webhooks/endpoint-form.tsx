import type { PresenceProof } from "@lastro/contracts/integration-realms";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { type EndpointBody, openReceiver } from "@/components/integrations/api";
import { CheckList } from "@/components/integrations/check-list";
import { IntegrationRefusal, isRefusedFor } from "@/components/integrations/integration-refusal";
import { useIntegrations } from "@/components/integrations/realm";
import { eventKey } from "@/components/integrations/word-keys";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useIsDemo } from "@/lib/deployment";
import { useFailureToast } from "@/lib/use-failure-toast";

interface EndpointFormProps<Answer> {
  initial: EndpointBody;
  action: string;
  save: (body: EndpointBody, proof: PresenceProof | undefined) => Promise<Answer>;
  onSaved: (answer: Answer) => void;
}

/** Where an endpoint is, and what it is told of. */
export function EndpointForm<Answer>({ initial, action, save, onSaved }: EndpointFormProps<Answer>) {
  const { t } = useTranslation(["integrations", "common"]);
  const { events: offered, proofAskedBy, ProofStep } = useIntegrations();
  const isDemo = useIsDemo();
  const failure = useFailureToast();
  const [typed, setTyped] = useState<EndpointBody>(initial);
  const [isTried, setTried] = useState(false);
  const saving = useMutation({
    mutationFn: (proof: PresenceProof | undefined) => save(typed, proof),
    onSuccess: onSaved,
  });
  const opening = useMutation({
    mutationFn: openReceiver,
    onSuccess: ({ url }) => change({ url }),
    onError: (error) => void failure(t("errors.genericTitle", { ns: "common" }), error),
  });
  const change = (part: Partial<EndpointBody>) => setTyped((before) => ({ ...before, ...part }));
  const isComplete = typed.url.trim() !== "" && typed.events.length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isComplete) saving.mutate(undefined);
  };
  const missing = (isMissing: boolean) => (isTried && isMissing ? t("form.missing") : undefined);
  const proof = proofAskedBy(saving.error);
  return (
    <Card className="max-w-2xl">
      <CardContent>
        <form noValidate onSubmit={submit} className="flex flex-col gap-6">
          <Field
            label={t("endpoint.url")}
            hint={t("endpoint.urlHint")}
            error={
              isRefusedFor(saving.error, "integrations.url_not_allowed")
                ? t("endpoint.urlRefused")
                : missing(typed.url.trim() === "")
            }
            required
          >
            <Input
              type="url"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              maxLength={500}
              placeholder="https://"
              value={typed.url}
              onChange={({ target }) => change({ url: target.value })}
            />
          </Field>
          {isDemo && (
            <section className="flex flex-col gap-3 rounded-lg border border-wheat border-dashed bg-wheat-soft/50 p-4">
              <Badge tone="warning">{t("receiver.badge")}</Badge>
              <p className="text-sm text-wheat-ink">{t("receiver.offer")}</p>
              <Button
                variant="wheat"
                wraps
                className="self-start"
                disabled={opening.isPending}
                onClick={() => opening.mutate()}
              >
                {t("receiver.use")}
              </Button>
            </section>
          )}
          <Field label={t("endpoint.description")} hint={t("endpoint.descriptionHint")}>
            <Input
              maxLength={100}
              value={typed.description}
              onChange={({ target }) => change({ description: target.value })}
            />
          </Field>
          <CheckList
            label={t("endpoint.events")}
            options={offered}
            chosen={typed.events}
            onChange={(events) => change({ events: [...events] })}
            word={(one) => t(eventKey(one))}
            error={missing(typed.events.length === 0)}
          />
          {proof === undefined && <IntegrationRefusal error={saving.error} />}
          <Button type="submit" size="lg" className="self-start" disabled={saving.isPending}>
            {action}
          </Button>
        </form>
      </CardContent>
      {proof !== undefined && !saving.isPending && (
        <ProofStep
          kind={proof}
          error={saving.error}
          onProven={(proven) => saving.mutate(proven)}
          onClose={() => saving.reset()}
        />
      )}
    </Card>
  );
}
