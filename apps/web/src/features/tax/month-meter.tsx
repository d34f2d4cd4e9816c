import { parseMoney } from "@lastro/money";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Amount } from "@/components/amount";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Progress } from "@/components/ui/progress";
import type { TaxMonth } from "@/features/tax/api";
import { searchOf } from "@/features/tax/selection";
import { formatMonth } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";

/** How much of what may be disposed of without tax this month has been. */
export function MonthMeter({ month, limit }: { month: TaxMonth; limit: string }) {
  const { t } = useTranslation("tax");
  const title = t("meter.title", { month: formatMonth(month.month) });
  return (
    <Card>
      <CardHeader className="pb-3">
        <CardTitle>{title}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-3">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Link
            className="font-semibold text-2xl underline decoration-dotted underline-offset-4"
            to={searchOf({ month: month.month, only: "disposals" })}
          >
            <Amount asset="BRL" amount={month.disposals} concealable />
          </Link>
          <span className="text-ink-muted">{t("meter.of", { limit: formatAmount("BRL", limit) })}</span>
        </p>
        <Progress value={percentOf(month.disposals, limit)} aria-label={title} />
        <p className="text-sm">{t(month.aboveLimit ? "meter.above" : "meter.within")}</p>
        <p className="text-ink-muted text-sm">{t("meter.counted")}</p>
      </CardContent>
    </Card>
  );
}

/** For the meter alone, which shows no more than full. */
function percentOf(amount: string, limit: string): number {
  const share = (parseMoney("BRL", amount).minor * 100n) / parseMoney("BRL", limit).minor;
  return Math.min(100, Number(share));
}
