import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { LoadOlder } from "@/components/load-older";
import { Card, CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { type AdminOrder, adminEventsQuery, adminMessagesQuery } from "@/features/grain/admin/api";
import { DisputeLoads } from "@/features/grain/admin/disputes/dispute-loads";
import { EventReason } from "@/features/grain/shared/orders/event-reason";
import { cn } from "@/lib/cn";
import { formatDateTime } from "@/lib/format-date";
import type { Namespaces } from "@/lib/i18n/namespaces";

type EventWords = keyof Namespaces["grain-orders"]["order"]["events"];

/** What both sides wrote to each other, what was sent and weighed, and everything that happened to the order. */
export function DisputeRecord({ order }: { order: AdminOrder }) {
  const { t } = useTranslation(["grain-orders", "grain-admin"]);
  return (
    <Card>
      <CardContent className="pt-3">
        <Tabs defaultValue="messages">
          <TabsList aria-label={t("disputes.record", { ns: "grain-admin" })}>
            <TabsTrigger value="messages">{t("order.tabs.messages")}</TabsTrigger>
            <TabsTrigger value="settlement">{t("order.tabs.settlement")}</TabsTrigger>
            <TabsTrigger value="history">{t("order.tabs.history")}</TabsTrigger>
          </TabsList>
          <TabsContent value="messages">
            <Messages id={order.id} />
          </TabsContent>
          <TabsContent value="settlement">
            <DisputeLoads loads={order.order.loads} />
          </TabsContent>
          <TabsContent value="history">
            <History id={order.id} />
          </TabsContent>
        </Tabs>
      </CardContent>
    </Card>
  );
}

function Messages({ id }: Pick<AdminOrder, "id">) {
  const { t } = useTranslation("grain-orders");
  const list = useInfiniteQuery(adminMessagesQuery(id));
  if (list.data === undefined) return <Skeleton className="h-24 w-full" />;
  const messages = [...list.data.pages].reverse().flatMap((page) => page.messages);
  if (messages.length === 0) return <p className="text-ink-muted text-sm">{t("order.messages.empty")}</p>;
  return (
    <>
      <LoadOlder list={list} />
      <ul className="flex flex-col gap-2">
        {messages.map((message) => (
          <li
            key={message.id}
            className={cn(
              "max-w-[85%] rounded-lg px-3.5 py-2 text-sm",
              message.from === "producer" ? "self-end bg-wheat-soft" : "self-start bg-sunken",
            )}
          >
            <p className="whitespace-pre-wrap break-words">{message.text}</p>
            <p className="mt-0.5 text-ink-muted text-xs">
              {message.name} · {t(`order.by.${message.from}`)} · {formatDateTime(message.at)}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function History({ id }: Pick<AdminOrder, "id">) {
  const { t } = useTranslation("grain-orders");
  const list = useInfiniteQuery(adminEventsQuery(id));
  if (list.data === undefined) return <Skeleton className="h-24 w-full" />;
  const events = [...list.data.pages].reverse().flatMap((page) => page.events);
  return (
    <>
      <LoadOlder list={list} />
      <ol className="flex flex-col gap-2.5 border-l-2 pl-4 text-sm">
        {events.map((event) => (
          <li key={event.id}>
            <p className="font-medium">
              {t(`order.events.${event.type.replaceAll(".", "_") as EventWords}`)}
            </p>
            <p className="text-ink-muted">
              {formatDateTime(event.at)} · {event.name ?? t(`order.by.${event.by}`)}
            </p>
            <EventReason event={event} />
          </li>
        ))}
      </ol>
    </>
  );
}
