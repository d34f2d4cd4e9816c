import { CloudOff, Wifi } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Alert } from "@/components/ui/alert";
import type { DriverState } from "@/features/grain/driver/use-driver-load";

interface ConnectionProps {
  connection: DriverState["connection"];
  /** The page opens without a connection. */
  isKept: boolean;
}

/** Whether what is recorded leaves the phone now. */
export function Connection({ connection, isKept }: ConnectionProps) {
  const { t } = useTranslation("grain-driver");
  if (connection === "down")
    return (
      <Alert
        tone="warning"
        title={
          <span className="flex items-center gap-2">
            <CloudOff aria-hidden="true" className="size-4" />
            {t("offline")}
          </span>
        }
      >
        <p>{t("offlineText")}</p>
        <p>{t("asItWas")}</p>
      </Alert>
    );
  return (
    <p role="status" className="flex min-h-6 items-center gap-2 text-ink-muted text-sm">
      {connection === "up" && (
        <>
          <Wifi aria-hidden="true" className="size-4 shrink-0 text-positive" />
          <span>
            {t("online")}
            {isKept && ` · ${t("kept")}`}
          </span>
        </>
      )}
    </p>
  );
}
