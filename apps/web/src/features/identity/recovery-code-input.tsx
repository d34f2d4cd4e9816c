import type { ComponentProps } from "react";
import { Input } from "@/components/ui/input";

interface RecoveryCodeInputProps extends Omit<ComponentProps<"input">, "value" | "onChange"> {
  value: string;
  onValueChange: (code: string) => void;
}

/** A recovery code as it was written down, with its hyphens or without. */
export function RecoveryCodeInput({ value, onValueChange, ...props }: RecoveryCodeInputProps) {
  return (
    <Input
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={48}
      placeholder="abcd-efgh-ijkl-mnop"
      className="figures h-14 text-center font-mono text-lg"
      {...props}
      value={value}
      onChange={({ target }) => onValueChange(target.value)}
    />
  );
}

const SHORTEST = 13;

/** Whether enough was typed to be a code, hyphens and spaces aside. */
export function isWholeRecoveryCode(typed: string): boolean {
  return typed.replace(/[\s-]/g, "").length >= SHORTEST;
}
