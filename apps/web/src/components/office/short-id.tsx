import { CopyButton } from "@/components/copy-button";

const HEAD = 8;
/** Identifiers of payments begin with their bank: their end tells them apart. */
const TAIL = 4;

interface ShortIdProps {
  value: string;
  /** What it identifies, for the copy button's name. */
  label: string;
}

/** The ends of an identifier, with the whole of it to copy, to point at and to hear. */
export function ShortId({ value, label }: ShortIdProps) {
  return (
    <span className="inline-flex items-center gap-1">
      <code title={value} className="relative whitespace-nowrap text-ink-muted text-xs">
        <span aria-hidden="true">
          {value.length > HEAD + TAIL ? `${value.slice(0, HEAD)}…${value.slice(-TAIL)}` : value}
        </span>
        <span className="sr-only">{value}</span>
      </code>
      <CopyButton text={value} label={label} />
    </span>
  );
}
