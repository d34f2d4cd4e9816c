import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { MoneyInput } from "@/components/money-input";
import { proofAskedBy } from "@/components/proof-asked";
import { ProofDialog } from "@/components/proof-dialog";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { type Limit, setLimit } from "@/features/limits/api";
import { formatDateTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";
import { limitsQuery } from "@/lib/limits";
import { toast } from "@/lib/toast-store";

interface LimitDialogProps {
  limit: Limit;
  name: string;
  onClose: () => void;
}

/** Asks for another amount; a raise takes a proof that its owner is there. */
export function LimitDialog({ limit, name, onClose }: LimitDialogProps) {
  const { t } = useTranslation(["limits", "common"]);
  const queryClient = useQueryClient();
  const [amount, setAmount] = useState<string | undefined>(limit.allowed);
  const saving = useMutation({
    mutationFn: () => setLimit(limit, amount ?? ""),
    onSuccess: (changed) => {
      queryClient.setQueryData(limitsQuery.queryKey, changed);
      const now = changed.limits.find(
        ({ category, rule }) => category === limit.category && rule === limit.rule,
      );
      const raise = now?.raise ?? null;
      toast({
        title: raise === null ? t("saved") : t("raiseAsked", { from: formatDateTime(raise.from) }),
      });
      onClose();
    },
  });
  const proof = proofAskedBy(saving.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (amount !== undefined) saving.mutate();
  };
  return (
    <>
      <Dialog open={proof === undefined} onOpenChange={(open) => !open && onClose()}>
        <DialogContent className="max-w-md">
          <DialogTitle>{name}</DialogTitle>
          <DialogDescription>{t("dialogText")}</DialogDescription>
          <form noValidate onSubmit={submit} className="flex flex-col gap-4">
            <Field label={t("amount")} hint={t("maximum", { maximum: formatAmount("BRL", limit.maximum) })}>
              <MoneyInput asset="BRL" autoFocus value={amount} onValueChange={setAmount} />
            </Field>
            {saving.isError && proof === undefined && <ErrorAlert error={saving.error} />}
            <DialogFooter>
              <Button variant="secondary" onClick={onClose}>
                {t("cancel", { ns: "common" })}
              </Button>
              <Button type="submit" disabled={saving.isPending || amount === undefined}>
                {t("save")}
              </Button>
            </DialogFooter>
          </form>
        </DialogContent>
      </Dialog>
      {proof !== undefined && !saving.isPending && (
        <ProofDialog kind={proof} onProven={() => saving.mutate()} onClose={() => saving.reset()} />
      )}
    </>
  );
}
