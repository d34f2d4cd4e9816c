import { Crown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import { Card, CardContent } from "@/components/ui/card";
import { Progress } from "@/components/ui/progress";
import type { Cashback } from "@/features/cashback/api";
import { missingOf } from "@/features/cashback/prp-amounts";
import { writtenRate } from "@/features/cashback/written-rate";
import { cn } from "@/lib/cn";
import { shareInTenths } from "@/lib/decimals";
import { formatDate } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";

/** The level, how far the next one is, and what decides it. */
export function LevelCard({ cashback }: { cashback: Cashback }) {
  const { t } = useTranslation("cashback");
  const { currentLevel, nextLevel, spend } = cashback;
  const isBlack = currentLevel.name === "Black";
  const required = nextLevel?.requiredSpend ?? spend.required;
  const missing = missingOf(required, spend.thisMonth);
  const share = Math.min(100, shareInTenths(spend.thisMonth, required) / 10);
  const said =
    nextLevel === null
      ? t("level.keeps", { at: formatDate(spend.levelUntil) })
      : t("level.missing", {
          amount: formatAmount("BRL", missing ?? "0.00"),
          level: nextLevel.name,
        });
  return (
    <Card className={cn("overflow-hidden", isBlack && "border-ink")}>
      <div
        className={cn(
          "flex items-center gap-4 p-5",
          isBlack ? "bg-ink text-on-accent" : "bg-accent text-on-accent",
        )}
      >
        <span className="flex size-12 items-center justify-center rounded-full bg-wheat text-ink">
          <Crown aria-hidden="true" className="size-6" />
        </span>
        <div>
          <p className="text-on-accent-muted text-sm">{t("level.yours")}</p>
          <p className="font-semibold text-2xl tracking-tight">
            {currentLevel.name} <span className="figures">{writtenRate(currentLevel.percentage)}</span>
          </p>
        </div>
      </div>
      <CardContent className="flex flex-col gap-5">
        <div>
          <p className="figures font-medium">{said}</p>
          <Progress className="mt-2 h-3" value={share} aria-label={said} />
          <p className="figures mt-1.5 flex flex-wrap justify-between gap-x-3 text-ink-muted text-xs">
            <span>{t("level.spent", { amount: formatAmount("BRL", spend.thisMonth) })}</span>
            <span>{formatAmount("BRL", required)}</span>
          </p>
        </div>
        <div>
          <h2 className="mb-2 font-semibold text-sm">{t("level.why")}</h2>
          <dl className="flex flex-col gap-2 text-sm">
            <LeaderRow label={t("level.lastMonth")}>{formatAmount("BRL", spend.lastMonth)}</LeaderRow>
            <LeaderRow label={t("level.thisMonth")}>{formatAmount("BRL", spend.thisMonth)}</LeaderRow>
            <LeaderRow label={t("level.required")}>{formatAmount("BRL", spend.required)}</LeaderRow>
            <LeaderRow label={t("level.until")}>{formatDate(spend.levelUntil)}</LeaderRow>
          </dl>
          <p className="mt-2 text-ink-muted text-xs">{t("level.rule")}</p>
        </div>
        {nextLevel !== null && (
          <p className="text-sm">
            {t("level.next", { level: nextLevel.name, rate: writtenRate(nextLevel.percentage) })}
          </p>
        )}
      </CardContent>
    </Card>
  );
}
