import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "@/components/ui/badge";
import { RadioGroup, RadioGroupItem } from "@/components/ui/radio-group";
import type { Rail } from "@/features/crypto/api";

interface NetworkChoiceProps {
  rails: readonly Rail[];
  chosen: string | undefined;
  onChoose: (network: string) => void;
}

/** The networks an asset comes by, each with what it takes. None is chosen for the person: a wrong one may lose money. */
export function NetworkChoice({ rails, chosen, onChoose }: NetworkChoiceProps) {
  const { t } = useTranslation("crypto");
  const id = useId();
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium text-sm">{t("deposit.network")}</legend>
      <RadioGroup value={chosen ?? ""} onValueChange={onChoose} aria-label={t("deposit.network")}>
        {rails.map(({ network, name, working, confirmations, finalityAfterSeconds }) => (
          <label
            key={network}
            htmlFor={`${id}-${network}`}
            className="flex min-h-11 items-center gap-3 rounded-lg border px-4 py-3 has-[[data-state=checked]]:border-accent has-[[data-state=checked]]:bg-accent-soft/40"
          >
            <RadioGroupItem id={`${id}-${network}`} value={network} />
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="flex flex-wrap items-center gap-2 font-medium">
                {name}
                {network !== name && <span className="text-ink-muted text-sm">{network}</span>}
                {!working && <Badge tone="warning">{t("deposit.unavailable")}</Badge>}
              </span>
              <span className="text-ink-muted text-sm">
                {t("deposit.takes", {
                  count: Math.max(1, Math.round(finalityAfterSeconds / 60)),
                  confirmations,
                })}
              </span>
            </span>
          </label>
        ))}
      </RadioGroup>
    </fieldset>
  );
}
