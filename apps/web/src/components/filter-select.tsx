import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select";
import { cn } from "@/lib/cn";

interface FilterSelectProps<V extends string> {
  label: string;
  /** The word for "no filter". */
  all: string;
  value: V | undefined;
  options: readonly { value: V; label: string }[];
  onChange: (value: V | undefined) => void;
  className?: string;
}

const ALL = "all";

/** A filter of a few fixed values, or none of them. */
export function FilterSelect<V extends string>(props: FilterSelectProps<V>) {
  const { label, all, value, options, onChange, className } = props;
  return (
    <Select
      value={value ?? ALL}
      onValueChange={(chosen) => onChange(options.find((option) => option.value === chosen)?.value)}
    >
      <SelectTrigger aria-label={label} className={cn("sm:w-52", className)}>
        <span className="truncate">
          {/* A chosen value does not say what it is a value of; the words for "all" do. */}
          {value !== undefined && <span className="text-ink-muted">{label}: </span>}
          <SelectValue />
        </span>
      </SelectTrigger>
      <SelectContent>
        <SelectItem value={ALL}>{all}</SelectItem>
        {options.map((option) => (
          <SelectItem key={option.value} value={option.value}>
            {option.label}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}
