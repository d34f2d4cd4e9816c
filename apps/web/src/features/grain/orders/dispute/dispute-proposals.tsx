import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import { LeaderRow } from "@/components/leader-row";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { OrderDetail } from "@/features/grain/orders/api";
import { SplitForm } from "@/features/grain/orders/dispute/split-form";
import { SharesRows, useSides } from "@/features/grain/orders/shares-rows";
import { useOrderCommand } from "@/features/grain/orders/use-order-command";
import { writtenUsdt } from "@/features/grain/shared/figures";
import { useLocalTime } from "@/features/grain/shared/local-time";
import { type Dispute, loadOf } from "@/features/grain/shared/orders/disputes-of";
import { Usdt } from "@/features/grain/shared/usdt";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

type Proposal = Dispute["proposals"][number];

/** How the escrow might be shared: what was proposed, signing the other side's, and proposing one. */
export function DisputeProposals({ order, dispute }: { order: OrderDetail; dispute: Dispute }) {
  const { t } = useTranslation(["grain-orders", "grain-orders-settlement"]);
  const proposals = dispute.proposals.filter(({ status }) => status !== "superseded");
  const mayPropose = order.may.includes("propose_split") && dispute.status !== "decided";
  return (
    <section className="flex flex-col gap-3 text-sm">
      <div>
        <h2 className="font-semibold">{t("dispute.proposals")}</h2>
        {mayPropose && (
          <p className="text-ink-muted">
            {loadOf(dispute) === undefined
              ? t("dispute.proposalsLead")
              : t("dispute.proposalsLead", { ns: "grain-orders-settlement" })}
          </p>
        )}
      </div>
      {proposals.length === 0 && <p className="text-ink-muted">{t("dispute.noProposals")}</p>}
      <div className="grid gap-3 sm:max-lg:grid-cols-2">
        {proposals.map((proposal) => (
          <ProposedSplit key={proposal.id} order={order} dispute={dispute} proposal={proposal} />
        ))}
      </div>
      {mayPropose && (
        <SplitForm
          order={order}
          dispute={dispute}
          replaces={proposals.some(({ proposedBy }) => proposedBy === order.side)}
        />
      )}
    </section>
  );
}

interface ProposedSplitProps {
  order: OrderDetail;
  dispute: Dispute;
  proposal: Proposal;
}

function ProposedSplit({ order, dispute, proposal }: ProposedSplitProps) {
  const { t } = useTranslation(["grain-orders", "grain-orders-settlement"]);
  const loadId = loadOf(dispute);
  const { dateTime } = useLocalTime();
  const failed = useFailureToast();
  const [asking, setAsking] = useState(false);
  const sign = useOrderCommand(order, {
    onDone: () => {
      setAsking(false);
      toast({
        title: t("dispute.signed"),
        ...(shares !== null && {
          description: t("dispute.signedText", {
            ...sides,
            toProducer: writtenUsdt(shares.toProducer),
            fee: writtenUsdt(shares.fee),
            toBuyer: writtenUsdt(shares.toBuyer),
          }),
        }),
      });
    },
    onFailed: (error) => {
      setAsking(false);
      void failed(t("dispute.proposalFailed"), error);
    },
  });
  const sides = useSides(order);
  const { fee, producerGets, toBuyer } = proposal;
  const shares = fee === null || producerGets === null ? null : { toProducer: producerGets, fee, toBuyer };
  const isOwn = proposal.proposedBy === order.side;
  return (
    <article className="flex flex-col gap-2 rounded-md border p-3">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">
          {t(isOwn ? "dispute.yours" : `settlement.by.${proposal.proposedBy}`)}
        </span>
        {proposal.status === "signed" && <Badge tone="positive">{t("settlement.statuses.agreed")}</Badge>}
      </p>
      <dl className="flex flex-col gap-1.5">
        <LeaderRow label={t("order.producer")}>
          <Usdt amount={proposal.toProducer} />
        </LeaderRow>
        <LeaderRow label={t("order.buyer")}>
          <Usdt amount={proposal.toBuyer} />
        </LeaderRow>
      </dl>
      {proposal.note !== null && <p className="whitespace-pre-wrap break-words">{proposal.note}</p>}
      <p className="text-ink-muted text-xs">{dateTime(proposal.proposedAt)}</p>
      {proposal.status === "open" && !isOwn && order.may.includes("sign_split") && (
        <Button variant="wheat" className="mt-auto" onClick={() => setAsking(true)}>
          {t("dispute.sign")}
        </Button>
      )}
      <DecisionDialog
        open={asking}
        title={t("dispute.sign")}
        text={
          loadId === undefined
            ? t("dispute.signAsk")
            : t("dispute.signAsk", { ns: "grain-orders-settlement" })
        }
        action={t("dispute.sign")}
        variant="wheat"
        busy={sign.isPending}
        onConfirm={() => sign.mutate({ action: "sign-split", proposalId: proposal.id, loadId })}
        onClose={() => setAsking(false)}
      >
        {shares !== null && <SharesRows order={order} shares={shares} />}
      </DecisionDialog>
    </article>
  );
}
