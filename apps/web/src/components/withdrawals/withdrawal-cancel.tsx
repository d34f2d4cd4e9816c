import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/api-error";
import { formatAmount } from "@/lib/format-number";
import { useIdempotencyKeys } from "@/lib/idempotency";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";
import type { Withdrawal, Withdrawals } from "@/lib/withdrawals";

interface WithdrawalCancelProps {
  withdrawal: Withdrawal;
  withdrawals: Withdrawals;
}

/** Takes a withdrawal back before anything was sent for it. */
export function WithdrawalCancel({ withdrawal, withdrawals }: WithdrawalCancelProps) {
  const { id, amount } = withdrawal;
  const { t } = useTranslation("withdrawals");
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  const keys = useIdempotencyKeys();
  const [asking, setAsking] = useState(false);
  const cancel = useMutation({
    mutationFn: () => withdrawals.cancel(id, keys.keyFor(id)),
    onSuccess: () => {
      keys.settle();
      toast({ title: t("cancelled") });
      setAsking(false);
    },
    onError: (error) => {
      if (error instanceof ApiError) keys.settle();
      void failed(t("cancelFailed"), error, t("failedText"));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: withdrawals.changes }),
  });
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
        {t("cancel")}
      </Button>
      <DecisionDialog
        open={asking}
        title={t("cancelTitle")}
        text={t("cancelText", { amount: formatAmount("USDT", amount, { maxDecimals: 2 }) })}
        action={t("cancel")}
        variant="destructive"
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
