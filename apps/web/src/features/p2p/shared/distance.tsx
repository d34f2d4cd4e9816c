import { formatDecimal } from "@lastro/money";
import { useTranslation } from "react-i18next";
import { formatPercentChange } from "@/lib/format-number";

interface DistanceProps {
  bps: number;
  className?: string;
}

/** How far a price stands from the market's. */
export function Distance({ bps, className }: DistanceProps) {
  const { t } = useTranslation("p2p");
  const percent = formatPercentChange(formatDecimal(BigInt(bps), 2), 2);
  return (
    <span className={className}>{bps === 0 ? t("price.atMarket") : t("price.fromMarket", { percent })}</span>
  );
}
