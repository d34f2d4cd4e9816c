import { formatMoney, parseMoney, subtract } from "@lastro/money";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { DeviceRefusal } from "@/components/devices/device-refusal";
import { LeaderRow } from "@/components/leader-row";
import { proofAskedBy } from "@/components/proof-asked";
import { ProofDialog } from "@/components/proof-dialog";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { sendCrypto, type Withdrawal } from "@/features/crypto/api";
import type { Draft } from "@/features/crypto/draft";
import { useExpectedTime } from "@/features/crypto/use-expected-time";
import { ApiError, NoAnswerError } from "@/lib/api-error";
import { formatDateTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";
import { useIdempotencyKeys } from "@/lib/idempotency";
import type { Wallets } from "@/lib/wallets";

interface SendConfirmationProps {
  draft: Draft;
  wallets: Wallets["wallets"];
  onBack: () => void;
  onSent: (withdrawal: Withdrawal) => void;
}

/** Repeats what goes where and what it costs. An answer that does not come is asked for again under the same key. */
export function SendConfirmation({ draft, wallets, onBack, onSent }: SendConfirmationProps) {
  const { t } = useTranslation(["crypto", "common"]);
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  const { order, entry, rail, quote } = draft;
  const expected = useExpectedTime();
  const { asset, amount } = order.amount;
  const send = useMutation({
    mutationFn: () => sendCrypto(order, keys.keyFor(order)),
    onSuccess: (withdrawal) => {
      keys.settle();
      void queryClient.invalidateQueries({ queryKey: ["accounts"] });
      void queryClient.invalidateQueries({ queryKey: ["crypto"] });
      onSent(withdrawal);
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      keys.settle();
      // What it costs now is shown when they go back.
      void queryClient.invalidateQueries({ queryKey: ["crypto", "rails"] });
    },
  });
  const unknown = send.error instanceof NoAnswerError && send.error.outcomeUnknown;
  const proof = proofAskedBy(send.error);
  const available = wallets.find((wallet) => wallet.asset === asset)?.available.amount;
  const less = (from: string, what: string) =>
    formatAmount(asset, formatMoney(subtract(parseMoney(asset, from), parseMoney(asset, what))));
  return (
    <section aria-labelledby="confirm" className="flex flex-col gap-6">
      <div>
        <h2 id="confirm" className="text-ink-muted">
          {t("send.confirmTitle")}
        </h2>
        <p className="mt-1">
          <Amount
            asset={asset}
            amount={amount}
            size="display"
            className="whitespace-normal [overflow-wrap:anywhere]"
          />
        </p>
      </div>
      <dl className="flex flex-col gap-3">
        <LeaderRow label={t("send.to")}>{entry.label}</LeaderRow>
        <LeaderRow label={t("send.network")}>{rail.name}</LeaderRow>
        <div className="flex flex-col gap-1">
          <dt className="text-ink-muted">{t("send.address")}</dt>
          <dd className="break-all font-mono text-sm">{entry.address}</dd>
        </div>
        {rail.speeds.length > 1 && (
          <LeaderRow label={t("send.speed")}>
            {t(`send.speeds.${quote.speed}`)} · {expected(quote.afterSeconds)}
          </LeaderRow>
        )}
        <LeaderRow label={t("send.fee")}>{formatAmount(asset, quote.fee.amount)}</LeaderRow>
        <LeaderRow label={t("send.arrives")}>{less(amount, quote.fee.amount)}</LeaderRow>
        {available !== undefined && <LeaderRow label={t("send.after")}>{less(available, amount)}</LeaderRow>}
      </dl>
      <Alert tone="warning">
        <p>
          {entry.coolsUntil === null
            ? t("send.final")
            : t("send.cools", { at: formatDateTime(entry.coolsUntil) })}
        </p>
      </Alert>
      {unknown ? (
        <Alert tone="warning" title={t("send.unknownTitle")}>
          <p>{t("send.unknownText")}</p>
        </Alert>
      ) : (
        send.isError &&
        proof === undefined && <DeviceRefusal error={send.error} onRegistered={() => send.mutate()} />
      )}
      <div className="flex flex-col gap-2">
        <Button size="lg" wraps disabled={send.isPending} onClick={() => send.mutate()}>
          {unknown
            ? t("send.check")
            : send.isPending
              ? t("send.sending")
              : t("send.submit", { amount: formatAmount(asset, amount) })}
        </Button>
        {!unknown && (
          <Button variant="ghost" disabled={send.isPending} onClick={onBack}>
            <ArrowLeft aria-hidden="true" className="size-4" />
            {t("back", { ns: "common" })}
          </Button>
        )}
      </div>
      {proof !== undefined && !send.isPending && (
        <ProofDialog kind={proof} onProven={() => send.mutate()} onClose={() => send.reset()} />
      )}
    </section>
  );
}
