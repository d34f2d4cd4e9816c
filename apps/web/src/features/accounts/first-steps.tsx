import { ChevronRight, CircleCheck, CircleDashed, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "@/components/ui/button";
import type { FirstStep, FirstSteps } from "@/features/accounts/use-first-steps";
import { cn } from "@/lib/cn";

interface FirstStepsCardProps extends FirstSteps {
  /** Whether the next step is the page's primary action. */
  leads: boolean;
}

/** What a new client does first, each with its state. */
export function FirstStepsCard({ steps, dismiss, leads }: FirstStepsCardProps) {
  const { t } = useTranslation("accounts");
  const next = leads ? steps.find(({ state }) => state === "open") : undefined;
  const done = steps.filter(({ state }) => state === "done").length;
  return (
    <section aria-labelledby="first-steps" className="rounded-xl border bg-surface p-4 sm:p-5">
      <div className="flex items-center gap-3">
        <h2 id="first-steps" className="font-semibold">
          {t("firstSteps.title")}
        </h2>
        <p className="figures flex-1 text-ink-muted text-sm">
          {t("firstSteps.progress", { done, total: steps.length })}
        </p>
        <Button variant="ghost" size="icon" aria-label={t("firstSteps.dismiss")} onClick={dismiss}>
          <X aria-hidden="true" className="size-5" />
        </Button>
      </div>
      <ol className="mt-2 grid gap-2 lg:grid-cols-5">
        {steps.map((step) => (
          // A phone shows what is left to do.
          <li key={step.name} className={cn(step.state === "done" && "max-sm:sr-only")}>
            <Step step={step} isNext={step === next} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Step({ step: { name, to, state }, isNext }: { step: FirstStep; isNext: boolean }) {
  const { t } = useTranslation("accounts");
  const tile = "flex h-full min-h-11 items-center gap-2.5 rounded-lg border px-3 py-2 text-sm";
  const words = (
    <span className="flex min-w-0 flex-1 flex-col">
      <span className="font-medium">{t(`firstSteps.${name}`)}</span>
      {state !== "open" && (
        <span className={cn("text-xs", !isNext && "text-ink-muted", state === "done" && "sr-only")}>
          {t(`firstSteps.state.${state}`)}
        </span>
      )}
    </span>
  );
  if (state === "done") {
    return (
      <div className={cn(tile, "border-transparent bg-sunken text-ink-muted")}>
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-positive" />
        {words}
      </div>
    );
  }
  return (
    <Link
      to={to}
      className={cn(
        tile,
        isNext ? "border-accent bg-accent text-on-accent hover:bg-accent-hover" : "hover:bg-sunken",
      )}
    >
      <CircleDashed aria-hidden="true" className={cn("size-5 shrink-0", !isNext && "text-ink-muted")} />
      {words}
      <ChevronRight aria-hidden="true" className="size-4 shrink-0" />
    </Link>
  );
}
