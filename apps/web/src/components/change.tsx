import { useTranslation } from "react-i18next";
import { cn } from "@/lib/cn";
import { formatPercentChange } from "@/lib/format-number";

interface ChangeProps {
  /** Per cent as a decimal string. */
  value: string;
  decimals: number;
  className?: string | undefined;
}

/** A price's change: sign, arrow, colour, and a word for those who see none of them. */
export function Change({ value, decimals, className }: ChangeProps) {
  const { t } = useTranslation();
  const text = formatPercentChange(value, decimals);
  const flat = !/[1-9]/.test(text);
  const down = text.startsWith("\u2212");
  return (
    <span
      className={cn(
        "figures inline-flex items-center gap-1 whitespace-nowrap",
        flat ? "text-ink-muted" : down ? "text-negative" : "text-positive",
        className,
      )}
    >
      {!flat && (
        <svg viewBox="0 0 8 6" aria-hidden="true" className="h-1.5 w-2 fill-current">
          <path d={down ? "M0 0h8L4 6z" : "M4 0l4 6H0z"} />
        </svg>
      )}
      <span className="sr-only">{flat ? t("change.flat") : down ? t("change.down") : t("change.up")} </span>
      {text}
    </span>
  );
}
