import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Chip } from "@/components/chip";
import { statementMonthsQuery } from "@/features/accounts/api";
import { monthName, monthOf } from "@/features/accounts/months";
import type { StatementSearch } from "@/features/accounts/statement-search";
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
            <Chip
              pressed={month === chosen}
              onPress={() => search.setPeriod(month === chosen ? {} : daysOf(month))}
            >
              {monthName(month, language)}
            </Chip>
          </li>
        ))}
      </ul>
    </section>
  );
}
