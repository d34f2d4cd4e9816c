import { ToggleGroup } from "radix-ui";
import { cn } from "@/lib/cn";

interface SegmentedChoiceProps<V extends string> {
  label: string;
  value: V;
  options: readonly V[];
  word: (value: V) => string;
  onChange: (value: V) => void;
  disabled?: boolean;
  className?: string;
}

/** One of two or three, all in sight. */
export function SegmentedChoice<V extends string>(props: SegmentedChoiceProps<V>) {
  const { label, value, options, word, onChange, disabled = false, className } = props;
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      disabled={disabled}
      onValueChange={(chosen) => {
        const next = options.find((one) => one === chosen);
        if (next !== undefined) onChange(next);
      }}
      className={cn("grid auto-cols-fr grid-flow-col rounded-lg border bg-sunken p-1", className)}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option}
          value={option}
          className="min-h-11 rounded-md px-2 font-medium text-ink-muted hover:text-ink disabled:opacity-60 data-[state=on]:bg-accent data-[state=on]:text-on-accent"
        >
          {word(option)}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
