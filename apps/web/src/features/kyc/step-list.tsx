import { Check, CircleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { STEPS, type Step, type StepState } from "@/features/kyc/steps";
import { cn } from "@/lib/cn";

interface StepListProps {
  current: Step;
  states: Record<Step, StepState>;
  onOpen: (step: Step) => void;
}

/** Where one is: the five steps by name where there is room, the present one and a line where there is not. */
export function StepList({ current, states, onOpen }: StepListProps) {
  const { t } = useTranslation("kyc");
  const place = STEPS.indexOf(current) + 1;
  return (
    <nav aria-label={t("steps.label")}>
      <p className="mb-2 text-ink-muted text-sm sm:hidden">
        {t("steps.place", { place, of: STEPS.length })} ·{" "}
        <span className="font-medium text-ink">{t(`steps.${current}`)}</span>
      </p>
      <ol className="flex gap-1.5 sm:gap-3">
        {STEPS.map((step, index) => {
          const state = states[step];
          return (
            <li key={step} className="min-w-0 flex-1">
              <button
                type="button"
                aria-current={step === current ? "step" : undefined}
                onClick={() => onOpen(step)}
                className={cn(
                  "flex w-full flex-col gap-2 border-t-4 pt-2 pb-1 text-left text-sm",
                  step === current
                    ? "border-t-accent font-semibold"
                    : state === "done"
                      ? "border-t-accent/45 text-ink-muted"
                      : state === "marked"
                        ? "border-t-wheat text-ink"
                        : "border-t-line text-ink-muted",
                )}
              >
                <span className="flex items-center gap-2">
                  <StepMark state={state} number={index + 1} />
                  <span className="sr-only sm:not-sr-only">{t(`steps.${step}`)}</span>
                  <span className="sr-only">{t(`steps.state.${state}`)}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function StepMark({ state, number }: { state: StepState; number: number }) {
  if (state === "done") return <Check aria-hidden="true" className="size-4 shrink-0 text-positive" />;
  if (state === "marked")
    return <CircleAlert aria-hidden="true" className="size-4 shrink-0 text-wheat-ink" />;
  return (
    <span aria-hidden="true" className="figures w-4 shrink-0 text-center">
      {number}
    </span>
  );
}
