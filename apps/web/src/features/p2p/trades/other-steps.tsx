import { openP2pDispute } from "@lastro/contracts/p2p/disputes";
import { P2P_DISPUTE_REASONS } from "@lastro/contracts/p2p/states";
import { cancelP2pTrade } from "@lastro/contracts/p2p/trade";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { DecisionDialog } from "@/components/decision-dialog";
import { Button } from "@/components/ui/button";
import type { Command, Trade } from "@/features/p2p/trades/api";
import type { TradeCommand } from "@/features/p2p/trades/trade-command";
import { useTradeCommand } from "@/features/p2p/trades/use-trade-command";
import { formatTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";
import { toast } from "@/lib/toast-store";

const STEPS = ["undo", "cancel", "ask_cancel", "agree_cancel", "dispute"] as const satisfies Command[];
type Step = (typeof STEPS)[number];

/** What may be done beside the next step: taking back, cancelling alone or together, disputing. */
export function OtherSteps({ trade }: { trade: Trade }) {
  const { t } = useTranslation("p2p");
  const [asked, setAsked] = useState<Step>();
  const offered = STEPS.filter((step) => trade.may.includes(step));
  const isWaitingToDispute =
    !trade.may.includes("dispute") && trade.status === "paid_marked" && trade.disputeFrom !== null;
  if (offered.length === 0 && !isWaitingToDispute && trade.cancelAskedBy === null) return null;
  const isOpen = trade.closedAt === null;
  return (
    <div className="flex flex-col gap-2">
      {isOpen && trade.cancelAskedBy !== null && (
        <p className="text-sm">
          {t(`cancel.asked.${trade.cancelAskedBy === trade.role ? "you" : "other"}`, {
            name: trade.counterparty.name,
          })}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {offered.map((step) => (
          <Button
            key={step}
            variant="secondary"
            wraps
            className={step === "cancel" || step === "dispute" ? "text-negative" : undefined}
            onClick={() => setAsked(step)}
          >
            {t(`steps.${step}`)}
          </Button>
        ))}
      </div>
      {isOpen && isWaitingToDispute && trade.disputeFrom !== null && (
        <p className="text-ink-muted text-sm">
          {t("dispute.from", { at: formatTime(trade.disputeFrom).slice(0, 5) })}
        </p>
      )}
      {asked !== undefined && <Ask trade={trade} step={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

function Ask({ trade, step, onClose }: { trade: Trade; step: Step; onClose: () => void }) {
  const { t } = useTranslation("p2p");
  const [about, setAbout] = useState<(typeof P2P_DISPUTE_REASONS)[number]>(
    trade.role === "buyer" ? "not_released" : "not_paid",
  );
  const run = useTradeCommand(trade.id, {
    onDone: () => {
      toast({ title: t(`steps.done.${step}`) });
      onClose();
    },
  });
  const isDispute = step === "dispute";
  const mayHaveReason = step === "cancel" || step === "ask_cancel";
  return (
    <DecisionDialog
      title={t(`steps.${step}`)}
      text={t(`steps.text.${step}`, {
        amount: formatAmount(trade.asset, trade.escrow.amount),
        name: trade.counterparty.name,
      })}
      action={t(`steps.${step}`)}
      variant={step === "cancel" || isDispute ? "destructive" : "primary"}
      leave={t("steps.leave")}
      {...((isDispute || mayHaveReason) && {
        reason: isDispute
          ? {
              label: t("dispute.description"),
              hint: t("dispute.descriptionHint"),
              schema: openP2pDispute.body.shape.description,
              problem: t("dispute.descriptionShort"),
            }
          : { label: t("cancel.reason"), schema: cancelP2pTrade.body.shape.reason.unwrap(), optional: true },
      })}
      busy={run.isPending}
      error={run.error}
      onConfirm={(reason) => run.mutate(commandOf(step, reason, about))}
      onClose={onClose}
    >
      {isDispute && (
        <ChoiceField
          label={t("dispute.reason")}
          value={about}
          onValueChange={setAbout}
          choices={P2P_DISPUTE_REASONS.map((one) => [one, t(`dispute.reasons.${one}`)] as const)}
        />
      )}
    </DecisionDialog>
  );
}

function commandOf(step: Step, reason: string, about: (typeof P2P_DISPUTE_REASONS)[number]): TradeCommand {
  if (step === "undo") return { is: "unpaid" };
  if (step === "dispute") return { is: "dispute", form: { reason: about, description: reason } };
  return {
    is: "cancel",
    form: { by: step === "cancel" ? "buyer" : "both", ...(reason !== "" && { reason }) },
  };
}
