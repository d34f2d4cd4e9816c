import { Input } from "@/components/ui/input";
import { cn } from "@/lib/cn";
import { useTypedFilter } from "@/lib/use-typed-filter";

interface FilterInputProps {
  label: string;
  placeholder?: string;
  value: string | undefined;
  onChange: (value: string) => void;
  type?: "text" | "search" | "date";
  className?: string;
  maxLength?: number;
}

/** A filter typed by hand; the list is asked for when the typing pauses. */
export function FilterInput({
  label,
  placeholder,
  value = "",
  onChange,
  type = "search",
  className,
  maxLength,
}: FilterInputProps) {
  const [text, setText] = useTypedFilter(value, onChange);
  const input = (
    <Input
      type={type}
      aria-label={label}
      title={label}
      placeholder={placeholder ?? label}
      value={text}
      maxLength={maxLength}
      onChange={({ target }) => setText(target.value)}
      className={cn("sm:w-56", className)}
    />
  );
  if (type !== "date") return input;
  // A date field shows a pattern where others show what they are for.
  return (
    <div className="flex items-center gap-2">
      <span aria-hidden="true" className="w-8 shrink-0 text-ink-muted text-sm sm:w-auto">
        {label}
      </span>
      {input}
    </div>
  );
}
