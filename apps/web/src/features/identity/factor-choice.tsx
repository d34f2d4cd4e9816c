import { formatPhone } from "@lastro/contracts/documents";
import { Fingerprint, MessageSquare } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import type { Factor } from "@/lib/session/factors";

interface FactorChoiceProps {
  method: "text" | "key";
  factors: readonly Factor[];
  busy: boolean;
  onChoose: (factor: Factor) => void;
}

/** Which telephone is to get a code, or which key of the person is at hand. */
export function FactorChoice({ method, factors, busy, onChoose }: FactorChoiceProps) {
  const { t } = useTranslation("identity");
  const Icon = method === "key" ? Fingerprint : MessageSquare;
  return (
    <div className="flex flex-col gap-2">
      {factors.map((factor) => (
        <Button key={factor.id} size="lg" disabled={busy} onClick={() => onChoose(factor)}>
          <Icon aria-hidden="true" className="size-5" />
          {method === "key"
            ? t("twoFactor.useKey", { name: factor.name || t("twoFactor.biometrics") })
            : t("twoFactor.sendTo", { number: hidden(factor.phone) })}
        </Button>
      ))}
    </div>
  );
}

/** Enough of a number for its owner to know it, before they are let in. */
function hidden(phone: string): string {
  return formatPhone(`+${phone}`).replace(/\d(?=.*\d{4}$)/g, "•");
}
