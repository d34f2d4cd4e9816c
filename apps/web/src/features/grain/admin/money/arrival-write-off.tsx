import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { Arrival } from "@/features/grain/admin/money/api";
import { ArrivalDecision } from "@/features/grain/admin/money/arrival-decision";
import { WaitsForSecond } from "@/features/grain/admin/waits-for-second";
import { Usdt } from "@/features/grain/shared/usdt";
import { clock } from "@/lib/clock";
import { formatDateTime } from "@/lib/format-date";

type Displaced = NonNullable<Arrival["displaced"]>;

/** Whether it went to somebody, or back to its sender; what is in suspense is nobody's yet. */
const wasGiven = ({ attributedTo, status }: Arrival) => attributedTo !== null || status === "returned";

/** A payment its network no longer shows: since when, what is frozen and missing of it, and writing it off. */
export function ArrivalWriteOff({ arrival }: { arrival: Arrival }) {
  const { t } = useTranslation("grain-admin");
  const { displaced, writtenOff } = arrival;
  if (writtenOff !== null)
    return (
      <dl className="flex flex-col gap-1.5 text-sm">
        <LeaderRow label={t("deposits.writeOff.at")}>{formatDateTime(writtenOff.at)}</LeaderRow>
        <LeaderRow label={t("deposits.writeOff.bore")}>
          <Usdt amount={writtenOff.loss} />
        </LeaderRow>
      </dl>
    );
  return displaced === null ? null : <Gone arrival={arrival} displaced={displaced} />;
}

function Gone({ arrival, displaced }: { arrival: Arrival; displaced: Displaced }) {
  const { t } = useTranslation("grain-admin");
  const [isAsking, setIsAsking] = useState(false);
  const { at, frozen, spent, writeOffFrom } = displaced;
  const isTooEarly = Date.parse(writeOffFrom) > clock.now();
  return (
    <section className="flex flex-col gap-3 text-sm">
      <Alert tone="negative" title={t("deposits.displaced.title")}>
        {t("deposits.displaced.text")}
      </Alert>
      <dl className="flex flex-col gap-1.5">
        <LeaderRow label={t("deposits.displaced.since")}>{formatDateTime(at)}</LeaderRow>
        {wasGiven(arrival) && (
          <>
            <LeaderRow label={t("deposits.displaced.frozen")}>
              <Usdt amount={frozen} />
            </LeaderRow>
            <LeaderRow label={t("deposits.displaced.spent")}>
              <Usdt amount={spent} />
            </LeaderRow>
          </>
        )}
      </dl>
      {arrival.pendingApproval !== null ? (
        <WaitsForSecond />
      ) : (
        <>
          {isTooEarly && (
            <p className="text-ink-muted">
              {t("deposits.displaced.writeOffFrom", { at: formatDateTime(writeOffFrom) })}
            </p>
          )}
          <Button variant="destructive" disabled={isTooEarly} onClick={() => setIsAsking(true)}>
            {t("deposits.writeOff.action")}
          </Button>
        </>
      )}
      {isAsking && <AskDialog arrival={arrival} displaced={displaced} onClose={() => setIsAsking(false)} />}
    </section>
  );
}

interface AskDialogProps {
  arrival: Arrival;
  displaced: Displaced;
  onClose: () => void;
}

function AskDialog({ arrival, displaced: { frozen, spent }, onClose }: AskDialogProps) {
  const { t } = useTranslation("grain-admin");
  return (
    <ArrivalDecision kind="writeOff" arrival={arrival} onClose={onClose}>
      <dl className="flex flex-col gap-1.5 text-sm">
        <LeaderRow label={t("amount")}>
          <Usdt amount={arrival.amount} />
        </LeaderRow>
        {wasGiven(arrival) && (
          <>
            <LeaderRow label={t("deposits.writeOff.fromOwner")}>
              <Usdt amount={frozen} />
            </LeaderRow>
            <LeaderRow label={t("deposits.writeOff.loss")}>
              <Usdt amount={spent} />
            </LeaderRow>
          </>
        )}
      </dl>
      {arrival.attributedTo !== null && (
        <p className="text-ink-muted text-sm">{t("deposits.writeOff.lossText")}</p>
      )}
    </ArrivalDecision>
  );
}
