import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { MoneyInput } from "@/components/money-input";
import { OutcomeAlert } from "@/components/outcome-alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { declareCost, type Operation, TAX } from "@/features/tax/api";
import { formatDateTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";
import { toast } from "@/lib/toast-store";

/** What something had cost that came from outside; left empty, it is unknown again. */
export function CostDialog({ operation, onClose }: { operation: Operation; onClose: () => void }) {
  const { t } = useTranslation(["tax", "common"]);
  const queryClient = useQueryClient();
  const before = operation.declared?.cost ?? undefined;
  const [cost, setCost] = useState<string | undefined>(before);
  const [empty, setEmpty] = useState(false);
  const declaring = useMutation({
    mutationFn: (amount: string | null) => declareCost(operation, amount),
    onSuccess: ({ cost: declared }) => {
      toast({
        title:
          declared === null ? t("cost.takenBack") : t("cost.done", { amount: formatAmount("BRL", declared) }),
      });
      onClose();
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: TAX }),
  });
  const send = () => {
    setEmpty(cost === undefined && before === undefined);
    if (cost !== undefined || before !== undefined) declaring.mutate(cost ?? null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <Dialog open onOpenChange={(next) => !next && !declaring.isPending && onClose()}>
      <DialogContent className="max-w-md">
        <form noValidate className="contents" onSubmit={submit}>
          <DialogTitle>
            {t("cost.title", { amount: formatAmount(operation.asset, operation.quantity.amount) })}
          </DialogTitle>
          <DialogDescription>{t("cost.text", { at: formatDateTime(operation.at) })}</DialogDescription>
          <Field
            label={t("cost.amount")}
            hint={t(before === undefined ? "cost.hint" : "cost.hintChange")}
            error={empty ? t("cost.required") : undefined}
          >
            <MoneyInput
              asset="BRL"
              value={cost}
              onValueChange={(value) => {
                declaring.reset();
                setEmpty(false);
                setCost(value);
              }}
            />
          </Field>
          <OutcomeAlert error={declaring.error} onRepeat={send} />
          <DialogFooter>
            <Button type="button" variant="secondary" onClick={onClose} disabled={declaring.isPending}>
              {t("cancel", { ns: "common" })}
            </Button>
            <Button type="submit" wraps disabled={declaring.isPending}>
              {t("cost.confirm")}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
