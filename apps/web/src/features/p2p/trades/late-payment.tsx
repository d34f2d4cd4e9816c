import { reportLateP2pPayment, returnLateP2pPayment } from "@lastro/contracts/p2p/trade";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { DecisionDialog } from "@/components/decision-dialog";
import { OutcomeAlert } from "@/components/outcome-alert";
import { proofAskedBy } from "@/components/proof-asked";
import { ProofDialog } from "@/components/proof-dialog";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { Trade } from "@/features/p2p/trades/api";
import { useTradeCommand } from "@/features/p2p/trades/use-trade-command";
import { formatDateTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";
import { toast } from "@/lib/toast-store";

/** A payment that came after the time was over: reporting it, how it stands, and the seller's answer. */
export function LatePayment({ trade }: { trade: Trade }) {
  if (trade.late !== null) return <Reported trade={trade} late={trade.late} />;
  return trade.may.includes("paid_late") ? <Report trade={trade} /> : null;
}

function Report({ trade }: { trade: Trade }) {
  const { t } = useTranslation("p2p");
  const [asking, setAsking] = useState(false);
  const { register, getValues } = useForm({ defaultValues: { endToEndId: "" } });
  const report = useTradeCommand(trade.id, {
    onDone: () => {
      setAsking(false);
      toast({ title: t("late.reported") });
    },
  });
  return (
    <Alert tone="info" title={t("late.title")}>
      <p>
        {t("late.text")}
        {trade.lateUntil !== null && ` ${t("late.until", { at: formatDateTime(trade.lateUntil) })}`}
      </p>
      <Button variant="secondary" className="mt-2 self-start" onClick={() => setAsking(true)}>
        {t("late.report")}
      </Button>
      <DecisionDialog
        open={asking}
        title={t("late.report")}
        text={t("late.reportText", { name: trade.counterparty.name })}
        action={t("late.report")}
        reason={{
          label: t("late.description"),
          hint: t("dispute.descriptionHint"),
          schema: reportLateP2pPayment.body.shape.description,
          problem: t("dispute.descriptionShort"),
        }}
        busy={report.isPending}
        error={report.error}
        onConfirm={(description) => {
          const endToEndId = getValues("endToEndId").trim();
          report.mutate({ is: "late", form: { description, ...(endToEndId !== "" && { endToEndId }) } });
        }}
        onClose={() => setAsking(false)}
      >
        <Field label={t("pay.endToEndId")} hint={t("pay.endToEndIdHint")}>
          <Input maxLength={60} autoComplete="off" {...register("endToEndId")} />
        </Field>
      </DecisionDialog>
    </Alert>
  );
}

function Reported({ trade, late }: { trade: Trade; late: NonNullable<Trade["late"]> }) {
  const { t } = useTranslation("p2p");
  const { outcome, honouredBy } = late;
  return (
    <Card>
      <CardContent className="flex flex-col gap-3 text-sm">
        <h2 className="font-semibold">{t("late.title")}</h2>
        <p className="whitespace-pre-wrap break-words">{late.description}</p>
        {late.endToEndId !== null && <code className="break-all text-xs">{late.endToEndId}</code>}
        <p className="text-ink-muted">
          {outcome === null
            ? t("late.answerBy", { at: formatDateTime(late.answerBy) })
            : t(`late.outcomes.${outcome}`)}
        </p>
        {honouredBy !== null && (
          <Link to={`/p2p/trades/${honouredBy}`} className="text-accent underline">
            {t("late.newTrade")}
          </Link>
        )}
        {trade.may.includes("honour_late") && <Answer trade={trade} />}
      </CardContent>
    </Card>
  );
}

/** The seller got it and sends the asset, or gave it back. */
function Answer({ trade }: { trade: Trade }) {
  const { t } = useTranslation("p2p");
  const [returning, setReturning] = useState(false);
  const amount = formatAmount(trade.asset, trade.quantity.amount);
  const honour = useTradeCommand(trade.id, {
    onDone: () => toast({ title: t("late.honoured", { amount }) }),
  });
  const giveBack = useTradeCommand(trade.id, {
    onDone: () => {
      setReturning(false);
      toast({ title: t("late.outcomes.returned") });
    },
  });
  const send = () => honour.mutate({ is: "honour" });
  const proof = proofAskedBy(honour.error);
  return (
    <>
      <OutcomeAlert error={honour.error} onRepeat={send} />
      <div className="flex flex-wrap gap-2">
        <Button wraps disabled={honour.isPending} onClick={send}>
          {t("late.honour", { amount })}
        </Button>
        <Button variant="secondary" wraps onClick={() => setReturning(true)}>
          {t("late.return")}
        </Button>
      </div>
      {proof !== undefined && !honour.isPending && (
        <ProofDialog kind={proof} onProven={send} onClose={() => honour.reset()} />
      )}
      <DecisionDialog
        open={returning}
        title={t("late.return")}
        text={t("late.returnText", {
          amount: formatAmount("BRL", trade.total),
          name: trade.counterparty.name,
        })}
        action={t("late.return")}
        reason={{
          label: t("late.note"),
          schema: returnLateP2pPayment.body.shape.note.unwrap(),
          optional: true,
        }}
        busy={giveBack.isPending}
        error={giveBack.error}
        onConfirm={(note) => giveBack.mutate({ is: "returned", form: note === "" ? {} : { note } })}
        onClose={() => setReturning(false)}
      />
    </>
  );
}
