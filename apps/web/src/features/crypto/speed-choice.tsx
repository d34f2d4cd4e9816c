import { useId } from "react";
import { useTranslation } from "react-i18next";
import { RadioGroup, RadioGroupItem } from "@/components/ui/radio-group";
import type { Quote } from "@/features/crypto/api";
import { useExpectedTime } from "@/features/crypto/use-expected-time";
import { formatAmount } from "@/lib/format-number";

interface SpeedChoiceProps {
  quotes: readonly Quote[];
  chosen: Quote["speed"] | undefined;
  onChoose: (speed: Quote["speed"]) => void;
}

/** How soon it should be in a block, each with what that costs. */
export function SpeedChoice({ quotes, chosen, onChoose }: SpeedChoiceProps) {
  const { t } = useTranslation("crypto");
  const expected = useExpectedTime();
  const id = useId();
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-sm">{t("send.speed")}</legend>
      <RadioGroup
        value={chosen ?? ""}
        onValueChange={(to) => onChoose(to as Quote["speed"])}
        aria-label={t("send.speed")}
      >
        {quotes.map(({ speed, fee, afterSeconds }) => (
          <label
            key={speed}
            htmlFor={`${id}-${speed}`}
            className="flex min-h-11 items-center gap-3 rounded-lg border px-4 py-3 has-[[data-state=checked]]:border-accent has-[[data-state=checked]]:bg-accent-soft/40"
          >
            <RadioGroupItem id={`${id}-${speed}`} value={speed} />
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-medium">{t(`send.speeds.${speed}`)}</span>
              <span className="figures text-sm">{formatAmount(fee.asset, fee.amount)}</span>
              <span className="w-full text-ink-muted text-sm">{expected(afterSeconds)}</span>
            </span>
          </label>
        ))}
      </RadioGroup>
    </fieldset>
  );
}
