import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { choicesQuery, type NoticeChoices, saveChoices } from "@/features/grain/settings/notice-choices-api";

/** What is chosen by subject and channel, changed on the page until it is saved with the other settings. */
export function useNoticeDraft() {
  const queryClient = useQueryClient();
  const { data } = useQuery(choicesQuery);
  const [changed, setChanged] = useState<NoticeChoices>();
  return {
    /** Undefined until it is here. */
    shown: changed ?? data,
    change: setChanged,
    /** Sends what was changed; nothing else is sent. */
    async save(): Promise<void> {
      if (changed === undefined) return;
      await saveChoices(changed);
      queryClient.setQueryData(choicesQuery.queryKey, changed);
      setChanged(undefined);
    },
  };
}
