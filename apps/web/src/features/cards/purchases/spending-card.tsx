import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import type { Month, Spending } from "@/features/cards/purchases/api";
import { useMonthWords } from "@/features/cards/purchases/months";
import { CategoryIcon } from "@/features/cards/shared/category-icon";
import { isSome } from "@/features/cards/shared/reais";
import { compareDecimals, shareInTenths } from "@/lib/decimals";
import { formatAmount } from "@/lib/format-number";

const SpendingChart = lazy(() => import("@/features/cards/purchases/spending-chart"));

interface SpendingCardProps {
  spending: Spending | undefined;
  /** The month that is looked at; the newest where none is chosen. */
  month: string | undefined;
}

/** What was spent month by month, and on what in one of them. */
export function SpendingCard({ spending, month }: SpendingCardProps) {
  const { t } = useTranslation("cards");
  const words = useMonthWords();
  if (spending === undefined) return <Skeleton className="h-72 w-full" />;
  const months = [...spending.months].sort((a, b) => a.month.localeCompare(b.month));
  const shown = months.find((one) => one.month === month) ?? months.at(-1);
  if (shown === undefined || months.every(({ total, pending }) => !isSome(total) && !isSome(pending)))
    return null;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("spending.title")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-5">
        <div>
          <p className="text-ink-muted text-sm first-letter:uppercase">{words.long(shown.month)}</p>
          <Amount asset="BRL" amount={shown.total} size="lg" concealable />
          {isSome(shown.pending) && (
            <p className="figures text-ink-muted text-sm">
              {t("spending.pending", { amount: formatAmount("BRL", shown.pending) })}
            </p>
          )}
          <p className="text-ink-muted text-xs">{t("spending.counted")}</p>
        </div>
        <div className="h-44">
          <Suspense fallback={<Skeleton className="h-44 w-full" />}>
            <SpendingChart months={months} shown={shown.month} />
          </Suspense>
        </div>
        <CategoryShares month={shown} />
      </CardContent>
    </Card>
  );
}

function CategoryShares({ month }: { month: Month }) {
  const { t } = useTranslation("cards");
  const most = [...month.categories].sort((a, b) => compareDecimals(b.amount, a.amount));
  return (
    <ul className="flex flex-col gap-3">
      {most.map(({ category, amount, purchases }) => (
        <li key={category} className="flex items-center gap-3">
          <CategoryIcon category={category} className="size-9" />
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
              <span>
                {t(`categories.${category}`)}{" "}
                <span className="figures text-ink-muted text-xs">
                  {t("spending.times", { n: purchases })}
                </span>
              </span>
              <span className="figures font-medium">{formatAmount("BRL", amount)}</span>
            </p>
            <div aria-hidden="true" className="mt-1 h-1.5 overflow-hidden rounded-full bg-sunken">
              <div
                className="h-full rounded-full bg-accent"
                style={{ width: `${shareInTenths(amount, month.total) / 10}%` }}
              />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
