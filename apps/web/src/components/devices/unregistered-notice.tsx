import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { RegisterDevice } from "@/components/devices/register-device";
import { Alert } from "@/components/ui/alert";
import { devicesQuery } from "@/lib/devices";

/** Says how little is sent from this device until it is registered; nothing once it is. */
export function UnregisteredNotice() {
  const { t } = useTranslation("devices");
  const { data } = useQuery(devicesQuery);
  if (data === undefined || data.items.some(({ current }) => current)) return null;
  return (
    <Alert tone="warning" className="mb-6">
      <p>{t("unregistered")}</p>
      <div className="mt-3 flex flex-col items-start gap-2">
        <RegisterDevice />
      </div>
    </Alert>
  );
}
