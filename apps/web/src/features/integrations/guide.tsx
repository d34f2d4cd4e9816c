import { API_KEY_SCOPES } from "@lastro/contracts/api-key-scopes";
import { WEBHOOK_EVENTS } from "@lastro/contracts/webhooks";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/features/integrations/code-block";
import { curlExamples, VERIFY_EXAMPLE } from "@/features/integrations/examples";
import { eventKey, scopeKey } from "@/features/integrations/word-keys";

/** How a program asks and is told, in short; the whole is the published contract. */
export function Guide() {
  const { t } = useTranslation("integrations");
  const curl = curlExamples(window.location.origin);
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <Part title={t("guide.authTitle")} text={t("guide.authText")}>
        <CodeBlock label={t("guide.balances")} code={curl.balances} />
        <Terms rows={API_KEY_SCOPES.map((scope) => [scope, t(scopeKey(scope))] as const)} />
        <p className="text-ink-muted text-sm">{t("guide.errors")}</p>
      </Part>
      <Part title={t("guide.chargeTitle")} text={t("guide.chargeText")}>
        <CodeBlock label={t("guide.charge")} code={curl.charge} />
      </Part>
      <Part title={t("guide.payTitle")} text={t("guide.payText")}>
        <CodeBlock label={t("guide.preview")} code={curl.preview} />
        <CodeBlock label={t("guide.pay")} code={curl.pay} />
      </Part>
      <Part title={t("guide.webhooksTitle")} text={t("guide.webhooksText")}>
        <CodeBlock label={t("guide.verify")} code={VERIFY_EXAMPLE} />
        <Terms rows={WEBHOOK_EVENTS.map((event) => [event, t(eventKey(event))] as const)} />
      </Part>
      <Part title={t("guide.contractTitle")} text={t("guide.contractText")}>
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
      </Part>
    </div>
  );
}

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <h2 className="font-semibold text-lg">{title}</h2>
      <p className="max-w-prose text-ink-muted text-sm">{text}</p>
      {children}
    </section>
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
