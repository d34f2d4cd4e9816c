import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { formatDecimal } from "@/lib/format-number";
import type { WithdrawalQuote } from "@/lib/withdrawals";

interface WithdrawalReceivesProps {
  method: "pix" | "usdt";
  /** Undefined while it is on its way. */
  quote: WithdrawalQuote | undefined;
  /** A moment as the person reads it. */
  dateTime: (iso: string) => string;
}

/** What arrives of a withdrawal: in reais about, with the rate it was reckoned at, where that is from and of when. */
export function WithdrawalReceives({ method, quote, dateTime }: WithdrawalReceivesProps) {
  const { t } = useTranslation("withdrawals");
  const reais = quote?.reais ?? null;
  return (
    <div className="flex flex-col gap-1 rounded-lg bg-sunken px-4 py-3 text-sm" aria-live="polite">
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-ink-muted">{t("receive")}</span>
        <output className="figures font-semibold text-lg">
          {quote === undefined ? (
            "…"
          ) : method === "usdt" ? (
            <Amount asset="USDT" amount={quote.net} maxDecimals={2} />
          ) : reais === null ? (
            "—"
          ) : (
            <>
              ≈ <Amount asset="BRL" amount={reais.about} />
            </>
          )}
        </output>
      </p>
      {method === "pix" && quote !== undefined && (
        <p className="text-ink-muted">
          {reais === null
            ? t("noRate")
            : t("reference", { rate: formatDecimal(reais.rate, 2, 4), at: dateTime(reais.rateAt) })}
        </p>
      )}
    </div>
  );
}
