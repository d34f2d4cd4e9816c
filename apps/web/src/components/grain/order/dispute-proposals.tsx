import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useOrderCommand } from "@/components/grain/order/use-order-command";
import { Usdt } from "@/components/grain/usdt";
import { MoneyInput } from "@/components/money-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { formatDateTime } from "@/lib/format-date";
import type { OrderDetail } from "@/lib/grain/orders";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

interface DisputeProposalsProps {
  order: OrderDetail;
  dispute: NonNullable<OrderDetail["disputeDetails"]>;
}

/** How the escrow might be shared: what was proposed, signing the other side's, and proposing one. */
export function DisputeProposals({ order, dispute }: DisputeProposalsProps) {
  const { t } = useTranslation("grain");
  const failed = useFailureToast();
  const [toProducer, setToProducer] = useState<string>();
  const run = useOrderCommand(order, {
    onDone: (_next, { path }) =>
      toast({ title: t(path.endsWith("/sign") ? "dispute.signed" : "dispute.proposed") }),
    onFailed: (error) => void failed(t("dispute.proposalFailed"), error),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (toProducer !== undefined && !run.isPending) {
      run.mutate({ path: "dispute/proposals", body: { toProducer } });
    }
  };
  return (
    <section className="flex flex-col gap-3 text-sm">
      <h3 className="font-semibold">{t("dispute.proposals")}</h3>
      {dispute.proposals
        .filter(({ status }) => status !== "superseded")
        .map((proposal) => (
          <div
            key={proposal.id}
            className="flex flex-wrap items-center justify-between gap-2 rounded-md border p-3"
          >
            <div>
              <p>
                {t("order.next.producerGets")} <Usdt amount={proposal.toProducer} /> ·{" "}
                {t("order.next.buyerGets")} <Usdt amount={proposal.toBuyer} />
              </p>
              <p className="text-ink-muted">
                {t(`settlement.by.${proposal.proposedBy}`)} · {formatDateTime(proposal.proposedAt)}
              </p>
            </div>
            {proposal.status === "open" &&
              proposal.proposedBy !== order.side &&
              order.may.includes("sign_split") && (
                <Button
                  variant="wheat"
                  size="sm"
                  disabled={run.isPending}
                  onClick={() => run.mutate({ path: `dispute/proposals/${proposal.id}/sign` })}
                >
                  {t("dispute.sign")}
                </Button>
              )}
          </div>
        ))}
      {order.may.includes("propose_split") && (
        <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-2">
          <Field
            label={t("dispute.toProducer")}
            hint={t("dispute.toProducerHint")}
            className="min-w-52 flex-1"
          >
            <MoneyInput asset="USDT" decimals={6} value={toProducer} onValueChange={setToProducer} />
          </Field>
          <Button
            type="submit"
            variant="secondary"
            className="mb-7"
            disabled={toProducer === undefined || run.isPending}
          >
            {t("dispute.propose")}
          </Button>
        </form>
      )}
    </section>
  );
}
