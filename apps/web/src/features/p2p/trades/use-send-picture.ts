import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type RoomMessage, sendPicture } from "@/features/p2p/trades/api";
import { useFailureToast } from "@/lib/use-failure-toast";

/** Sends a picture or PDF into the room of a trade. */
export function useSendPicture(id: string, onSent: (message: RoomMessage) => void) {
  const { t } = useTranslation("p2p");
  const failed = useFailureToast();
  return useMutation({
    mutationFn: (file: File) => sendPicture(id, file),
    onSuccess: onSent,
    onError: (error) => void failed(t("room.pictureFailed"), error),
  });
}
