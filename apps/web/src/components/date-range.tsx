import { useTranslation } from "react-i18next";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

/** Days as `YYYY-MM-DD`. */
export interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface DateRangeProps {
  value: Period;
  onChange: (period: Period) => void;
  /** The words stand beside the days instead of above them. */
  inline?: boolean;
}

/** The first and the last day of a period, of which either may be left out. One that ends before it begins is said to. */
export function DateRange({ value: { from, to }, onChange, inline = false }: DateRangeProps) {
  const { t } = useTranslation();
  const isReversed = from !== undefined && to !== undefined && from > to;
  const field = inline ? "flex-row flex-wrap items-center gap-2" : undefined;
  const day = inline ? "figures px-2 text-sm max-sm:flex-1 sm:w-40" : undefined;
  const label = (word: string) =>
    inline ? <span className="inline-block min-w-7 text-ink-muted">{word}</span> : word;
  return (
    <>
      <Field label={label(t("period.from"))} className={field}>
        <Input
          type="date"
          className={day}
          value={from ?? ""}
          max={to}
          onChange={({ target }) => onChange({ from: target.value || undefined, to })}
        />
      </Field>
      <Field
        label={label(t("period.to"))}
        error={isReversed ? t("period.reversed") : undefined}
        className={field}
      >
        <Input
          type="date"
          className={day}
          value={to ?? ""}
          min={from}
          onChange={({ target }) => onChange({ from, to: target.value || undefined })}
        />
      </Field>
    </>
  );
}
