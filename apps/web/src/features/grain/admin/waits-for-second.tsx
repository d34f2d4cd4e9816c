import { useTranslation } from "react-i18next";
import { WaitsForSecond as Notice } from "@/components/waits-for-second";

/** It was asked for, and another administrator has to let it happen. */
export function WaitsForSecond() {
  const { t } = useTranslation("grain-admin");
  return <Notice title={t("second.waits")} link={t("second.open")} />;
}
