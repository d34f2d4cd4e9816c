import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { useHideBalances } from "@/components/hide-balances";
import type { WalletHistory } from "@/features/accounts/api";
import { cn } from "@/lib/cn";
import { isZero } from "@/lib/decimals";
import { formatAmount } from "@/lib/format-number";

/** What changed the wealth over a period: what was put in and taken out, and what became of the rest. */
export function WealthChange({ history }: { history: WalletHistory }) {
  const { t } = useTranslation("accounts");
  const { contributions, gains, unpriced } = history.change;
  return (
    <div className="text-sm">
      <p className="text-ink-muted">{t(`wealth.over.${history.period}`)}</p>
      {contributions === null ? (
        <p className="mt-1">{t("wealth.unpriced", { assets: unpriced.join(", ") })}</p>
      ) : (
        <dl className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
          <Part label={t("wealth.contributions")} amount={contributions} />
          {gains !== null && <Part label={t("wealth.gains")} amount={gains} coloured />}
        </dl>
      )}
      {contributions !== null && gains === null && <p className="mt-1">{t("wealth.gainsUnknown")}</p>}
      <details className="mt-1 text-ink-muted">
        <summary className="inline-flex min-h-11 cursor-pointer sm:min-h-9 items-center rounded-sm underline decoration-line-strong underline-offset-4">
          {t("wealth.how")}
        </summary>
        <p className="mt-1">{t("wealth.explained")}</p>
      </details>
    </div>
  );
}

/** A signed sum. What was put in is no gain, and has no colour. */
function Part({ label, amount, coloured = false }: { label: string; amount: string; coloured?: boolean }) {
  const { hidden } = useHideBalances();
  const rose = coloured && !isZero(amount);
  return (
    <div className="flex flex-wrap items-baseline gap-x-2">
      <dt className="text-ink-muted">{label}</dt>
      <dd
        className={cn(
          "figures whitespace-nowrap font-medium",
          rose && (amount.startsWith("-") ? "text-negative" : "text-positive"),
        )}
      >
        {hidden ? (
          <Amount asset="BRL" amount={amount} concealable />
        ) : (
          formatAmount("BRL", amount, { signed: true })
        )}
      </dd>
    </div>
  );
}
