import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { FORM_STEPS, type FormStep, isComplete } from "@/features/grain/offers/form-steps";
import type { OfferDraft } from "@/features/grain/offers/offer-draft";
import { cn } from "@/lib/cn";

interface FormStepListProps {
  step: FormStep;
  draft: OfferDraft;
  /** The steps that were left once. */
  tried: ReadonlySet<FormStep>;
  onGo: (step: FormStep) => void;
}

/** The steps of the form, each a way to it; one that was left with a fault says so. */
export function FormStepList({ step, draft, tried, onGo }: FormStepListProps) {
  const { t } = useTranslation("grain-offers");
  const nav = useRef<HTMLElement>(null);
  // The next step is read from its top, not from where the last one ended.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of the step that scrolls
  useEffect(() => {
    // Some browsers answer a promise, which is no clean-up.
    nav.current?.scrollIntoView({ block: "nearest" });
  }, [step]);
  return (
    <nav ref={nav} aria-label={t("form.steps.label")}>
      <ol className="flex gap-2">
        {FORM_STEPS.map((each, index) => {
          const isFaulty = tried.has(each) && !isComplete(draft, each);
          return (
            <li key={each} className="min-w-0 flex-1">
              <button
                type="button"
                aria-current={each === step ? "step" : undefined}
                onClick={() => onGo(each)}
                className={cn(
                  "flex min-h-11 w-full flex-col gap-1 border-t-4 pt-2 text-left text-xs sm:text-sm",
                  each === step
                    ? "border-t-wheat font-semibold"
                    : isFaulty
                      ? "border-t-negative text-ink"
                      : "border-t-line text-ink-muted",
                )}
              >
                <span>
                  {index + 1}. {t(`form.steps.${each}`)}
                </span>
                {isFaulty && (
                  <span className="font-normal text-negative text-xs">{t("form.steps.faulty")}</span>
                )}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
