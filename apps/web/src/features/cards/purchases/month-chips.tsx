import { useTranslation } from "react-i18next";
import type { Month } from "@/features/cards/purchases/api";
import { useMonthWords } from "@/features/cards/purchases/months";

interface MonthChipsProps {
  months: readonly Month[] | undefined;
  value: string | undefined;
  onChange: (month: string | undefined) => void;
}

/** The last twelve months, the newest first, each a tap away. */
export function MonthChips({ months = [], value, onChange }: MonthChipsProps) {
  const { t } = useTranslation("cards");
  const words = useMonthWords();
  const newest = months.map(({ month }) => month).sort((a, b) => b.localeCompare(a));
  return (
    <fieldset className="-mx-1 flex min-w-0 gap-2 overflow-x-auto p-1">
      <legend className="sr-only">{t("purchases.month")}</legend>
      {[undefined, ...newest].map((month) => (
        <button
          key={month ?? "all"}
          type="button"
          aria-pressed={month === value}
          onClick={() => onChange(month)}
          className="min-h-11 shrink-0 whitespace-nowrap rounded-full border bg-surface px-4 text-ink-muted text-sm hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent"
        >
          {month === undefined ? t("purchases.allMonths") : words.short(month)}
        </button>
      ))}
    </fieldset>
  );
}
