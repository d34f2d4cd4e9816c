import type { ComponentProps } from "react";
import { Input } from "@/components/ui/input";

interface CodeInputProps extends Omit<ComponentProps<"input">, "value" | "onChange"> {
  value: string;
  onValueChange: (digits: string) => void;
}

/** Six digits and nothing else; a phone offers the code it has just received. */
export function CodeInput({ value, onValueChange, ...props }: CodeInputProps) {
  return (
    <Input
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      pattern="[0-9]{6}"
      placeholder="000000"
      className="figures h-14 text-center font-semibold text-2xl tracking-[0.4em] placeholder:font-normal"
      {...props}
      value={value}
      onChange={({ target }) => onValueChange(target.value.replace(/\D/g, "").slice(0, 6))}
    />
  );
}
