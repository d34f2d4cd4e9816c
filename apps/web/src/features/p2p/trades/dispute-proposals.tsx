import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import { ErrorAlert } from "@/components/error-alert";
import { LeaderRow } from "@/components/leader-row";
import { MoneyInput } from "@/components/money-input";
import { proofAskedBy } from "@/components/proof-asked";
import { ProofDialog } from "@/components/proof-dialog";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { afterwards } from "@/features/p2p/take/estimate";
import type { Dispute, Trade } from "@/features/p2p/trades/api";
import { useTradeCommand } from "@/features/p2p/trades/use-trade-command";
import { formatDateTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";
import { toast } from "@/lib/toast-store";

type Proposal = Dispute["proposals"][number];

interface DisputeProposalsProps {
  trade: Trade;
  dispute: Dispute;
}

/** How what is held might be shared: what was proposed, signing the other side's, and proposing one. */
export function DisputeProposals({ trade, dispute }: DisputeProposalsProps) {
  const { t } = useTranslation("p2p");
  const proposals = dispute.proposals.filter(({ status }) => status !== "superseded");
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("proposals.title")}</CardTitle>
        <p className="text-ink-muted text-sm">{t("proposals.lead")}</p>
      </CardHeader>
      <CardContent className="flex flex-col gap-4 text-sm">
        {proposals.length === 0 && <p className="text-ink-muted">{t("proposals.none")}</p>}
        {proposals.map((proposal) => (
          <Proposed key={proposal.id} trade={trade} proposal={proposal} />
        ))}
        {trade.may.includes("propose_split") && (
          <Propose
            trade={trade}
            replaces={proposals.some(
              ({ proposedBy, status }) => proposedBy === trade.role && status === "open",
            )}
          />
        )}
      </CardContent>
    </Card>
  );
}

function Proposed({ trade, proposal }: { trade: Trade; proposal: Proposal }) {
  const { t } = useTranslation("p2p");
  const [asking, setAsking] = useState(false);
  const isOwn = proposal.proposedBy === trade.role;
  const shares = {
    toBuyer: formatAmount(trade.asset, proposal.toBuyer.amount),
    toSeller: formatAmount(trade.asset, proposal.toSeller.amount),
  };
  const sign = useTradeCommand(trade.id, {
    onDone: () => {
      setAsking(false);
      toast({ title: t("proposals.signed"), description: t("proposals.signedText", shares) });
    },
  });
  const send = () => sign.mutate({ is: "sign", proposalId: proposal.id });
  const proof = proofAskedBy(sign.error);
  return (
    <article className="flex flex-col gap-2 rounded-md border p-3">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">{t(isOwn ? "proposals.yours" : `roles.${proposal.proposedBy}`)}</span>
        {proposal.status === "signed" && <Badge tone="positive">{t("proposals.agreed")}</Badge>}
      </p>
      <dl className="flex flex-col gap-1.5">
        <LeaderRow label={t("roles.buyer")}>{shares.toBuyer}</LeaderRow>
        <LeaderRow label={t("roles.seller")}>{shares.toSeller}</LeaderRow>
      </dl>
      {proposal.note !== null && <p className="whitespace-pre-wrap break-words">{proposal.note}</p>}
      <p className="text-ink-muted text-xs">{formatDateTime(proposal.proposedAt)}</p>
      {proposal.status === "open" && !isOwn && trade.may.includes("sign_split") && (
        <Button onClick={() => setAsking(true)}>{t("proposals.sign")}</Button>
      )}
      <DecisionDialog
        open={asking && proof === undefined}
        title={t("proposals.sign")}
        text={t("proposals.signAsk", shares)}
        action={t("proposals.sign")}
        busy={sign.isPending}
        error={sign.error}
        onConfirm={send}
        onClose={() => setAsking(false)}
      />
      {proof !== undefined && !sign.isPending && (
        <ProofDialog kind={proof} onProven={send} onClose={() => sign.reset()} />
      )}
    </article>
  );
}

function Propose({ trade, replaces }: { trade: Trade; replaces: boolean }) {
  const { t } = useTranslation("p2p");
  const { register, handleSubmit, reset, setValue, watch } = useForm<{
    toBuyer: string | undefined;
    note: string;
  }>({
    defaultValues: { toBuyer: undefined, note: "" },
  });
  const { toBuyer } = watch();
  const { asset, quantity, escrow } = trade;
  const tooMuch =
    toBuyer !== undefined && afterwards(asset, quantity.amount, { minus: toBuyer }) === undefined;
  const rest =
    toBuyer === undefined || tooMuch ? undefined : afterwards(asset, escrow.amount, { minus: toBuyer });
  const propose = useTradeCommand(trade.id, {
    onDone: () => {
      toast({ title: t("proposals.sent") });
      reset();
    },
  });
  const submit = handleSubmit(({ note }) => {
    if (toBuyer === undefined || tooMuch || propose.isPending) return;
    const said = note.trim();
    propose.mutate({
      is: "propose",
      form: { toBuyer: { asset: trade.asset, amount: toBuyer }, ...(said !== "" && { note: said }) },
    });
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-3 rounded-md bg-sunken p-4 max-sm:p-3"
    >
      <Field
        label={t("proposals.toBuyer")}
        hint={t("proposals.of", { amount: formatAmount(trade.asset, trade.quantity.amount) })}
        error={tooMuch ? t("proposals.tooMuch") : undefined}
        required
      >
        <MoneyInput
          asset={trade.asset}
          value={toBuyer}
          onValueChange={(typed) => setValue("toBuyer", typed)}
        />
      </Field>
      <dl>
        <LeaderRow label={t("proposals.toSeller")}>
          {rest === undefined ? "–" : formatAmount(trade.asset, rest)}
        </LeaderRow>
      </dl>
      <Field label={t("proposals.note")} hint={replaces ? t("proposals.replaces") : undefined}>
        <Input maxLength={500} {...register("note")} />
      </Field>
      {propose.error !== null && <ErrorAlert error={propose.error} />}
      <Button
        type="submit"
        variant="secondary"
        disabled={toBuyer === undefined || tooMuch || propose.isPending}
      >
        {t("proposals.propose")}
      </Button>
    </form>
  );
}
