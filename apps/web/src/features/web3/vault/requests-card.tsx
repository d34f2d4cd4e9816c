import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { AssetIcon } from "@/components/asset-icon";
import { DecisionDialog } from "@/components/decision-dialog";
import { OutcomeAlert } from "@/components/outcome-alert";
import { proofAskedBy } from "@/components/proof-asked";
import { ProofDialog } from "@/components/proof-dialog";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { cancel, confirm, type Vault, type VaultWithdrawal, vaultQuery } from "@/features/web3/vault/api";
import { formatDateTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";
import { toast } from "@/lib/toast-store";
import { useDecision } from "@/lib/use-decision";

const TONES: Readonly<Record<VaultWithdrawal["status"], BadgeTone>> = {
  waiting: "transit",
  ready: "warning",
  completed: "positive",
  cancelled: "neutral",
  expired: "neutral",
};

/** What was asked for: what waits and what may be confirmed first, then what ended. */
export function RequestsCard({ vault }: { vault: Vault }) {
  const { t } = useTranslation("web3-vault");
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("requests.title")}</CardTitle>
      </CardHeader>
      <CardContent>
        {vault.withdrawals.length === 0 ? (
          <p className="text-ink-muted text-sm">{t("requests.empty")}</p>
        ) : (
          <ul className="flex flex-col divide-y">
            {vault.withdrawals.map((withdrawal) => (
              <Request key={withdrawal.id} withdrawal={withdrawal} />
            ))}
          </ul>
        )}
      </CardContent>
    </Card>
  );
}

function Request({ withdrawal }: { withdrawal: VaultWithdrawal }) {
  const { t } = useTranslation("web3-vault");
  const queryClient = useQueryClient();
  const [isCancelling, setCancelling] = useState(false);
  const { id, amount, status } = withdrawal;
  const written = formatAmount(amount.asset, amount.amount);
  const confirming = useDecision((which: string, key: string) => confirm(which, key), {
    refreshes: [vaultQuery.queryKey, ["accounts"]],
    onDone: () => toast({ title: t("requests.confirmed", { amount: written }) }),
  });
  const cancelling = useMutation({
    mutationFn: () => cancel(id),
    onSuccess: () => {
      toast({ title: t("requests.cancelled", { amount: written }) });
      setCancelling(false);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: vaultQuery.queryKey }),
  });
  const proof = proofAskedBy(confirming.error);
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="flex items-center gap-3 font-medium">
          <AssetIcon asset={amount.asset} />
          <Amount {...amount} maxDecimals={8} concealable />
        </span>
        <Badge tone={TONES[status]}>{t(`requests.status.${status}`)}</Badge>
      </div>
      <p className="text-ink-muted text-sm">
        {withdrawal.cancelledBy !== null
          ? t("requests.byGuardian", {
              name: withdrawal.cancelledBy,
              at: formatDateTime(withdrawal.endedAt ?? withdrawal.requestedAt),
            })
          : t(`requests.text.${status}`, {
              ready: formatDateTime(withdrawal.readyAt),
              expires: formatDateTime(withdrawal.expiresAt),
              ended: formatDateTime(withdrawal.endedAt ?? withdrawal.requestedAt),
            })}
      </p>
      <OutcomeAlert error={confirming.error} onRepeat={() => confirming.mutate(id)} />
      {(status === "waiting" || status === "ready") && (
        <div className="flex flex-wrap gap-2">
          {status === "ready" && (
            <Button disabled={confirming.isPending} onClick={() => confirming.mutate(id)}>
              {t("requests.confirm", { amount: written })}
            </Button>
          )}
          <Button variant="secondary" onClick={() => setCancelling(true)}>
            {t("requests.cancel")}
          </Button>
        </div>
      )}
      {proof !== undefined && !confirming.isPending && (
        <ProofDialog kind={proof} onProven={() => confirming.mutate(id)} onClose={() => confirming.reset()} />
      )}
      {isCancelling && (
        <DecisionDialog
          title={t("requests.cancelTitle", { amount: written })}
          text={t("requests.cancelText")}
          action={t("requests.cancel")}
          leave={t("requests.keep")}
          variant="destructive"
          busy={cancelling.isPending}
          error={cancelling.error ?? undefined}
          onConfirm={() => cancelling.mutate()}
          onClose={() => setCancelling(false)}
        />
      )}
    </li>
  );
}
