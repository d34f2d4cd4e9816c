import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { MoneyInput } from "@/components/money-input";
import { OutcomeAlert } from "@/components/outcome-alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/skeleton";
import { CHANGED_BY_INVESTING, previewQuery, redeem, type TakenFrom } from "@/features/investments/api";
import { RedemptionTermsList } from "@/features/investments/redemption-terms";
import { formatAmount } from "@/lib/format-number";
import { toast } from "@/lib/toast-store";
import { useDecision } from "@/lib/use-decision";

interface RedeemDialogProps {
  title: string;
  from: TakenFrom;
  onClose: () => void;
}

/** How much to take out, all of it unless an amount is typed, and what that pays. */
export function RedeemDialog({ title, from, onClose }: RedeemDialogProps) {
  const { t } = useTranslation(["investments", "common"]);
  const [amount, setAmount] = useState("");
  const asked = /[1-9]/.test(amount) ? amount : undefined;
  const preview = useQuery(previewQuery(from, useDeferredValue(asked)));
  const redeeming = useDecision(redeem, {
    refreshes: CHANGED_BY_INVESTING,
    onDone: ({ net }) => {
      toast({ title: t("redeem.done", { amount: formatAmount("BRL", net) }) });
      onClose();
    },
  });
  const confirm = () => redeeming.mutate({ from, amount: asked });
  return (
    <Dialog open onOpenChange={(next) => !next && !redeeming.isPending && onClose()}>
      <DialogContent className="max-w-md">
        <DialogTitle>{title}</DialogTitle>
        <DialogDescription>{t("redeem.text")}</DialogDescription>
        <Field label={t("redeem.amount")} hint={t("redeem.allUnlessTyped")}>
          <MoneyInput
            asset="BRL"
            value={amount}
            onValueChange={(value = "") => {
              redeeming.reset();
              setAmount(value);
            }}
          />
        </Field>
        {preview.isError ? (
          <ErrorAlert error={preview.error} />
        ) : preview.data === undefined ? (
          <Skeleton className="h-32 w-full" />
        ) : (
          <RedemptionTermsList terms={preview.data} />
        )}
        <OutcomeAlert error={redeeming.error} onRepeat={confirm} />
        <DialogFooter>
          <Button variant="secondary" onClick={onClose} disabled={redeeming.isPending}>
            {t("cancel", { ns: "common" })}
          </Button>
          <Button
            wraps
            disabled={preview.data === undefined || preview.isError || redeeming.isPending}
            onClick={confirm}
          >
            {t("redeem.confirm")}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
