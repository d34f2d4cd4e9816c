import type { ChangeEvent, ComponentProps } from "react";
import { Input } from "@/components/ui/input";
import { mask, typeMasked } from "@/lib/typed-figures";
import { useCaret } from "@/lib/use-caret";

interface MaskedInputProps extends Omit<ComponentProps<"input">, "value" | "defaultValue" | "onChange"> {
  /** The digits alone. */
  value: string;
  onValueChange: (digits: string) => void;
}

interface Mask {
  pattern: (digits: string) => string;
  maxDigits: number;
}

const cpf: Mask = { pattern: () => "000.000.000-00", maxDigits: 11 };
const cep: Mask = { pattern: () => "00000-000", maxDigits: 8 };
const phone: Mask = {
  pattern: (digits) => (digits.length > 10 ? "(00) 00000-0000" : "(00) 0000-0000"),
  maxDigits: 11,
};

/** `000.000.000-00`; yields the digits. */
export function CpfInput(props: MaskedInputProps) {
  return <MaskedInput mask={cpf} inputMode="numeric" placeholder="000.000.000-00" {...props} />;
}

/** `(00) 00000-0000`; yields the digits, area code first. A number pasted with +55 loses it. */
export function PhoneInput(props: MaskedInputProps) {
  return (
    <MaskedInput
      mask={phone}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="(00) 00000-0000"
      {...props}
    />
  );
}

/** `00000-000`; yields the digits. */
export function CepInput(props: MaskedInputProps) {
  return (
    <MaskedInput
      mask={cep}
      inputMode="numeric"
      autoComplete="postal-code"
      placeholder="00000-000"
      {...props}
    />
  );
}

function MaskedInput({
  mask: { pattern, maxDigits },
  value,
  onValueChange,
  ref: outer,
  ...props
}: MaskedInputProps & { mask: Mask }) {
  const { ref, keepAt } = useCaret(outer);
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const text = target.value.replace(/^\s*\+55/, (prefix) => prefix.replace(/\d/g, " "));
    const next = typeMasked(pattern, maxDigits, { text, caret: target.selectionStart ?? text.length });
    keepAt(next.caret);
    onValueChange(next.text.replace(/\D/g, ""));
  };
  return (
    <Input autoComplete="off" {...props} ref={ref} value={mask(pattern(value), value)} onChange={change} />
  );
}
