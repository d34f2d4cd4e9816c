import { type ChangeEvent, type ComponentProps, useState } from "react";
import { Input } from "@/components/ui/input";
import { cn } from "@/lib/cn";
import { assetScale, formatDecimal } from "@/lib/format-number";
import { decimalOfTyped, typedOfDecimal, typeMoney } from "@/lib/typed-money";
import { useCaret } from "@/lib/use-caret";

export interface MoneyInputProps
  extends Omit<ComponentProps<"input">, "value" | "defaultValue" | "onChange" | "type" | "prefix"> {
  asset: string;
  /** More decimals than the asset has, for a price. */
  decimals?: number;
  /** A decimal string, or nothing. */
  value: string | undefined;
  onValueChange: (value: string | undefined) => void;
}

function zero(decimals: number): string {
  const shown = Math.min(2, decimals);
  return formatDecimal("0", shown, shown);
}

/** A field for an amount: typed as the reader's language writes it, it yields an exact decimal string or nothing. */
export function MoneyInput({
  asset,
  decimals = assetScale(asset),
  value,
  onValueChange,
  placeholder = zero(decimals),
  className,
  ref: outer,
  ...props
}: MoneyInputProps) {
  const { ref, keepAt } = useCaret(outer);
  const [typed, setTyped] = useState(() => typedOfDecimal(value));
  // What was typed ("10,50") may say more than its value ("10.5"); a value set from outside replaces it.
  const shown = decimalOfTyped(typed) === (value || undefined) ? typed : typedOfDecimal(value);

  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const edit = { text: target.value, caret: target.selectionStart ?? target.value.length };
    const next = typeMoney(edit, decimals, shown);
    keepAt(next.caret);
    setTyped(next.text);
    onValueChange(decimalOfTyped(next.text));
  };

  return (
    <span className="relative flex items-center">
      <span aria-hidden="true" className="pointer-events-none absolute left-3 text-ink-muted">
        {asset === "BRL" ? "R$" : asset}
      </span>
      <Input
        {...props}
        ref={ref}
        placeholder={placeholder}
        inputMode={decimals > 0 ? "decimal" : "numeric"}
        autoComplete="off"
        value={shown}
        onChange={change}
        className={cn("figures text-right", asset.length > 3 ? "pl-16" : "pl-13", className)}
      />
    </span>
  );
}
