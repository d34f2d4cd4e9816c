import type { ReactNode } from "react";
import { Field } from "@/components/ui/field";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select";

interface ChoiceFieldProps<Value extends string> {
  label: ReactNode;
  value: Value;
  onValueChange: (value: Value) => void;
  /** Each value with its words, in the order they are offered. */
  choices: readonly (readonly [Value, string])[];
  disabled?: boolean;
  className?: string | undefined;
}

/** One of a few, from a list. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, value, onValueChange, choices, disabled = false, className } = props;
  return (
    <Select value={value} disabled={disabled} onValueChange={(to) => onValueChange(to as Value)}>
      <Field label={label} className={className}>
        <SelectTrigger>
          <span className="truncate">
            <SelectValue />
          </span>
        </SelectTrigger>
      </Field>
      <SelectContent>
        {choices.map(([each, words]) => (
          <SelectItem key={each} value={each}>
            {words}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}
