import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { LoadingSpinner } from "@/components/loading-spinner";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/dialog";
import { type DepositDetail, depositQuery, openDeposit } from "@/features/grain/wallet/deposits/api";
import { DepositConfirmation } from "@/features/grain/wallet/deposits/deposit-confirmation";
import { DepositForm } from "@/features/grain/wallet/deposits/deposit-form";
import { DepositPayment } from "@/features/grain/wallet/deposits/deposit-payment";
import { formatAmount } from "@/lib/format-number";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

interface DepositDialogProps {
  /** A deposit to go on with, `new` for another one, null while the dialog is closed. */
  deposit: string | "new" | null;
  onOpened: (id: string) => void;
  onClose: () => void;
}

/** Depositing in three steps: how much by which network, paying it, and watching the network confirm it. */
export function DepositDialog({ deposit, onOpened, onClose }: DepositDialogProps) {
  return (
    <Dialog open={deposit !== null} onOpenChange={(open) => !open && onClose()}>
      {deposit !== null && (
        <DialogContent onInteractOutside={(event) => event.preventDefault()}>
          {deposit === "new" ? (
            <NewDeposit onOpened={onOpened} onClose={onClose} />
          ) : (
            <OpenDeposit id={deposit} onClose={onClose} />
          )}
        </DialogContent>
      )}
    </Dialog>
  );
}

function NewDeposit({ onOpened, onClose }: Pick<DepositDialogProps, "onOpened" | "onClose">) {
  const { t } = useTranslation("grain-wallet");
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  const open = useMutation({
    mutationFn: openDeposit,
    onSuccess: (deposit) => {
      queryClient.setQueryData(depositQuery(deposit.id).queryKey, deposit);
      void queryClient.invalidateQueries({ queryKey: ["grain", "wallet"] });
      onOpened(deposit.id);
    },
    onError: (error) => void failed(t("deposit.failed"), error),
  });
  return (
    <>
      <DialogTitle>{t("deposit.title")}</DialogTitle>
      <DialogDescription>{t("deposit.lead")}</DialogDescription>
      {open.isError && <ErrorAlert error={open.error} />}
      <DepositForm busy={open.isPending} onSubmit={open.mutate} onCancel={onClose} />
    </>
  );
}

function OpenDeposit({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation("grain-wallet");
  const queryClient = useQueryClient();
  const deposit = useQuery(depositQuery(id));
  const [sent, setSent] = useState<{ hash: string } | null>(null);
  const { data } = deposit;
  useEffect(() => {
    if (data?.status === "confirmado") void queryClient.invalidateQueries({ queryKey: ["grain", "wallet"] });
  }, [data?.status, queryClient]);
  useSayWhenConfirmed(data, onClose);
  if (data === undefined) {
    return (
      <>
        <DialogTitle>{t("deposit.title")}</DialogTitle>
        <DialogDescription className="sr-only">{t("deposit.lead")}</DialogDescription>
        {deposit.isError ? <ErrorAlert error={deposit.error} /> : <LoadingSpinner />}
      </>
    );
  }
  const paying = data.status === "pendente" && data.txHash === null && sent === null;
  return paying ? (
    <DepositPayment deposit={data} onSent={(hash) => setSent({ hash })} onClose={onClose} />
  ) : (
    <DepositConfirmation
      deposit={data}
      initialHash={sent?.hash ?? ""}
      onBack={data.txHash === null && data.status === "pendente" ? () => setSent(null) : undefined}
      onClose={onClose}
    />
  );
}

/** Says once that a deposit which was still on its way when the dialog opened has been credited, and closes. */
function useSayWhenConfirmed(deposit: DepositDetail | undefined, onClose: () => void): void {
  const { t } = useTranslation("grain-wallet");
  const before = useRef<DepositDetail["status"]>(undefined);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (deposit === undefined) return;
    const was = before.current;
    before.current = deposit.status;
    if (deposit.status !== "confirmado" || was === undefined || was === "confirmado") return;
    toast({
      title: t("deposit.confirmed"),
      description: t("deposit.confirmedText", { amount: formatAmount("USDT", deposit.credit) }),
    });
    // The last check is seen to pass before the dialog goes.
    const timer = setTimeout(() => close.current(), 1_500);
    return () => clearTimeout(timer);
  }, [deposit, t]);
}
