import type { ComponentProps } from "react";
import { Input } from "@/components/ui/input";

/** A code of an authenticator app, or a recovery code, which has letters and is longer. */
export function FactorCodeInput(props: ComponentProps<typeof Input>) {
  return (
    <Input
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      className="figures"
      {...props}
    />
  );
}
