import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { SettingsSection } from "@/components/settings-section";
import { Skeleton } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import {
  type Notifications,
  type NotificationTopic,
  notificationsQuery,
  saveNotifications,
} from "@/features/settings/api";
import { toast } from "@/lib/toast-store";

const TOPICS = ["pix_received", "otc_settled", "kyc"] as const satisfies readonly NotificationTopic[];

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
            <Choice
              key={topic}
              topic={topic}
              checked={data[topic]}
              onChange={(checked) => saving.mutate({ ...data, [topic]: checked } satisfies Notifications)}
            />
          ))}
          <Choice topic="security" checked />
        </ul>
      )}
    </SettingsSection>
  );
}

interface ChoiceProps {
  topic: NotificationTopic | "security";
  checked: boolean;
  /** Absent where there is nothing to choose. */
  onChange?: (checked: boolean) => void;
}

function Choice({ topic, checked, onChange }: ChoiceProps) {
  const { t } = useTranslation("settings");
  const id = useId();
  return (
    <li className="flex items-center justify-between gap-6 px-5 py-4">
      <div className="flex min-w-0 flex-col gap-0.5">
        <label htmlFor={id} className="font-medium text-sm">
          {t(`notifications.topics.${topic}.title`)}
        </label>
        <p id={`${id}-text`} className="text-ink-muted text-sm">
          {t(`notifications.topics.${topic}.text`)}
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-text`}
        checked={checked}
        disabled={onChange === undefined}
        onCheckedChange={onChange ?? (() => undefined)}
      />
    </li>
  );
}
