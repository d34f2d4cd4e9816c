import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";

interface StepPanelProps {
  title: string;
  lead: ReactNode;
  children: ReactNode;
  onBack?: (() => void) | undefined;
  onContinue?: (() => void) | undefined;
  /** What going on is called where it is not "continue". */
  continueWord?: string | undefined;
  /** Says why one cannot go on yet; without it one can. */
  waitingFor?: string | undefined;
}

/** One step: what it is about, its content, and the way back and forth. */
export function StepPanel({
  title,
  lead,
  children,
  onBack,
  onContinue,
  continueWord,
  waitingFor,
}: StepPanelProps) {
  const { t } = useTranslation();
  return (
    <section className="flex flex-col gap-6">
      <div className="flex flex-col gap-1">
        <h2 className="font-semibold text-lg">{title}</h2>
        <p className="max-w-prose text-ink-muted">{lead}</p>
      </div>
      {children}
      {(onBack !== undefined || onContinue !== undefined) && (
        <div className="flex flex-wrap items-center gap-3 border-t pt-5">
          {onBack !== undefined && (
            <Button variant="ghost" onClick={onBack}>
              {t("back")}
            </Button>
          )}
          {waitingFor !== undefined && <p className="ml-auto text-ink-muted text-sm">{waitingFor}</p>}
          {onContinue !== undefined && waitingFor === undefined && (
            <Button className="ml-auto" onClick={onContinue}>
              {continueWord ?? t("continue")}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
