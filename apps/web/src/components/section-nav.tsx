import { type ReactNode, useRef } from "react";
import { NavLink } from "react-router";
import { useOpenInSight } from "@/components/open-in-sight";

interface SectionNavProps {
  label: string;
  sections: readonly { to: string; end: boolean; word: ReactNode }[];
}

/** The sections above whichever is open, which is scrolled into sight where they do not all fit. */
export function SectionNav({ label, sections }: SectionNavProps) {
  const nav = useRef<HTMLElement>(null);
  useOpenInSight(nav);
  return (
    <nav ref={nav} aria-label={label} className="-mx-1 mb-5 flex gap-2 overflow-x-auto p-1">
      {sections.map(({ to, end, word }) => (
        <NavLink
          key={to}
          to={to}
          end={end}
          className="inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-md border bg-surface px-3 text-ink-muted text-sm hover:text-ink aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent"
        >
          {word}
        </NavLink>
      ))}
    </nav>
  );
}
