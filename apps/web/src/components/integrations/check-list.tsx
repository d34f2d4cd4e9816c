import { type ReactNode, useId } from "react";
import { Checkbox } from "@/components/ui/checkbox";

interface CheckListProps<Value extends string> {
  label: string;
  options: readonly Value[];
  chosen: readonly Value[];
  onChange: (chosen: readonly Value[]) => void;
  word: (value: Value) => ReactNode;
  error?: string | undefined;
}

/** Any of several, each by the name programs know it by and what it means. */
export function CheckList<Value extends string>(props: CheckListProps<Value>) {
  const { label, options, chosen, onChange, word, error } = props;
  const id = useId();
  const toggle = (value: Value, isChosen: boolean) =>
    onChange(options.filter((one) => (one === value ? isChosen : chosen.includes(one))));
  return (
    <fieldset
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      className="flex flex-col gap-1"
    >
      <legend className="mb-1 font-medium text-sm">{label}</legend>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-negative text-sm">
          {error}
        </p>
      )}
      {options.map((value) => (
        <label
          key={value}
          htmlFor={`${id}-${value}`}
          className="-mx-2 flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2 py-1.5 hover:bg-sunken"
        >
          <Checkbox
            id={`${id}-${value}`}
            aria-invalid={error === undefined ? undefined : true}
            checked={chosen.includes(value)}
            onCheckedChange={(checked) => toggle(value, checked === true)}
          />
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-sm">
            <span>{word(value)}</span>
            <code className="font-mono text-ink-muted text-xs">{value}</code>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
