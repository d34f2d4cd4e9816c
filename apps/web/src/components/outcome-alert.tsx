import { useTranslation } from "react-i18next";
import { DeviceRefusal } from "@/components/devices/device-refusal";
import { proofAskedBy } from "@/components/proof-asked";
import { Alert } from "@/components/ui/alert";
import { NoAnswerError } from "@/lib/api-error";

interface OutcomeAlertProps {
  error: Error | null;
  /** Repeats what was refused for want of a registered device. */
  onRepeat: () => void;
}

/** Why a command failed; where nobody knows yet, that it is repeated without being done twice. */
export function OutcomeAlert({ error, onRepeat }: OutcomeAlertProps) {
  const { t } = useTranslation("common");
  if (error === null || proofAskedBy(error) !== undefined) return null;
  if (error instanceof NoAnswerError && error.outcomeUnknown)
    return (
      <Alert tone="warning" title={t("errors.unknownTitle")}>
        <p>{t("errors.unknown")}</p>
      </Alert>
    );
  return <DeviceRefusal error={error} onRegistered={onRepeat} />;
}
