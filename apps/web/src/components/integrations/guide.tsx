import { useTranslation } from "react-i18next";
import { CodeBlock } from "@/components/integrations/code-block";
import { GuidePart } from "@/components/integrations/guide-part";
import { useIntegrations } from "@/components/integrations/realm";
import { VERIFY_EXAMPLE } from "@/components/integrations/verify-example";
import { eventKey, scopeKey } from "@/components/integrations/word-keys";
import { Button } from "@/components/ui/button";

/** How a program asks and is told, in short; the whole is the published contract. */
export function Guide() {
  const { t } = useTranslation("integrations");
  const { scopes, events, GuideRequests } = useIntegrations();
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <GuidePart title={t("guide.authTitle")} text={t("guide.authText")}>
        <Terms rows={scopes.map((scope) => [scope, t(scopeKey(scope))] as const)} />
        <p className="text-ink-muted text-sm">{t("guide.errors")}</p>
      </GuidePart>
      <GuideRequests />
      <GuidePart title={t("guide.webhooksTitle")} text={t("guide.webhooksText")}>
        <CodeBlock label={t("guide.verify")} code={VERIFY_EXAMPLE} />
        <Terms rows={events.map((event) => [event, t(eventKey(event))] as const)} />
      </GuidePart>
      <GuidePart title={t("guide.contractTitle")} text={t("guide.contractText")}>
        <div className="flex flex-wrap gap-2">
          <Button asChild variant="secondary">
            <a href="/docs" target="_blank" rel="noreferrer">
              {t("guide.reference")}
            </a>
          </Button>
          <Button asChild variant="secondary">
            <a href="/openapi.json" target="_blank" rel="noreferrer">
              {t("guide.openapi")}
            </a>
          </Button>
        </div>
      </GuidePart>
    </div>
  );
}

function Terms({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
      {rows.map(([name, meaning]) => (
        <div key={name} className="contents">
          <dt>
            <code className="font-mono">{name}</code>
          </dt>
          <dd className="mb-1 text-ink-muted sm:mb-0">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
