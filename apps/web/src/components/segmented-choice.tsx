import { ToggleGroup } from "radix-ui";
import { cn } from "@/lib/cn";

interface SegmentedChoiceProps<V extends string> {
  label: string;
  value: V;
  options: readonly V[];
  word: (value: V) => string;
  onChange: (value: V) => void;
  disabled?: boolean;
  /** As wide as its words: over a chart or a list, where the choice is not what the page is about. */
  compact?: boolean;
  className?: string;
}

/** One of a few, all in sight. */
export function SegmentedChoice<V extends string>(props: SegmentedChoiceProps<V>) {
  const { label, value, options, word, onChange, disabled = false, compact = false, className } = props;
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
      className={cn(
        "border bg-sunken",
        compact ? "inline-flex rounded-md p-0.5" : "grid auto-cols-fr grid-flow-col rounded-lg p-1",
        className,
      )}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option}
          value={option}
          className={cn(
            "font-medium text-ink-muted hover:text-ink disabled:opacity-60",
            compact
              ? "min-h-9 rounded-sm px-3 text-sm data-[state=on]:bg-surface data-[state=on]:text-ink data-[state=on]:outline data-[state=on]:outline-line"
              : "min-h-11 rounded-md px-2 data-[state=on]:bg-accent data-[state=on]:text-on-accent",
          )}
        >
          {word(option)}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
