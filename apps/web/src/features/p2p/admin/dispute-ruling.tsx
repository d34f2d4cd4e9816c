import { ruleP2pDispute } from "@lastro/contracts/p2p/administration";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { LeaderRow } from "@/components/leader-row";
import { MoneyInput } from "@/components/money-input";
import { SegmentedChoice } from "@/components/segmented-choice";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { WaitsForSecond } from "@/components/waits-for-second";
import { type AdminTrade, type Ruling, rule, sharesQuery } from "@/features/p2p/admin/api";
import { ReasonDialog } from "@/features/p2p/admin/reason-dialog";
import type { Dispute } from "@/features/p2p/trades/api";
import { formatAmount } from "@/lib/format-number";

const DECISIONS = ["release", "refund", "split"] as const;
type Decision = (typeof DECISIONS)[number];

interface DisputeRulingProps {
  of: AdminTrade;
  dispute: Dispute;
}

/** The ruling that ends a dispute, with what each side would get of it; nothing once it has ended. */
export function DisputeRuling({ of, dispute }: DisputeRulingProps) {
  const { t } = useTranslation("p2p-admin");
  const [decision, setDecision] = useState<Decision>("release");
  const [typed, setTyped] = useState<string>();
  const [asking, setAsking] = useState(false);
  const { asset, quantity } = of;
  const toBuyer = decision === "release" ? quantity.amount : decision === "refund" ? "0" : typed;
  const isOpen = dispute.outcome === null;
  const { data: shares, error } = useQuery({
    ...sharesQuery(dispute.id, toBuyer ?? ""),
    enabled: isOpen && toBuyer !== undefined,
  });
  if (!isOpen) return null;
  const figure = (money: { amount: string } | undefined) =>
    money === undefined || toBuyer === undefined ? "–" : formatAmount(asset, money.amount);
  const bodyOf = (reason: string): Ruling => ({
    decision,
    reason,
    ...(decision === "split" && { toBuyer: { asset, amount: typed ?? "" } }),
  });
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("ruling.title")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-4 text-sm">
        {of.pendingApproval !== null ? (
          <WaitsForSecond title={t("ruling.waits")} link={t("ruling.openApprovals")} />
        ) : (
          of.takesTwo && <Alert tone="info">{t("ruling.takesTwo")}</Alert>
        )}
        {dispute.status === "evidence" && <Alert tone="info">{t("ruling.early")}</Alert>}
        <SegmentedChoice
          label={t("ruling.decision")}
          value={decision}
          options={DECISIONS}
          word={(one) => t(`ruling.decisions.${one}`)}
          onChange={setDecision}
        />
        {decision === "split" && (
          <Field
            label={t("ruling.toBuyer")}
            hint={t("ruling.of", { amount: formatAmount(asset, quantity.amount) })}
          >
            <MoneyInput asset={asset} value={typed} onValueChange={setTyped} />
          </Field>
        )}
        {error !== null && <ErrorAlert error={error} />}
        <dl aria-live="polite" className="flex flex-col gap-1.5">
          <LeaderRow label={t("ruling.buyerGets", { name: of.buyer.name })} className="font-semibold">
            {figure(shares?.buyerGets)}
          </LeaderRow>
          <LeaderRow label={t("ruling.sellerGets", { name: of.seller.name })} className="font-semibold">
            {figure(shares?.sellerGets)}
          </LeaderRow>
          <LeaderRow label={t("ruling.fee")}>{figure(shares?.fee)}</LeaderRow>
        </dl>
        <Button disabled={shares === undefined || toBuyer === undefined} onClick={() => setAsking(true)}>
          {t(`ruling.action.${decision}`)}
        </Button>
        {asking && shares !== undefined && (
          <ReasonDialog
            title={t(`ruling.action.${decision}`)}
            text={t("ruling.text", {
              buyer: of.buyer.name,
              buyerGets: figure(shares.buyerGets),
              seller: of.seller.name,
              sellerGets: figure(shares.sellerGets),
            })}
            action={t(`ruling.action.${decision}`)}
            done={t(of.takesTwo ? "ruling.asked" : "ruling.done")}
            destructive
            readers="sides"
            schema={ruleP2pDispute.body.shape.reason}
            bodyOf={bodyOf}
            send={(body, key) => rule(dispute.id, body, key)}
            onClose={() => setAsking(false)}
          />
        )}
      </CardContent>
    </Card>
  );
}
