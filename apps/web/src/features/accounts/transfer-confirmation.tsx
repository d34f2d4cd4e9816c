import { formatCpf, formatPhone, parseCpf, parsePhone } from "@lastro/contracts/documents";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { ProposePayment } from "@/components/companies/propose-payment";
import { DeviceRefusal } from "@/components/devices/device-refusal";
import { LeaderRow } from "@/components/leader-row";
import type { Recipient } from "@/components/recipient/recipient";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { sendTransfer, type Transfer, type TransferOrder } from "@/features/accounts/api";
import { ApiError, NoAnswerError } from "@/lib/api-error";
import { useNeedsApproval } from "@/lib/company-proposals";
import { formatAmount } from "@/lib/format-number";
import { useIdempotencyKeys } from "@/lib/idempotency";

interface TransferConfirmationProps {
  order: TransferOrder;
  recipient: string;
  onBack: () => void;
  onDone: (transfer: Transfer) => void;
}

/** Repeats the amount and the counterparty. An answer that does not come is asked for again under the same key. */
export function TransferConfirmation({ order, recipient, onBack, onDone }: TransferConfirmationProps) {
  const { t } = useTranslation(["accounts", "common"]);
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  const { to, amount, description } = order;
  const send = useMutation({
    mutationFn: () => sendTransfer(order, keys.keyFor(order)),
    onSuccess: (transfer) => {
      keys.settle();
      void queryClient.invalidateQueries({ queryKey: ["accounts"] });
      onDone(transfer);
    },
    onError: (error) => {
      if (!isUnknown(error)) keys.settle();
    },
  });
  const unknown = isUnknown(send.error);
  const isAboveRules = useNeedsApproval(amount.asset === "BRL" ? amount.amount : undefined);
  const needsApproval =
    isAboveRules || (send.error instanceof ApiError && send.error.code === "companies.approval_needed");
  return (
    <section aria-labelledby="confirm" className="flex flex-col gap-6">
      <div>
        <h2 id="confirm" className="text-ink-muted">
          {t("transfer.confirmTitle")}
        </h2>
        <p className="mt-1">
          <Amount {...amount} size="display" />
        </p>
        <p className="sr-only">
          {t("transfer.confirmText", { amount: formatAmount(amount.asset, amount.amount), name: recipient })}
        </p>
      </div>
      <dl className="flex flex-col gap-3">
        <LeaderRow label={t("transfer.recipient")}>{recipient}</LeaderRow>
        <LeaderRow label={t(`transfer.kind.${to.kind}`)}>
          <span className="break-all">{written(to)}</span>
        </LeaderRow>
        {description !== undefined && (
          <LeaderRow label={t("transfer.writtenDescription")}>{description}</LeaderRow>
        )}
        <LeaderRow label={t("transfer.fee")}>{t("transfer.free")}</LeaderRow>
        <LeaderRow label={t("transfer.when")}>{t("transfer.now")}</LeaderRow>
      </dl>
      {needsApproval ? (
        <ProposePayment
          request={{ kind: "transfer", ...order }}
          amount={formatAmount(amount.asset, amount.amount)}
          onBack={onBack}
        />
      ) : (
        <>
          {unknown ? (
            <Alert tone="warning" title={t("transfer.unknownTitle")}>
              <p>{t("transfer.unknownText")}</p>
            </Alert>
          ) : (
            send.isError && <DeviceRefusal error={send.error} onRegistered={() => send.mutate()} />
          )}
          <div className="flex flex-col gap-2">
            <Button size="lg" wraps disabled={send.isPending} onClick={() => send.mutate()}>
              {unknown
                ? send.isPending
                  ? t("transfer.checking")
                  : t("transfer.check")
                : send.isPending
                  ? t("transfer.sending")
                  : t("transfer.send", { amount: formatAmount(amount.asset, amount.amount) })}
            </Button>
            {!unknown && (
              <Button variant="ghost" disabled={send.isPending} onClick={onBack}>
                <ArrowLeft aria-hidden="true" className="size-4" />
                {t("back", { ns: "common" })}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  );
}

function isUnknown(error: unknown): boolean {
  return error instanceof NoAnswerError && error.outcomeUnknown;
}

function written({ kind, value }: Recipient): string {
  if (kind === "cpf") return formatCpf(parseCpf(value) ?? value);
  if (kind === "phone") return formatPhone(parsePhone(value) ?? value);
  return value.trim();
}
