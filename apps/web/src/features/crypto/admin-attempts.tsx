import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import { Button } from "@/components/ui/button";
import { type AdminWithdrawal, raiseFee } from "@/features/crypto/api";
import { formatAmount } from "@/lib/format-number";
import { toast } from "@/lib/toast-store";
import { useDecision } from "@/lib/use-decision";

export interface Asking {
  readonly withdrawal: AdminWithdrawal;
  readonly about: "approve" | "ask" | "reject" | "raise";
}

/** The transactions a withdrawal was tried with: each took the place of the one before it. */
export function Attempts({ attempts }: Pick<AdminWithdrawal, "attempts">) {
  const { t } = useTranslation("crypto");
  return (
    <ol className="flex flex-col gap-1 text-xs">
      {attempts.map(({ number, fee, txHash }) => (
        <li key={number}>
          <span className="figures text-ink-muted">
            {t("admin.attempt", { number, fee: formatAmount(fee.asset, fee.amount) })}
          </span>
          {txHash !== null && <code className="block break-all">{txHash}</code>}
        </li>
      ))}
    </ol>
  );
}

/** Whether more may be paid for one no block took yet. */
export function Raising({ withdrawal, ask }: { withdrawal: AdminWithdrawal; ask: (asking: Asking) => void }) {
  const { t } = useTranslation("crypto");
  const { attempts, confirmations, raising } = withdrawal;
  if (attempts.length === 0 || (confirmations?.have ?? 0) > 0) return null;
  if (raising) return <span className="text-ink-muted text-sm">{t("admin.raising")}</span>;
  return (
    <Button size="sm" variant="secondary" onClick={() => ask({ withdrawal, about: "raise" })}>
      {t("admin.raise.action")}
    </Button>
  );
}

export function RaiseFee({ withdrawal, onClose }: { withdrawal: AdminWithdrawal; onClose: () => void }) {
  const { t } = useTranslation("crypto");
  const { asset, amount } = withdrawal.amount;
  const facts = { name: withdrawal.client.name, amount: formatAmount(asset, amount) };
  const saving = useDecision((id: string, key) => raiseFee(id, key), {
    refreshes: [["crypto", "admin"]],
    onDone: () => {
      toast({ title: t("admin.raise.done") });
      onClose();
    },
  });
  return (
    <DecisionDialog
      title={t("admin.raise.title", facts)}
      text={t("admin.raise.text", facts)}
      action={t("admin.raise.action")}
      busy={saving.isPending}
      error={saving.error}
      onConfirm={() => saving.mutate(withdrawal.id)}
      onClose={onClose}
    />
  );
}
