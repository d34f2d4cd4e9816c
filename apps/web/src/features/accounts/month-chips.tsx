import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { type StatementMonth, statementMonthsQuery } from "@/features/accounts/api";
import { monthName, monthOf } from "@/features/accounts/months";
import type { StatementSearch } from "@/features/accounts/statement-search";
import { cn } from "@/lib/cn";
import { daysOf } from "@/lib/days-of-month";
import { useLanguage } from "@/lib/i18n/language-provider";

/** The last months, each of which sets the period, and what came in and went out in the one that is shown. */
export function MonthChips({ search }: { search: StatementSearch }) {
  const { t } = useTranslation("accounts");
  const { language } = useLanguage();
  const { filters } = search;
  const { data } = useQuery(statementMonthsQuery(filters.asset));
  const chosen = monthOf(filters);
  if (data === undefined || data.months.length === 0) return null;
  const shown = data.months.find(({ month }) => month === chosen);
  return (
    <section aria-label={t("statement.months")} className="mb-5 flex flex-col gap-3">
      <ul className="-mx-1 flex gap-2 overflow-x-auto p-1">
        {data.months.map(({ month }) => (
          <li key={month} className="shrink-0">
            <button
              type="button"
              aria-pressed={month === chosen}
              onClick={() => search.setPeriod(month === chosen ? {} : daysOf(month))}
              className={cn(
                "inline-block min-h-11 rounded-full border px-4 text-sm first-letter:uppercase",
                month === chosen
                  ? "border-accent bg-accent font-medium text-on-accent"
                  : "bg-surface text-ink-muted hover:bg-sunken hover:text-ink",
              )}
            >
              {monthName(month, language)}
            </button>
          </li>
        ))}
      </ul>
      {shown !== undefined && isWhole(filters) && <Sums month={shown} />}
    </section>
  );
}

/** The sums are of every movement of the asset: beside a narrower list they would not equal its rows. */
function isWhole({ kind, direction, text }: StatementSearch["filters"]): boolean {
  return kind === undefined && direction === undefined && text === undefined;
}

function Sums({ month }: { month: StatementMonth }) {
  const { t } = useTranslation("accounts");
  return (
    <dl className="grid grid-cols-2 divide-x rounded-xl border bg-surface">
      {(["in", "out"] as const).map((direction) => (
        <div key={direction} className="flex flex-col gap-0.5 px-4 py-3 sm:px-6">
          <dt className="text-ink-muted text-sm">
            {t(`statement.monthSums.${direction}`, { asset: month[direction].asset })}
          </dt>
          <dd>
            <Amount {...month[direction]} maxDecimals={8} concealable className="font-semibold sm:text-lg" />
          </dd>
        </div>
      ))}
    </dl>
  );
}
