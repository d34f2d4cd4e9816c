import { useTranslation } from "react-i18next";
import { Chip } from "@/components/chip";
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
        <Chip key={month ?? "all"} pressed={month === value} onPress={() => onChange(month)}>
          {month === undefined ? t("purchases.allMonths") : words.short(month)}
        </Chip>
      ))}
    </fieldset>
  );
}
