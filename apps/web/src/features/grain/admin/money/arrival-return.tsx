import { PAYOUT_FAILURE_WORDS } from "@lastro/contracts/payouts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "@/components/copy-button";
import { LeaderRow } from "@/components/leader-row";
import { Button } from "@/components/ui/button";
import type { Arrival } from "@/features/grain/admin/money/api";
import { ArrivalDecision } from "@/features/grain/admin/money/arrival-decision";
import { WaitsForSecond } from "@/features/grain/admin/waits-for-second";
import { Usdt } from "@/features/grain/shared/usdt";
import { formatDateTime } from "@/lib/format-date";
import { useLanguage } from "@/lib/i18n/language-provider";

/** Sending a refused payment back to its sender: asking for it, and how far it has come. */
export function ArrivalReturn({ arrival }: { arrival: Arrival }) {
  const { t } = useTranslation("grain-admin");
  const [asking, setAsking] = useState(false);
  const { status, pendingApproval, return: last } = arrival;
  return (
    <>
      {last !== null && <Progress last={last} />}
      {status === "refused" &&
        arrival.displaced === null &&
        (pendingApproval === null ? (
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {t("deposits.return.action")}
          </Button>
        ) : (
          <WaitsForSecond />
        ))}
      {asking && <ArrivalDecision kind="return" arrival={arrival} onClose={() => setAsking(false)} />}
    </>
  );
}

function Progress({ last }: { last: NonNullable<Arrival["return"]> }) {
  const { t } = useTranslation("grain-admin");
  const { language } = useLanguage();
  const { step, confirmations, txHash, reason, processedAt, createdAt } = last;
  return (
    <section className="flex flex-col gap-2 text-sm">
      <h3 className="font-semibold">{t("deposits.return.heading")}</h3>
      <p>
        {t(`deposits.return.steps.${step}`)}
        {step === "sent" && confirmations !== null && ` (${confirmations.have}/${confirmations.need})`} ·{" "}
        {formatDateTime(processedAt ?? createdAt)}
      </p>
      <dl className="flex flex-col gap-1.5">
        <LeaderRow label={t("deposits.return.net")}>
          <Usdt amount={last.net} />
        </LeaderRow>
        <LeaderRow label={t("deposits.return.fee")}>
          <Usdt amount={last.fee} />
        </LeaderRow>
      </dl>
      {txHash !== null && (
        <p className="flex items-center gap-1">
          <code className="min-w-0 break-all text-xs">{txHash}</code>
          <CopyButton text={txHash} label={t("deposits.hash")} />
        </p>
      )}
      {reason !== null && <p className="text-negative">{PAYOUT_FAILURE_WORDS[reason][language]}</p>}
    </section>
  );
}
