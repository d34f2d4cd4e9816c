import type { ReactNode } from "react";

/** One step of the guide: what it is about, and how it is done. */
export function GuidePart({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <h2 className="font-semibold text-lg">{title}</h2>
      <p className="max-w-prose text-ink-muted text-sm">{text}</p>
      {children}
    </section>
  );
}
