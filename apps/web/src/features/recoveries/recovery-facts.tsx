import { CRYPTO_NETWORK_NAMES } from "@lastro/contracts/crypto/rails";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Amount } from "@/components/amount";
import { LeaderRow } from "@/components/leader-row";
import { Alert } from "@/components/ui/alert";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { Recovery } from "@/features/recoveries/api";
import { Seen } from "@/features/recoveries/seen";
import { formatDateTime } from "@/lib/format-date";

/** Where what is found elsewhere is followed. */
const DOORS = {
  not_yours: "/crypto/deposit",
  confirming: "/crypto/deposit",
  below_minimum: "/crypto/deposit",
  credited: "/statement",
} as const;

/** What the chain says, in words, with the right door where there is nothing to recover. */
export function Finding({ recovery }: { recovery: Recovery }) {
  const { t } = useTranslation("recoveries");
  const { finding, reason, stage } = recovery;
  const door = finding in DOORS ? (finding as keyof typeof DOORS) : undefined;
  return (
    <Alert tone={stage === "explained" ? "info" : "warning"} title={t(`findings.${finding}.title`)}>
      <p>{t(`findings.${finding}.text`)}</p>
      {reason !== null && <p>{t(`reasons.${reason}`)}</p>}
      {door !== undefined && (
        <Link to={DOORS[door]} className="text-accent underline">
          {t(`doors.${door}`)}
        </Link>
      )}
    </Alert>
  );
}

/** What was asked, what the chain shows, and what becomes of it. */
export function RecoveryFacts({ recovery, from }: { recovery: Recovery; from?: string | null }) {
  const { t } = useTranslation("recoveries");
  const { network, claimed, seen, fee, stage, decision, openedAt } = recovery;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("facts.title")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-4 text-sm">
        {decision !== null && decision.reason !== null && (
          <Alert tone="info" title={t(`stages.${stage}`)}>
            <p className="whitespace-pre-wrap break-words">{decision.reason}</p>
          </Alert>
        )}
        <dl className="flex flex-col gap-1.5">
          <LeaderRow label={t("facts.network")}>{CRYPTO_NETWORK_NAMES[network]}</LeaderRow>
          <LeaderRow label={t("date")}>{formatDateTime(openedAt)}</LeaderRow>
          {claimed !== null && (
            <LeaderRow label={t("facts.claimed")}>{`${claimed.amount} ${claimed.token}`}</LeaderRow>
          )}
          {fee !== null && (
            <LeaderRow label={t("facts.fee")}>
              <Amount asset="BRL" amount={fee} />
            </LeaderRow>
          )}
        </dl>
        <div>
          <p className="font-medium">{t("seen")}</p>
          <Seen seen={seen} />
        </div>
        <Mono label={t("facts.hash")} text={recovery.txHash} />
        <Mono label={t("facts.address")} text={recovery.address} />
        {from != null && <Mono label={t("facts.from")} text={from} />}
        {recovery.destination !== null && <Mono label={t("facts.destination")} text={recovery.destination} />}
        {recovery.sentHash !== null && <Mono label={t("facts.sentHash")} text={recovery.sentHash} />}
      </CardContent>
    </Card>
  );
}

function Mono({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <p className="font-medium">{label}</p>
      <p className="break-all font-mono text-ink-muted text-xs">{text}</p>
    </div>
  );
}
