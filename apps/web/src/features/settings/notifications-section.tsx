import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { Choice } from "@/components/setting-choice";
import { SettingsSection } from "@/components/settings-section";
import { Skeleton } from "@/components/ui/skeleton";
import {
  type Notifications,
  type NotificationTopic,
  notificationsQuery,
  saveNotifications,
} from "@/features/settings/api";
import { toast } from "@/lib/toast-store";

const TOPICS = [
  "pix_received",
  "otc_settled",
  "price_alerts",
  "kyc",
] as const satisfies readonly NotificationTopic[];

export function NotificationsSection() {
  const { t } = useTranslation("settings");
  const queryClient = useQueryClient();
  const { queryKey } = notificationsQuery;
  const notifications = useQuery(notificationsQuery);
  const saving = useMutation({
    mutationFn: saveNotifications,
    onMutate: async (wanted) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, wanted);
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
  const { data } = notifications;
  return (
    <SettingsSection title={t("notifications.title")} description={t("notifications.text")}>
      {data === undefined ? (
        notifications.isError ? (
          <div className="p-5">
            <ErrorAlert error={notifications.error} onRetry={() => void notifications.refetch()} />
          </div>
        ) : (
          <div aria-busy="true" className="flex flex-col gap-4 p-5">
            {TOPICS.map((topic) => (
              <Skeleton key={topic} className="h-10" />
            ))}
          </div>
        )
      ) : (
        <ul className="divide-y">
          {TOPICS.map((topic) => (
            <li key={topic}>
              <Choice
                title={t(`notifications.topics.${topic}.title`)}
                text={t(`notifications.topics.${topic}.text`)}
                checked={data[topic]}
                onChange={(checked) => saving.mutate({ ...data, [topic]: checked } satisfies Notifications)}
              />
            </li>
          ))}
          <li>
            <Choice
              title={t("notifications.topics.security.title")}
              text={t("notifications.topics.security.text")}
              checked
            />
          </li>
        </ul>
      )}
    </SettingsSection>
  );
}
