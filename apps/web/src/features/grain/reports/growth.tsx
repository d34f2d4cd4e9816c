import { useTranslation } from "react-i18next";
import { cn } from "@/lib/cn";
import { formatPercentChange } from "@/lib/format-number";

/** Against the period before; from nothing there is no percentage, it is simply new. */
export function Growth({ percent }: { percent: string | null | undefined }) {
  const { t } = useTranslation("grain-reports");
  if (percent === undefined) return null;
  if (percent === null) return <span className="block">{t("reports.new")}</span>;
  const tone = percent.startsWith("-") ? "text-negative" : /[1-9]/.test(percent) ? "text-positive" : "";
  return (
    <span className="block">
      <span className={cn("figures", tone)}>{formatPercentChange(percent, 1)}</span> {t("reports.against")}
    </span>
  );
}
