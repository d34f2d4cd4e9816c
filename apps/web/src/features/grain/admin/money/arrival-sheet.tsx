import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { CopyButton } from "@/components/copy-button";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Sheet, SheetContent, SheetDescription, SheetTitle } from "@/components/ui/sheet";
import type { Arrival } from "@/features/grain/admin/money/api";
import { ArrivalClaims } from "@/features/grain/admin/money/arrival-claims";
import { ArrivalDecision } from "@/features/grain/admin/money/arrival-decision";
import { ArrivalNearest } from "@/features/grain/admin/money/arrival-nearest";
import { ArrivalReturn } from "@/features/grain/admin/money/arrival-return";
import { ArrivalWriteOff } from "@/features/grain/admin/money/arrival-write-off";
import { AttributeDialog } from "@/features/grain/admin/money/attribute-dialog";
import { WaitsForSecond } from "@/features/grain/admin/waits-for-second";
import { formatDateTime } from "@/lib/format-date";

interface ArrivalSheetProps {
  arrival: Arrival;
  onClose: () => void;
}

/** One payment: what the network says of it, who claims it and how far each claim came, and the decision. */
export function ArrivalSheet({ arrival, onClose }: ArrivalSheetProps) {
  const { t } = useTranslation("grain-admin");
  const [asking, setAsking] = useState<"attribute" | "reject">();
  const facts: [string, string][] = [
    [t("deposits.hash"), arrival.txHash],
    [t("deposits.from"), arrival.from],
    [t("deposits.to"), arrival.to],
    [t("deposits.block"), `${arrival.blockNumber} · ${arrival.logIndex}`],
  ];
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent className="max-w-xl">
        <SheetTitle>
          <Amount asset="USDT" amount={arrival.amount} size="lg" />
        </SheetTitle>
        <SheetDescription>
          {arrival.network} · {formatDateTime(arrival.blockTime)}
        </SheetDescription>
        {arrival.reason !== null && (
          <Alert tone="warning" title={t("deposits.whyHere")}>
            {t(`deposits.reasons.${arrival.reason}`)}
          </Alert>
        )}
        <dl className="flex flex-col gap-3 text-sm">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="text-ink-muted">{label}</dt>
              <dd className="flex items-center gap-1">
                <code className="min-w-0 break-all text-xs">{value}</code>
                {value.length > 20 && <CopyButton text={value} label={label} />}
              </dd>
            </div>
          ))}
          {arrival.reason !== null && (
            <div>
              <dt className="text-ink-muted">{t("deposits.assignee")}</dt>
              <dd>
                {arrival.assignee === null
                  ? t("deposits.unassigned")
                  : `${arrival.assignee.name} · ${arrival.assignee.email}`}
              </dd>
            </div>
          )}
          {arrival.attributedTo !== null && (
            <div>
              <dt className="text-ink-muted">{t("deposits.attributedTo")}</dt>
              <dd>
                {arrival.attributedTo.name} · {arrival.attributedTo.email}
              </dd>
            </div>
          )}
          {arrival.decidedAt !== null && (
            <div>
              <dt className="text-ink-muted">{t("deposits.decidedAt")}</dt>
              <dd>{formatDateTime(arrival.decidedAt)}</dd>
            </div>
          )}
        </dl>
        <ArrivalWriteOff arrival={arrival} />
        <ArrivalReturn arrival={arrival} />
        <ArrivalClaims claims={arrival.claims} />
        <ArrivalNearest nearest={arrival.nearest} />
        {arrival.status === "suspense" && arrival.displaced === null && (
          <div className="mt-2 grid gap-2 sm:grid-cols-2">
            {arrival.pendingApproval === null ? (
              <Button onClick={() => setAsking("attribute")}>{t("deposits.attribute.action")}</Button>
            ) : (
              <WaitsForSecond />
            )}
            <Button variant="secondary" className="text-negative" onClick={() => setAsking("reject")}>
              {t("deposits.reject.action")}
            </Button>
          </div>
        )}
        {asking === "attribute" && <AttributeDialog arrival={arrival} onClose={() => setAsking(undefined)} />}
        {asking === "reject" && (
          <ArrivalDecision kind="reject" arrival={arrival} onClose={() => setAsking(undefined)} />
        )}
      </SheetContent>
    </Sheet>
  );
}
