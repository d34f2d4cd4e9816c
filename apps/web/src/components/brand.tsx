import { cn } from "@/lib/cn";

/** The mark: a keel with a grain of wheat resting on it. Drawn at the size of the text it stands in. */
function BrandMark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cn("size-8", className)}>
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path d="M10 7v17h13" fill="none" strokeWidth="3.5" className="stroke-ground" />
      <path d="M15.5 17.5c0-4.2 2.6-7.6 7-8.5.3 4.6-2.5 8.3-7 8.5z" className="fill-wheat" />
    </svg>
  );
}

export function Brand({ className }: { className?: string | undefined }) {
  return (
    <span
      className={cn(
        "inline-flex items-center gap-2.5 font-semibold text-ink text-lg tracking-tight",
        className,
      )}
    >
      <BrandMark />
      Lastro
    </span>
  );
}
