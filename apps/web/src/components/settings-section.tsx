import type { ReactNode } from "react";
import { useId } from "react";
import { Card } from "@/components/ui/card";

interface SettingsSectionProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

/** A group of settings: what it is about beside what can be done. */
export function SettingsSection({ title, description, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 border-t py-8 first-of-type:border-t-0 first-of-type:pt-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:gap-10"
    >
      <div className="flex flex-col gap-1.5">
        <h2 id={id} className="font-semibold text-lg tracking-tight">
          {title}
        </h2>
        {description !== undefined && <p className="max-w-prose text-ink-muted text-sm">{description}</p>}
      </div>
      <Card className="min-w-0">{children}</Card>
    </section>
  );
}
