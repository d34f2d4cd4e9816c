import { useTranslation } from "react-i18next";
import { CopyButton } from "@/components/copy-button";
import { QrCode } from "@/components/qr-code";
import { StatusBadge } from "@/components/status-badge";
import { Button } from "@/components/ui/button";
import { exactUsdt } from "@/features/grain/shared/figures";
import { useLocalTime } from "@/features/grain/shared/local-time";
import type { Deposit } from "@/features/grain/shared/wallet-query";
import { useDepositStatuses } from "@/features/grain/wallet/deposits/use-deposit-statuses";

/** A deposit that waits for its payment: what to send, to the last digit, and where to. */
export function PendingDeposit({ deposit, onOpen }: { deposit: Deposit; onOpen: () => void }) {
  const { t } = useTranslation("grain-wallet");
  const { dateTime } = useLocalTime();
  const statuses = useDepositStatuses();
  const { amount, address, network } = deposit;
  return (
    <li className="flex flex-wrap items-start gap-4 px-5 py-4">
      <QrCode text={address} label={t("deposit.qr")} className="size-28 shrink-0 rounded-md border" />
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1.5 text-sm">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <span className="text-ink-muted">{t("deposit.exactAmount")}</span>
          <StatusBadge status={deposit.status} statuses={statuses} />
        </div>
        <div className="flex items-center gap-1">
          <span className="figures whitespace-nowrap font-semibold text-lg">{exactUsdt(amount)}</span>
          <CopyButton text={amount} label={t("deposit.exactAmount")} />
        </div>
        <div className="flex items-center gap-1">
          <code className="min-w-0 break-all text-xs">{address}</code>
          <CopyButton text={address} label={t("deposit.address", { network })} />
        </div>
        <p className="text-ink-muted">{t("deposit.exactHint")}</p>
        <p className="text-ink-muted">
          {network} · {t("deposit.until", { at: dateTime(deposit.expiresAt) })}
        </p>
        <Button variant="secondary" size="sm" className="self-start" onClick={onOpen}>
          {t("deposit.resume")}
        </Button>
      </div>
    </li>
  );
}
