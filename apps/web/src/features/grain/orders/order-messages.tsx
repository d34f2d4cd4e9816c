import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { LoadOlder } from "@/components/load-older";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { type OrderDetail, orderMessagesQuery, writeOrderMessage } from "@/features/grain/orders/api";
import { useLocalTime } from "@/features/grain/shared/local-time";
import { cn } from "@/lib/cn";
import { useFailureToast } from "@/lib/use-failure-toast";

/** What both sides wrote to each other about the order. */
export function OrderMessages({ order }: { order: OrderDetail }) {
  const { t } = useTranslation("grain-orders");
  const { dateTime } = useLocalTime();
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  const list = useInfiniteQuery(orderMessagesQuery(order.id));
  const messages = list.data && [...list.data.pages].reverse().flatMap((page) => page.messages);
  const [text, setText] = useState("");
  const write = useMutation({
    mutationFn: () => writeOrderMessage(order.id, text.trim()),
    onSuccess: () => setText(""),
    onError: (error) => void failed(t("order.messages.failed"), error),
    onSettled: () => queryClient.invalidateQueries(orderMessagesQuery(order.id)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "" && !write.isPending) write.mutate();
  };
  return (
    <div className="flex flex-col gap-3">
      <LoadOlder list={list} />
      {messages?.length === 0 && <p className="text-ink-muted text-sm">{t("order.messages.empty")}</p>}
      <ul className="flex flex-col gap-2">
        {messages?.map((message) => (
          <li
            key={message.id}
            className={cn(
              "max-w-[85%] rounded-lg px-3.5 py-2 text-sm",
              message.from === order.side ? "self-end bg-wheat-soft" : "self-start bg-sunken",
            )}
          >
            <p className="whitespace-pre-wrap break-words">{message.text}</p>
            <p className="mt-0.5 text-ink-muted text-xs">
              {message.name} · {dateTime(message.at)}
            </p>
          </li>
        ))}
      </ul>
      {order.may.includes("write_message") && (
        <form noValidate onSubmit={submit} className="flex items-end gap-2">
          <Field label={t("order.messages.label")} className="flex-1">
            <Input maxLength={2_000} value={text} onChange={({ target }) => setText(target.value)} />
          </Field>
          <Button
            type="submit"
            size="icon"
            variant="wheat"
            aria-label={t("order.messages.send")}
            disabled={text.trim() === "" || write.isPending}
          >
            <Send aria-hidden="true" className="size-4.5" />
          </Button>
        </form>
      )}
    </div>
  );
}
