import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { MessageList } from "@/components/case/message-list";
import { Card, CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { DisputeLoads } from "@/features/grain/admin/disputes/dispute-loads";
import { type AdminOrder, adminEventsQuery, adminMessagesQuery } from "@/features/grain/admin/orders/api";
import { OrderTimeline } from "@/features/grain/shared/orders/order-timeline";
import { formatDateTime } from "@/lib/format-date";

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
  return (
    <MessageList
      list={list}
      empty={t("order.messages.empty")}
      messages={messages.map(({ id: key, text, name, from, at }) => ({
        id: key,
        text,
        caption: `${name} · ${t(`order.by.${from}`)} · ${formatDateTime(at)}`,
        isAside: from === "producer",
      }))}
    />
  );
}

function History({ id }: Pick<AdminOrder, "id">) {
  return <OrderTimeline list={useInfiniteQuery(adminEventsQuery(id))} dateTime={formatDateTime} />;
}
