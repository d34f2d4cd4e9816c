import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { statementMonthsQuery } from "@/features/accounts/api";
import { monthName, monthOf } from "@/features/accounts/months";
import type { StatementSearch } from "@/features/accounts/statement-search";
import { cn } from "@/lib/cn";
import { daysOf } from "@/lib/days-of-month";
import { useLanguage } from "@/lib/i18n/language-provider";

/** The last months, each of which sets the period. */
export function MonthChips({ search }: { search: StatementSearch }) {
  const { t } = useTranslation("accounts");
  const { language } = useLanguage();
  const { filters } = search;
  const { data } = useQuery(statementMonthsQuery(filters.asset));
  const chosen = monthOf(filters);
  if (data === undefined || data.months.length === 0) return null;
  return (
    <section aria-label={t("statement.months")} className="mb-5">
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
    </section>
  );
}
