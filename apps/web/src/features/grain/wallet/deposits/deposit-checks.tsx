import { CircleCheck, CircleDashed, CircleX, LoaderCircle } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { DepositDetail } from "@/features/grain/wallet/deposits/api";
import { cn } from "@/lib/cn";

const LOOKS = {
  passed: { icon: CircleCheck, tone: "text-positive" },
  failed: { icon: CircleX, tone: "text-negative" },
  waiting: { icon: LoaderCircle, tone: "animate-spin text-wheat-ink" },
  pending: { icon: CircleDashed, tone: "text-ink-muted" },
} as const;

/** Every check the transaction goes through, in order, with what came of it. */
export function DepositChecks({ checks }: { checks: DepositDetail["checks"] }) {
  const { t } = useTranslation("grain-wallet");
  return (
    <ol aria-label={t("deposit.checksTitle")} className="flex flex-col gap-1.5 rounded-lg border p-4 text-sm">
      {checks.map(({ check, result, reason }) => {
        const { icon: Icon, tone } = LOOKS[result];
        return (
          <li key={check} className="flex items-start gap-2.5">
            <Icon aria-hidden="true" className={cn("mt-0.5 size-4 shrink-0", tone)} />
            <span className={cn(result === "pending" && "text-ink-muted")}>
              {t(`deposit.checks.${check}`)}
              <span className="sr-only"> – {t(`deposit.results.${result}`)}</span>
              {reason !== null && result === "failed" && (
                <span className="block text-negative">{t(`deposit.reasons.${reason}`)}</span>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
