import { P2P_MESSAGE_MAX_LENGTH } from "@lastro/contracts/p2p/chat";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { ImagePlus } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { LoadOlder } from "@/components/case/load-older";
import { MessageForm } from "@/components/case/message-form";
import { ErrorAlert } from "@/components/error-alert";
import { FileButton } from "@/components/file-button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { ScrollArea } from "@/components/ui/scroll-area";
import { Skeleton } from "@/components/ui/skeleton";
import { messagesQuery, pictureFile, type Trade, tradeKey, writeMessage } from "@/features/p2p/trades/api";
import { RoomMessages } from "@/features/p2p/trades/room-messages";
import { useSendPicture } from "@/features/p2p/trades/use-send-picture";

/** The conversation of a trade, with pictures and with what the house writes into it. */
export function Room({ trade }: { trade: Trade }) {
  const { t } = useTranslation("p2p");
  const queryClient = useQueryClient();
  const list = useInfiniteQuery(messagesQuery(trade.id));
  const refresh = () => void queryClient.invalidateQueries({ queryKey: messagesQuery(trade.id).queryKey });
  const picture = useSendPicture(trade.id, refresh);
  const messages = list.data && [...list.data.pages].reverse().flatMap((page) => page.messages);
  const box = useRef<HTMLDivElement>(null);
  const last = messages?.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last message is the trigger
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [last]);
  return (
    <Card className="flex flex-col">
      <CardHeader>
        <CardTitle>{t("room.title", { name: trade.counterparty.name })}</CardTitle>
        <p className="text-ink-muted text-xs">{t("room.warning")}</p>
      </CardHeader>
      <ScrollArea
        role="region"
        aria-label={t("room.messages")}
        viewportRef={box}
        viewportClassName="max-h-[60dvh] min-h-48"
      >
        <div className="flex flex-col gap-2 px-5 py-4">
          {messages === undefined ? (
            list.isError ? (
              <ErrorAlert error={list.error} onRetry={() => void list.refetch()} />
            ) : (
              <Skeleton className="h-40 w-full" />
            )
          ) : (
            <>
              <LoadOlder list={list} />
              <RoomMessages
                messages={messages}
                reader={trade.role}
                paidHere={trade.method === "lastro"}
                fileKey={tradeKey(trade.id)}
                download={(pictureId, signal) => pictureFile(trade.id, pictureId, signal)}
              />
            </>
          )}
        </div>
      </ScrollArea>
      {trade.may.includes("write_message") ? (
        <div className="flex flex-col gap-2 border-t p-4">
          <MessageForm
            words={{ label: t("room.label"), send: t("room.send"), failed: t("room.failed") }}
            maxLength={P2P_MESSAGE_MAX_LENGTH}
            send={(text) => writeMessage(trade.id, text)}
            onSettled={refresh}
          />
          <FileButton
            label={t("room.picture")}
            accept="image/jpeg,image/png,application/pdf"
            disabled={picture.isPending}
            onFile={picture.mutate}
          >
            <ImagePlus aria-hidden="true" className="size-4" />
            {t(picture.isPending ? "room.sending" : "room.picture")}
          </FileButton>
        </div>
      ) : (
        <p className="border-t p-4 text-ink-muted text-sm">{t("room.closed")}</p>
      )}
    </Card>
  );
}
