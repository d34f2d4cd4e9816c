import { type ChangeEvent, type ComponentProps, useState } from "react";
import { Input } from "@/components/ui/input";
import { decimalOfTyped, typedOfDecimal, typeMoney } from "@/lib/typed-money";
import { useCaret } from "@/lib/use-caret";

const DECIMALS = 4;

interface PriceInputProps extends Omit<ComponentProps<"input">, "value" | "onChange"> {
  value: string | undefined;
  onValueChange: (value: string | undefined) => void;
}

/** A field for a price in reais, with more decimals than an amount has. */
export function PriceInput({ value, onValueChange, ref: outer, ...props }: PriceInputProps) {
  const { ref, keepAt } = useCaret(outer);
  const [typed, setTyped] = useState(() => typedOfDecimal(value));
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const edit = { text: target.value, caret: target.selectionStart ?? target.value.length };
    const next = typeMoney(edit, DECIMALS, typed);
    keepAt(next.caret);
    setTyped(next.text);
    onValueChange(decimalOfTyped(next.text));
  };
  return (
    <span className="relative flex items-center">
      <span aria-hidden="true" className="pointer-events-none absolute left-3 text-ink-muted">
        R$
      </span>
      <Input
        {...props}
        ref={ref}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={change}
        className="figures pl-13 text-right"
      />
    </span>
  );
}
