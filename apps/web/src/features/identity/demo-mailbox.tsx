import type { WireResponseOf } from "@lastro/contracts";
import type { demoMailbox } from "@lastro/contracts/demo";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callPublicRoute } from "@/lib/call-route";
import { formatDateTime } from "@/lib/format-date";

type Message = WireResponseOf<typeof demoMailbox>["messages"][number];

const mailboxQuery = (email: string) =>
  queryOptions({
    queryKey: ["demo", "mailbox", email],
    queryFn: ({ signal }) =>
      callPublicRoute<typeof demoMailbox>("GET /v1/demo/mailbox", { query: { to: email }, signal }),
    refetchInterval: 3_000,
  });

/** The letters a demonstration has caught for an address, the newest open. */
export function DemoMailbox({ email }: { email: string }) {
  const { t } = useTranslation("identity");
  const { data } = useQuery(mailboxQuery(email));
  const messages = data?.messages ?? [];
  return (
    <section aria-labelledby="demo-mailbox" className="mt-10 border-wheat border-t pt-5">
      <h2 id="demo-mailbox" className="font-semibold text-sm">
        {t("checkEmail.mailbox.title")}
      </h2>
      <p className="mt-1 text-ink-muted text-sm">{t("checkEmail.mailbox.text")}</p>
      <div role="status" className="mt-3 flex flex-col divide-y rounded-lg border bg-surface text-sm">
        {messages.length === 0 && <p className="px-4 py-3 text-ink-muted">{t("checkEmail.mailbox.empty")}</p>}
        {messages.map((message, index) => (
          <Letter key={message.id} message={message} open={index === 0} />
        ))}
      </div>
    </section>
  );
}

function Letter({ message, open }: { message: Message; open: boolean }) {
  return (
    <details open={open}>
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-3 px-4 py-2.5">
        <span className="font-medium">{message.subject}</span>
        <time dateTime={message.receivedAt} className="text-ink-muted text-xs">
          {formatDateTime(message.receivedAt)}
        </time>
      </summary>
      <p className="whitespace-pre-wrap break-words px-4 pb-4">
        {partsOf(message.text).map(({ text, isLink, at }) =>
          isLink ? (
            <a key={at} href={text} className="break-all text-accent underline">
              {text}
            </a>
          ) : (
            text
          ),
        )}
      </p>
    </details>
  );
}

/** The text of a letter, its web addresses apart. */
function partsOf(text: string): { text: string; isLink: boolean; at: number }[] {
  return text.split(/(https?:\/\/\S+)/).map((part, at) => ({ text: part, isLink: at % 2 === 1, at }));
}
