import type { ReactNode } from "react";

interface ChipProps {
  pressed: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** One of a row of filters that are on or off. */
export function Chip({ pressed, onPress, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className="min-h-11 shrink-0 whitespace-nowrap rounded-full border bg-surface px-4 text-ink-muted text-sm first-letter:uppercase hover:bg-sunken hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:font-medium aria-pressed:text-on-accent"
    >
      {children}
    </button>
  );
}
