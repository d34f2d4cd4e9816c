import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Choice } from "@/components/setting-choice";
import { type Push, pushQuery, saveTopics } from "@/features/settings/push/api";
import { NOTICE_TOPICS } from "@/lib/notice-topics";
import { toast } from "@/lib/toast-store";

/** Which notices are shown on all the client's devices. */
export function PushTopics({ topics }: { topics: Push["topics"] }) {
  const { t } = useTranslation("settings");
  const queryClient = useQueryClient();
  const { queryKey } = pushQuery;
  const saving = useMutation({
    mutationFn: saveTopics,
    onMutate: async (wanted) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      if (before) queryClient.setQueryData(queryKey, { ...before, topics: wanted });
      return before;
    },
    onError: (_error, _wanted, before) => {
      queryClient.setQueryData(queryKey, before);
      toast({
        title: t("notifications.failed"),
        description: t("notifications.failedText"),
        variant: "destructive",
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return (
    <div>
      <h3 className="px-5 pt-4 font-medium text-sm">{t("push.what")}</h3>
      <ul aria-label={t("push.what")} className="divide-y">
        {NOTICE_TOPICS.map((topic) => (
          <li key={topic}>
            <Choice
              title={t(`push.topics.${topic}`)}
              checked={topics[topic]}
              onChange={(checked) => saving.mutate({ ...topics, [topic]: checked })}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
