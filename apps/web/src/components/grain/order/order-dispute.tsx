import { DISPUTE_REASONS, type DisputeReason } from "@lastro/contracts/grain/order-states";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/grain/choice-field";
import { DisputeEvidence } from "@/components/grain/order/dispute-evidence";
import { DisputeProposals } from "@/components/grain/order/dispute-proposals";
import { useOrderCommand } from "@/components/grain/order/use-order-command";
import { Usdt } from "@/components/grain/usdt";
import { LeaderRow } from "@/components/leader-row";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { formatDateTime } from "@/lib/format-date";
import type { OrderDetail } from "@/lib/grain/orders";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

/** A dispute about what was shipped: opening it, proving it, and settling it between both sides. */
export function OrderDispute({ order }: { order: OrderDetail }) {
  const { t } = useTranslation("grain");
  const dispute = order.disputeDetails;
  if (dispute === null) return <OpenDispute order={order} />;
  return (
    <div className="flex flex-col gap-4">
      <Alert tone="warning" title={t(`dispute.reasons.${dispute.reason}`)}>
        <p>{dispute.description}</p>
        <p className="text-ink-muted">
          {t(`settlement.by.${dispute.openedBy}`)} · {formatDateTime(dispute.openedAt)}
        </p>
      </Alert>
      <dl className="text-sm">
        <LeaderRow label={t("dispute.amount")}>
          <Usdt amount={dispute.amount} />
        </LeaderRow>
      </dl>
      {dispute.outcome !== null && (
        <Alert tone="info" title={t(`dispute.outcome.${dispute.outcome.by}`)}>
          <p>
            {t("order.next.producerGets")} <Usdt amount={dispute.outcome.toProducer} /> ·{" "}
            {t("order.next.buyerGets")} <Usdt amount={dispute.outcome.toBuyer} />
          </p>
          {dispute.outcome.reason !== null && <p>{dispute.outcome.reason}</p>}
        </Alert>
      )}
      <DisputeEvidence order={order} dispute={dispute} />
      <DisputeProposals order={order} dispute={dispute} />
    </div>
  );
}

function OpenDispute({ order }: { order: OrderDetail }) {
  const { t } = useTranslation("grain");
  const failed = useFailureToast();
  const [reason, setReason] = useState<DisputeReason>("quality");
  const [description, setDescription] = useState("");
  const open = useOrderCommand(order, {
    onDone: () => toast({ title: t("dispute.opened"), description: t("dispute.openedText") }),
    onFailed: (error) => void failed(t("dispute.failed"), error),
  });
  const ready = description.trim().length >= 10;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !open.isPending) {
      open.mutate({ path: "dispute", body: { reason, description: description.trim() } });
    }
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-ink-muted text-sm">{t("dispute.lead")}</p>
      <ChoiceField
        label={t("dispute.reason")}
        value={reason}
        onValueChange={setReason}
        choices={DISPUTE_REASONS.map((each) => [each, t(`dispute.reasons.${each}`)])}
      />
      <Field label={t("dispute.description")} hint={t("dispute.descriptionHint")} required>
        <Textarea
          maxLength={1_000}
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
      </Field>
      <Button type="submit" variant="destructive" disabled={!ready || open.isPending}>
        {t("dispute.open")}
      </Button>
    </form>
  );
}
