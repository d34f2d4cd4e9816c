import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { receiverQuery } from "@/components/integrations/api";
import { CodeBlock } from "@/components/integrations/code-block";
import { Badge } from "@/components/ui/badge";
import { formatTime } from "@/lib/format-date";

const SHOWN = 3;

/** What has arrived at the demonstration's receiver, as a program of the client's would see it. */
export function ReceiverPanel({ url }: { url: string }) {
  const { t } = useTranslation("integrations");
  const isReceiver = /^http:\/\/127\.0\.0\.1:\d+\/webhooks\/[0-9a-f]{32}$/.test(url);
  const arrived = useQuery({ ...receiverQuery(url), enabled: isReceiver });
  if (!isReceiver) return null;
  const items = arrived.data?.items ?? [];
  return (
    <section
      aria-labelledby="receiver"
      className="flex flex-col gap-3 rounded-lg border border-wheat border-dashed bg-wheat-soft/50 p-4"
    >
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="warning">{t("receiver.badge")}</Badge>
        <h2 id="receiver" className="font-medium text-sm text-wheat-ink">
          {t("receiver.title", { count: items.length })}
        </h2>
      </div>
      {items.length === 0 && <p className="text-sm text-wheat-ink">{t("receiver.empty")}</p>}
      {items.slice(0, SHOWN).map(({ headers, body, receivedAt }) => (
        <div key={`${headers["webhook-id"]} ${receivedAt}`} className="bg-surface">
          <CodeBlock label={formatTime(receivedAt)} code={written(headers, body)} />
        </div>
      ))}
    </section>
  );
}

function written(headers: Readonly<Record<string, string>>, body: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `${lines.join("\n")}\n\n${body}`;
}
