import { compare, isPositive, parseMoney } from "@lastro/money";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { Button } from "@/components/ui/button";
import { type Draft, walletsQuery } from "@/features/otc/api";
import { estimateOf } from "@/lib/otc-estimate";
import type { IndicativeQuote } from "@/lib/otc-indicative";

interface SpendableProps {
  draft: Draft;
  quote: IndicativeQuote | undefined;
  onUseAll: (amount: string) => void;
}

/** What there is to trade with, and a word before the quote when the trade asks for more: the quote may still be asked. */
export function Spendable({ draft, quote, onUseAll }: SpendableProps) {
  const { t } = useTranslation("otc");
  const { data } = useQuery(walletsQuery);
  const spent = draft.side === "buy" ? "BRL" : draft.asset;
  const available = data?.wallets.find(({ asset }) => asset === spent)?.available;
  if (available === undefined) return null;
  const there = parseMoney(spent, available.amount);
  const estimate = estimateOf(quote, draft.side, draft.amount);
  const needed = draft.side === "buy" ? estimate && draft.amount : estimate?.cryptoAmount;
  const tooMuch = needed !== undefined && compare(parseMoney(spent, needed), there) > 0;
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 text-ink-muted">
        <span>
          {t("form.available")} <Amount {...available} concealable maxDecimals={8} />
        </span>
        {draft.side === "buy" && isPositive(there) && (
          <Button variant="link" size="sm" className="min-h-8" onClick={() => onUseAll(available.amount)}>
            {t("form.useAll")}
          </Button>
        )}
      </p>
      <p role="status" className="text-negative empty:hidden">
        {tooMuch && t("form.tooMuch")}
      </p>
    </div>
  );
}
