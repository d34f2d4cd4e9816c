import type { MarketTransferDirection } from "@lastro/contracts/market-link";
import type { QueryKey } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { MoneyInput } from "@/components/money-input";
import { OutcomeAlert } from "@/components/outcome-alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { amountProblem } from "@/lib/amount-problem";
import { isZero } from "@/lib/decimals";
import { formatAmount } from "@/lib/format-number";
import { toast } from "@/lib/toast-store";
import { useDecision } from "@/lib/use-decision";

interface MoveDialogProps {
  direction: MarketTransferDirection;
  /** What may be moved, in USDT. */
  available: string;
  move: (amount: string, idempotencyKey: string) => Promise<unknown>;
  refreshes: readonly QueryKey[];
  onClose: () => void;
}

/** Moves USDT between a person's account of the bank and the one of the marketplace. */
export function MoveDialog({ direction, available, move, refreshes, onClose }: MoveDialogProps) {
  const { t } = useTranslation(["market-link", "common"]);
  const [amount, setAmount] = useState<string>();
  const [isTried, setTried] = useState(false);
  const moving = useDecision<string, unknown>(move, {
    refreshes,
    onDone: () => {
      toast({ title: t(`move.${direction}.done`, { amount: formatAmount("USDT", amount ?? "0") }) });
      onClose();
    },
  });
  const wrong = amountProblem(amount, available);
  const confirm = () => moving.mutate(amount ?? "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wrong === undefined) confirm();
  };
  return (
    <Dialog open onOpenChange={(next) => !next && !moving.isPending && onClose()}>
      <DialogContent className="max-w-md">
        <DialogTitle>{t(`move.${direction}.title`)}</DialogTitle>
        <DialogDescription>{t(`move.${direction}.text`)}</DialogDescription>
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <Field
            label={t("move.amount")}
            error={isTried && wrong ? t(`move.${wrong}`) : undefined}
            hint={t("move.available", { amount: formatAmount("USDT", available) })}
            required
          >
            <MoneyInput
              asset="USDT"
              value={amount}
              onValueChange={(next) => {
                moving.reset();
                setAmount(next);
              }}
            />
          </Field>
          <Button
            variant="secondary"
            size="sm"
            className="self-start"
            disabled={isZero(available)}
            onClick={() => setAmount(available)}
          >
            {t("move.all")}
          </Button>
          <OutcomeAlert error={moving.error} onRepeat={confirm} />
          <DialogFooter>
            <Button variant="secondary" onClick={onClose} disabled={moving.isPending}>
              {t("cancel", { ns: "common" })}
            </Button>
            <Button type="submit" wraps disabled={moving.isPending}>
              {wrong === undefined
                ? t("move.confirm", { amount: formatAmount("USDT", amount ?? "0") })
                : t("move.action")}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
