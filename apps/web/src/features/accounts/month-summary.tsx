import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { ErrorAlert } from "@/components/error-alert";
import { Skeleton } from "@/components/ui/skeleton";
import {
  type CategoryOfMonth,
  type StatementMonth,
  statementCategoriesQuery,
  statementMonthsQuery,
} from "@/features/accounts/api";
import { CATEGORY_ICONS } from "@/features/accounts/category-icon";
import { monthName, monthOf } from "@/features/accounts/months";
import type { StatementSearch } from "@/features/accounts/statement-search";
import { cn } from "@/lib/cn";
import { compareDecimals, isZero, shareInTenths } from "@/lib/decimals";
import { useLanguage } from "@/lib/i18n/language-provider";

/** What came in and went out in the month the list shows, and by category; each category narrows the list to itself. */
export function MonthSummary({ search }: { search: StatementSearch }) {
  const { t } = useTranslation("accounts");
  const { language } = useLanguage();
  const { filters } = search;
  const chosen = isWhole(filters) ? monthOf(filters) : undefined;
  const months = useQuery(statementMonthsQuery(filters.asset));
  const { data, error, isError, refetch } = useQuery({
    ...statementCategoriesQuery(filters.asset, chosen ?? ""),
    enabled: chosen !== undefined,
  });
  const month = months.data?.months.find((one) => one.month === chosen);
  if (chosen === undefined || (month === undefined && !months.isPending)) return null;
  return (
    <section
      aria-labelledby="month-summary"
      className="mb-5 rounded-xl border bg-surface lg:sticky lg:top-20 lg:order-last lg:mb-0 lg:w-88 lg:shrink-0"
    >
      <h2 id="month-summary" className="px-4 pt-4 font-semibold sm:px-5">
        {t("statement.summary", { month: monthName(chosen, language) })}
      </h2>
      {month === undefined ? <Skeleton className="mx-4 mt-2 mb-3 h-12 sm:mx-5" /> : <Sums month={month} />}
      {data === undefined && isError ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} className="m-4" />
      ) : data === undefined ? (
        <Skeleton className="m-4 h-24" />
      ) : (
        <Categories categories={data.categories} search={search} />
      )}
    </section>
  );
}

/** Whether the list shows all of the period: beside a narrower one the sums would not equal its rows. */
function isWhole({ direction, text }: StatementSearch["filters"]): boolean {
  return direction === undefined && text === undefined;
}

function Sums({ month }: { month: StatementMonth }) {
  const { t } = useTranslation("accounts");
  return (
    <dl className="grid grid-cols-2 gap-x-4 px-4 pt-2 pb-3 sm:px-5">
      {(["in", "out"] as const).map((direction) => (
        <div key={direction} className="flex min-w-0 flex-col gap-0.5">
          <dt className="text-ink-muted text-sm">
            {t(`statement.monthSums.${direction}`, { asset: month[direction].asset })}
          </dt>
          <dd>
            <Amount {...month[direction]} maxDecimals={8} concealable className="font-semibold" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface CategoriesProps {
  categories: readonly CategoryOfMonth[];
  search: StatementSearch;
}

function Categories({ categories, search }: CategoriesProps) {
  const { t } = useTranslation("accounts");
  if (categories.length === 0)
    return <p className="border-t px-4 py-3 text-ink-muted text-sm sm:px-5">{t("statement.summaryEmpty")}</p>;
  const largest = categories
    .flatMap((one) => [one.in.amount, one.out.amount])
    .reduce((most, amount) => (compareDecimals(amount, most) > 0 ? amount : most), "0");
  const chosen = search.filters.category;
  return (
    <ul className="border-t py-2">
      {categories.map((one) => {
        const Icon = CATEGORY_ICONS[one.category];
        const isChosen = one.category === chosen;
        return (
          <li key={one.category}>
            <button
              type="button"
              aria-pressed={isChosen}
              onClick={() => search.set("category", isChosen ? undefined : one.category)}
              className={cn(
                "flex min-h-11 w-full items-center gap-3 px-4 py-2 text-left text-sm -outline-offset-2 sm:px-5",
                isChosen ? "bg-accent-soft" : "hover:bg-sunken",
              )}
            >
              <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
              <span className="flex min-w-0 flex-1 flex-col gap-1">
                <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span>{t(`statement.categories.${one.category}`)}</span>
                  <span className="ml-auto flex flex-wrap justify-end gap-x-3 font-medium">
                    <Moved money={one.in} />
                    <Moved money={{ ...one.out, amount: `-${one.out.amount}` }} />
                  </span>
                </span>
                <Bar amount={one.in.amount} largest={largest} className="bg-positive" />
                <Bar amount={one.out.amount} largest={largest} className="bg-line-strong" />
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Moved({ money }: { money: CategoryOfMonth["in"] }) {
  return isZero(money.amount) ? null : <Amount {...money} maxDecimals={8} signed concealable />;
}

function Bar({ amount, largest, className }: { amount: string; largest: string; className: string }) {
  if (isZero(amount)) return null;
  const width = `${Math.max(shareInTenths(amount, largest) / 10, 1)}%`;
  return <span aria-hidden="true" className={cn("h-1 rounded-full", className)} style={{ width }} />;
}
