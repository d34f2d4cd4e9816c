import type { ReactNode } from "react";
import { cn } from "@/lib/cn";

interface SectionProps {
  id: string;
  children: ReactNode;
  className?: string;
}

/** One section of the landing page, named by its heading. */
export function Section({ id, children, className }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={className}>
      <div className="page-width py-16 sm:py-24 lg:py-28">{children}</div>
    </section>
  );
}

interface SectionHeadingProps {
  id: string;
  eyebrow?: string;
  title: string;
  lead?: string;
  /** On deep green instead of paper. */
  inverse?: boolean;
  className?: string;
}

export function SectionHeading({
  id,
  eyebrow,
  title,
  lead,
  inverse = false,
  className,
}: SectionHeadingProps) {
  return (
    <div className={cn("max-w-3xl", className)}>
      {eyebrow !== undefined && <Eyebrow inverse={inverse}>{eyebrow}</Eyebrow>}
      <h2
        id={`${id}-title`}
        className="text-balance font-semibold text-[2.125rem] leading-[1.08] tracking-[-0.035em] sm:text-[2.75rem] lg:text-[3.25rem]"
      >
        {title}
      </h2>
      {lead !== undefined && (
        <p
          className={cn(
            "mt-4 max-w-xl text-pretty text-lg leading-relaxed",
            inverse ? "text-on-accent-muted" : "text-ink-muted",
          )}
        >
          {lead}
        </p>
      )}
    </div>
  );
}

export function Eyebrow({ children, inverse = false }: { children: ReactNode; inverse?: boolean }) {
  return (
    <p
      className={cn(
        "mb-4 flex items-center gap-3 font-medium text-sm before:h-px before:w-8 before:bg-wheat",
        inverse ? "text-wheat" : "text-wheat-ink",
      )}
    >
      {children}
    </p>
  );
}
