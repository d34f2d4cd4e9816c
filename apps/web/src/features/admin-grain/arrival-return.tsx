import { PAYOUT_FAILURE_WORDS } from "@lastro/contracts/payouts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "@/components/copy-button";
import { Usdt } from "@/components/grain/usdt";
import { LeaderRow } from "@/components/leader-row";
import { Button } from "@/components/ui/button";
import type { Arrival } from "@/features/admin-grain/api";
import { DecisionDialog } from "@/features/admin-grain/decision-dialog";
import { WaitsForSecond } from "@/features/admin-grain/waits-for-second";
import { formatDateTime } from "@/lib/format-date";
import { useLanguage } from "@/lib/i18n/language-provider";

/** Sending a refused payment back to its sender: asking for it, and how far it has come. */
export function ArrivalReturn({ arrival }: { arrival: Arrival }) {
  const { t } = useTranslation("admin-grain");
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
      {asking && (
        <DecisionDialog
          title={t("deposits.return.title")}
          text={t("deposits.return.text", { address: arrival.from })}
          action={t("deposits.return.action")}
          done={t("second.asked")}
          reasonHint={t("reason.onRecord")}
          shortest={5}
          longest={300}
          decision={(reason) => ({ path: `deposits/${arrival.id}/return`, body: { reason } })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function Progress({ last }: { last: NonNullable<Arrival["return"]> }) {
  const { t } = useTranslation("admin-grain");
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
