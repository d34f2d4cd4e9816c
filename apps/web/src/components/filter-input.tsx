import { Input } from "@/components/ui/input";
import { cn } from "@/lib/cn";
import { useTypedFilter } from "@/lib/use-typed-filter";

interface FilterInputProps {
  label: string;
  placeholder?: string;
  value: string | undefined;
  onChange: (value: string) => void;
  className?: string;
  maxLength?: number;
}

/** A filter typed by hand; the list is asked for when the typing pauses. */
export function FilterInput({
  label,
  placeholder,
  value = "",
  onChange,
  className,
  maxLength,
}: FilterInputProps) {
  const [text, setText] = useTypedFilter(value, onChange);
  return (
    <Input
      type="search"
      aria-label={label}
      title={label}
      placeholder={placeholder ?? label}
      value={text}
      maxLength={maxLength}
      onChange={({ target }) => setText(target.value)}
      className={cn("sm:w-56", className)}
    />
  );
}
