import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { AdAmounts } from "@/features/p2p/ads/ad-amounts";
import { AdConditions } from "@/features/p2p/ads/ad-conditions";
import {
  AD_STEPS,
  type AdDraft,
  type AdFormStep,
  type AdPartProps,
  adOf,
  problemsOf,
} from "@/features/p2p/ads/ad-draft";
import { AdPreview } from "@/features/p2p/ads/ad-preview";
import { AdPriceFields } from "@/features/p2p/ads/ad-price-fields";
import { AdReview } from "@/features/p2p/ads/ad-review";
import type { NewAd } from "@/features/p2p/ads/api";
import { cn } from "@/lib/cn";

interface AdFormProps {
  initial: AdDraft;
  /** Side and asset are chosen once. */
  isNew: boolean;
  busy: boolean;
  error: Error | null;
  onSave: (ad: NewAd) => void;
}

/** An ad, step by step, beside what others will see of it. */
export function AdForm({ initial, isNew, busy, error, onSave }: AdFormProps) {
  const { t } = useTranslation(["p2p", "common"]);
  const { handleSubmit } = useForm();
  const [draft, setDraft] = useState(initial);
  const [step, setStep] = useState<AdFormStep>("price");
  const [tried, setTried] = useState(false);
  const place = AD_STEPS.indexOf(step);
  const problems = problemsOf(draft, step);
  const go = (to: AdFormStep | undefined) => {
    if (to === undefined) return;
    setTried(false);
    setStep(to);
  };
  const submit = handleSubmit(() => {
    setTried(true);
    if (problems.length > 0 || busy) return;
    const ad = adOf(draft);
    if (step !== "review") go(AD_STEPS[place + 1]);
    else if (ad !== undefined) onSave(ad);
  });
  const part: AdPartProps = {
    draft,
    onChange: (change) => setDraft({ ...draft, ...change }),
    problems: tried ? problems : [],
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Card>
        <CardContent className="flex flex-col gap-6">
          <Steps step={step} onGo={go} />
          <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
            {step === "price" && <AdPriceFields {...part} isNew={isNew} />}
            {step === "amounts" && <AdAmounts {...part} />}
            {step === "conditions" && <AdConditions {...part} />}
            {step === "review" && <AdReview draft={draft} />}
            {error !== null && <ErrorAlert error={error} />}
            <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-between">
              {place > 0 ? (
                <Button variant="ghost" disabled={busy} onClick={() => go(AD_STEPS[place - 1])}>
                  {t("back", { ns: "common" })}
                </Button>
              ) : (
                <span />
              )}
              <Button type="submit" size="lg" disabled={busy}>
                {step === "review" ? t(isNew ? "ads.publish" : "ads.save") : t("continue", { ns: "common" })}
              </Button>
            </div>
          </form>
        </CardContent>
      </Card>
      <AdPreview draft={draft} />
    </div>
  );
}

/** Where one is; the steps behind can be gone back to. */
function Steps({ step, onGo }: { step: AdFormStep; onGo: (step: AdFormStep) => void }) {
  const { t } = useTranslation("p2p");
  const place = AD_STEPS.indexOf(step);
  return (
    <ol className="grid grid-cols-4 gap-2 text-xs sm:text-sm" aria-label={t("ads.steps.label")}>
      {AD_STEPS.map((one, index) => (
        <li
          key={one}
          aria-current={one === step ? "step" : undefined}
          className={cn(
            "border-t-2 pt-1",
            index <= place ? "border-accent" : "border-line",
            one === step ? "font-medium" : "text-ink-muted",
          )}
        >
          {index < place ? (
            <button
              type="button"
              className="min-h-11 text-left underline underline-offset-4"
              onClick={() => onGo(one)}
            >
              {t(`ads.steps.${one}`)}
            </button>
          ) : (
            <span className="inline-flex min-h-11 items-center">{t(`ads.steps.${one}`)}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
