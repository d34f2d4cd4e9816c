import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "@/components/copy-button";
import { LeaderRow } from "@/components/leader-row";
import { QrCode } from "@/components/qr-code";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { exactUsdt } from "@/features/grain/shared/figures";
import { useLocalTime } from "@/features/grain/shared/local-time";
import { cancelDeposit, type DepositDetail } from "@/features/grain/wallet/deposits/api";
import { DemoSending } from "@/features/grain/wallet/deposits/demo-sending";
import { formatAmount } from "@/lib/format-number";
import { useFailureToast } from "@/lib/use-failure-toast";

const COPIED_MS = 3_000;

interface DepositPaymentProps {
  deposit: DepositDetail;
  /** Paid, with the transaction's hash where it is known already. */
  onSent: (hash: string) => void;
  onClose: () => void;
}

/** What to send, to the last digit, and where to. */
export function DepositPayment({ deposit, onSent, onClose }: DepositPaymentProps) {
  const { t } = useTranslation("grain-wallet");
  const { dateTime } = useLocalTime();
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  const giveUp = useMutation({
    mutationFn: () => cancelDeposit(deposit.id),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ["grain"] });
      onClose();
    },
    onError: (error) => void failed(t("deposit.cancelFailed"), error),
  });
  return (
    <>
      <DialogTitle>{t("deposit.payTitle")}</DialogTitle>
      <DialogDescription>{t("deposit.payLead")}</DialogDescription>
      <Value label={t("deposit.exact")} value={deposit.amount}>
        <span className="figures font-semibold text-2xl tracking-tight">{exactUsdt(deposit.amount)}</span>
      </Value>
      <Value label={t("deposit.address", { network: deposit.network })} value={deposit.address}>
        <code className="break-all text-sm">{deposit.address}</code>
      </Value>
      <QrCode
        text={deposit.address}
        label={t("deposit.qr")}
        className="size-36 shrink-0 self-center rounded-md border"
      />
      <Alert tone="warning">{t("deposit.onlyNetwork", { network: deposit.network })}</Alert>
      <dl className="flex flex-col gap-1.5 text-sm">
        <LeaderRow label={t("deposit.fee")}>{formatAmount("USDT", deposit.fee)}</LeaderRow>
        <LeaderRow label={t("deposit.credit")}>{formatAmount("USDT", deposit.credit)}</LeaderRow>
      </dl>
      <p className="text-ink-muted text-sm">{t("deposit.until", { at: dateTime(deposit.expiresAt) })}</p>
      <DemoSending deposit={deposit} onSent={onSent} />
      <DialogFooter>
        <Button variant="secondary" disabled={giveUp.isPending} onClick={() => giveUp.mutate()}>
          {t("deposit.cancel")}
        </Button>
        <Button variant="wheat" onClick={() => onSent("")}>
          {t("deposit.sent")}
        </Button>
      </DialogFooter>
    </>
  );
}

function Value({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <div className="rounded-lg bg-sunken px-4 py-3">
      <p className="text-ink-muted text-sm">{label}</p>
      <div className="flex items-center justify-between gap-3">
        {children}
        <CopyButton text={value} label={label} shownMs={COPIED_MS} />
      </div>
    </div>
  );
}
