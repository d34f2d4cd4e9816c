import { useTranslation } from "react-i18next";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Says about how long something takes, in minutes or in hours. */
export function useExpectedTime(): (seconds: number) => string {
  const { t } = useTranslation("crypto");
  return (seconds) =>
    seconds < 2 * HOUR
      ? t("send.inMinutes", { count: Math.max(1, Math.round(seconds / MINUTE)) })
      : t("send.inHours", { count: Math.round(seconds / HOUR) });
}
