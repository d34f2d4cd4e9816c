import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { MessageForm } from "@/components/case/message-form";
import { MessageList } from "@/components/case/message-list";
import { type OrderDetail, orderMessagesQuery, writeOrderMessage } from "@/features/grain/orders/api";
import { useLocalTime } from "@/features/grain/shared/local-time";

const MAX_MESSAGE_LENGTH = 2_000;

/** What both sides wrote to each other about the order. */
export function OrderMessages({ order }: { order: OrderDetail }) {
  const { t } = useTranslation("grain-orders");
  const { dateTime } = useLocalTime();
  const queryClient = useQueryClient();
  const list = useInfiniteQuery(orderMessagesQuery(order.id));
  const messages = list.data && [...list.data.pages].reverse().flatMap((page) => page.messages);
  return (
    <div className="flex flex-col gap-3">
      <MessageList
        list={list}
        empty={t("order.messages.empty")}
        messages={messages?.map(({ id, text, name, at, from }) => ({
          id,
          text,
          caption: `${name} · ${dateTime(at)}`,
          isAside: from === order.side,
        }))}
      />
      {order.may.includes("write_message") && (
        <MessageForm
          words={{
            label: t("order.messages.label"),
            send: t("order.messages.send"),
            failed: t("order.messages.failed"),
          }}
          maxLength={MAX_MESSAGE_LENGTH}
          send={(text) => writeOrderMessage(order.id, text)}
          onSettled={() => void queryClient.invalidateQueries(orderMessagesQuery(order.id))}
        />
      )}
    </div>
  );
}
