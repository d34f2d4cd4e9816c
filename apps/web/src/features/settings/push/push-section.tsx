import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { PendingItems } from "@/components/item-list";
import { PushDevices } from "@/components/notices/push/push-devices";
import { ThisDevice } from "@/components/notices/push/this-device";
import { SettingsSection } from "@/components/settings-section";
import { pushAccess, pushQuery } from "@/features/settings/push/api";
import { PushTopics } from "@/features/settings/push/push-topics";
import { QuietHours } from "@/features/settings/push/quiet-hours";

/** Notices on the screens of a client's devices; nothing where the house pushes none. */
export function PushSection() {
  const { t } = useTranslation("settings");
  const push = useQuery(pushQuery);
  const { data } = push;
  if (data?.serverKey === null) return null;
  return (
    <SettingsSection title={t("push.title")} description={t("push.text")}>
      {data !== undefined ? (
        <div className="divide-y">
          <ThisDevice
            access={pushAccess}
            serverKey={data.serverKey}
            device={data.devices.find(({ current }) => current)}
          />
          {data.devices.length > 0 && (
            <>
              <PushDevices access={pushAccess} devices={data.devices} />
              <QuietHours quietHours={data.quietHours} />
              <PushTopics topics={data.topics} />
            </>
          )}
        </div>
      ) : push.isError ? (
        <div className="p-5">
          <ErrorAlert error={push.error} onRetry={() => void push.refetch()} />
        </div>
      ) : (
        <PendingItems />
      )}
    </SettingsSection>
  );
}
