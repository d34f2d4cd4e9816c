import { useTranslation } from "react-i18next";
import { Change } from "@/components/change";
import { Sparkline } from "@/components/sparkline";
import { cn } from "@/lib/cn";
import { useQuotes } from "@/lib/prices";

interface DayCourseProps {
  asset: string;
  className?: string;
}

/** The price of an asset over the last 24 h, as a line and in figures; nothing for what the market does not price. */
export function DayCourse({ asset, className }: DayCourseProps) {
  const { t } = useTranslation("accounts");
  const { quotes } = useQuotes();
  const quote = quotes?.find((one) => one.asset === asset);
  if (quote === undefined || quote.stale || quote.change24h === null) return null;
  return (
    <span className={cn("inline-flex items-center gap-2", className)}>
      <Sparkline points={quote.sparkline} className="h-5 w-10 sm:w-16" />
      <span className="sr-only">{t("wallet.dayCourse")}</span>
      <Change value={quote.change24h} decimals={2} className="text-xs" />
    </span>
  );
}
