import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/api-error";
import { formatAmount } from "@/lib/format-number";
import { cancelWithdrawal, type Withdrawal } from "@/lib/grain/withdrawals";
import { useIdempotencyKeys } from "@/lib/idempotency";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

/** Takes a withdrawal back before anything was sent for it. */
export function WithdrawalCancel({ withdrawal: { id, amount } }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation("grain");
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  const keys = useIdempotencyKeys();
  const [asking, setAsking] = useState(false);
  const cancel = useMutation({
    mutationFn: () => cancelWithdrawal(id, keys.keyFor(id)),
    onSuccess: () => {
      keys.settle();
      toast({ title: t("withdrawal.cancelled") });
      setAsking(false);
    },
    onError: (error) => {
      if (error instanceof ApiError) keys.settle();
      void failed(t("withdrawal.cancelFailed"), error, t("withdrawal.failedText"));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["grain"] }),
  });
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
        {t("withdrawal.cancel")}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t("withdrawal.cancelTitle")}
        text={t("withdrawal.cancelText", { amount: formatAmount("USDT", amount, { maxDecimals: 2 }) })}
        action={t("withdrawal.cancel")}
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
