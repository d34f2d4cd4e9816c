import { CRYPTO_NETWORK_NAMES } from "@lastro/contracts/crypto/rails";
import { askTreasuryMovement } from "@lastro/contracts/treasury";
import { add, formatMoney, isAsset, parseMoney, subtract } from "@lastro/money";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { DecisionDialog } from "@/components/decision-dialog";
import { LeaderRow } from "@/components/leader-row";
import { MoneyInput } from "@/components/money-input";
import { Field } from "@/components/ui/field";
import { askMovement, type NewMovement, type Pair, REFRESHES } from "@/features/treasury/api";
import { compareDecimals, isZero } from "@/lib/decimals";
import { formatAmount } from "@/lib/format-number";
import { toast } from "@/lib/toast-store";
import { useDecision } from "@/lib/use-decision";

/** What is being asked of another administrator. */
export interface Asking {
  asset: string;
  network: Pair["network"];
  kind: NewMovement["kind"];
  /** What the treasury suggests. */
  suggested: string | undefined;
  pair: Pair;
}

/** Asks for a sweep or a refill: how much, why, and what each side holds. */
export function AskDialog({
  asset,
  network,
  kind,
  suggested,
  pair,
  onClose,
}: Asking & { onClose: () => void }) {
  const { t } = useTranslation("treasury");
  const [amount, setAmount] = useState<string | undefined>(suggested);
  const most = pair.most[kind];
  const isTooMuch = amount !== undefined && compareDecimals(amount, most.amount) > 0;
  const saving = useDecision(askMovement, {
    refreshes: REFRESHES,
    onDone: () => {
      toast({ title: t("dialog.done"), description: t("dialog.doneText") });
      onClose();
    },
  });
  const shown = amount === undefined || isZero(amount) ? undefined : formatAmount(asset, amount);
  const after = shown === undefined || isTooMuch ? undefined : holdingsAfter(pair, kind, amount);
  return (
    <DecisionDialog
      title={t(`dialog.${kind}.title`, { asset, network: CRYPTO_NETWORK_NAMES[network] })}
      text={t(`dialog.${kind}.text`)}
      action={shown === undefined ? t("dialog.action") : t("dialog.actionAmount", { amount: shown })}
      reason={{
        label: t("dialog.reason"),
        hint: t("dialog.reasonHint"),
        schema: askTreasuryMovement.body.shape.reason,
      }}
      ready={shown !== undefined && !isTooMuch}
      busy={saving.isPending}
      error={saving.error}
      onConfirm={(reason) => {
        if (amount !== undefined)
          saving.mutate({
            kind,
            network,
            amount: { asset: asset as NewMovement["amount"]["asset"], amount },
            reason,
          });
      }}
      onClose={onClose}
    >
      <dl className="flex flex-col gap-1 text-sm">
        <LeaderRow label={t("parts.hot")}>
          <Amount {...pair.hot} />
        </LeaderRow>
        <LeaderRow label={t("parts.cold")}>
          <Amount {...pair.cold} />
        </LeaderRow>
        {after !== undefined && (
          <>
            <LeaderRow label={t("dialog.hotAfter")}>
              <Amount asset={asset} amount={after.hot} />
            </LeaderRow>
            <LeaderRow label={t("dialog.coldAfter")}>
              <Amount asset={asset} amount={after.cold} />
            </LeaderRow>
          </>
        )}
        {kind === "sweep" && pair.coldAddress !== null && (
          <div className="flex flex-col">
            <dt className="text-ink-muted">{t("coldAddress")}</dt>
            <dd>
              <code className="break-all text-xs">{pair.coldAddress}</code>
            </dd>
          </div>
        )}
      </dl>
      <Field
        label={t("dialog.amount")}
        hint={t("dialog.most", { amount: formatAmount(most.asset, most.amount) })}
        error={isTooMuch ? t("dialog.tooMuch") : undefined}
        required
      >
        <MoneyInput asset={asset} value={amount} onValueChange={setAmount} />
      </Field>
    </DecisionDialog>
  );
}

/** What each side holds once it has moved, the network's fee left aside. */
function holdingsAfter({ hot, cold }: Pair, kind: Asking["kind"], amount: string | undefined) {
  const { asset } = hot;
  if (amount === undefined || !isAsset(asset)) return undefined;
  const moved = parseMoney(asset, amount);
  const [from, to] = kind === "sweep" ? [hot, cold] : [cold, hot];
  const [left, come] = [
    formatMoney(subtract(parseMoney(asset, from.amount), moved)),
    formatMoney(add(parseMoney(asset, to.amount), moved)),
  ];
  return kind === "sweep" ? { hot: left, cold: come } : { hot: come, cold: left };
}
