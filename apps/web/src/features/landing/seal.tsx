import { cn } from "@/lib/cn";

const TEETH = 20;
const EDGE = Array.from({ length: TEETH * 2 }, (_, index) => {
  const angle = (index * Math.PI) / TEETH;
  const radius = index % 2 === 0 ? 31 : 27.5;
  return `${(32 + radius * Math.sin(angle)).toFixed(2)} ${(32 - radius * Math.cos(angle)).toFixed(2)}`;
}).join("L");

/** A seal of wax in the colour it inherits, with a check pressed into it, or cracked. */
export function Seal({ isBroken = false, className }: { isBroken?: boolean; className?: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={cn("size-16", className)} fill="none">
      <path d={`M${EDGE}Z`} className="fill-current" />
      <circle cx="32" cy="32" r="21.5" className="stroke-ink/25" strokeWidth="1.5" />
      {isBroken ? (
        <path
          d="m36 6-6 15 8 7-9 9 6 8-5 14M22 24l8 4M42 44l-7-2"
          className="stroke-surface"
          strokeWidth="3"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      ) : (
        <path
          d="m22.5 33 6.5 6.5 13-14"
          className="stroke-ink"
          strokeWidth="4"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      )}
    </svg>
  );
}
