import { useTranslation } from "react-i18next";
import { WaitsForSecond as Notice } from "@/components/waits-for-second";

/** Says that a request waits for the approval of another administrator. */
export function WaitsForSecond() {
  const { t } = useTranslation("grain-admin");
  return <Notice title={t("second.waits")} link={t("second.open")} />;
}
