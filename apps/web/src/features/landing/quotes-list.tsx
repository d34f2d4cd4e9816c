import { useTranslation } from "react-i18next";
import { AssetIcon } from "@/components/asset-icon";
import { Sparkline } from "@/components/sparkline";
import { Price, QuoteChange } from "@/features/landing/price";
import type { QuoteRow } from "@/features/landing/quotes-table";
import { TradeLink } from "@/features/landing/trade-link";
import { cn } from "@/lib/cn";

/** The quotes on a narrow page: the same figures, one asset under the other. */
export function QuotesList({ rows, className }: { rows: readonly QuoteRow[]; className?: string }) {
  const { t } = useTranslation("landing");
  return (
    <ul aria-label={t("quotes.caption")} className={cn("divide-y rounded-xl border bg-surface", className)}>
      {rows.map(({ asset, quote, pending }) => (
        <li key={asset} className="p-4">
          <div className="flex h-10 items-center gap-3">
            <AssetIcon asset={asset} className="size-9" />
            <div className="min-w-0 flex-1">
              <p className="font-semibold text-sm">{asset}</p>
              <p className="h-4 truncate text-ink-muted text-xs">{quote?.name}</p>
            </div>
            <Sparkline points={quote?.sparkline ?? []} className="h-7 w-16" />
            <span className="w-20 text-right font-medium text-sm">
              <QuoteChange quote={quote} decimals={2} pending={pending} />
            </span>
          </div>
          <dl className="mt-3 grid grid-cols-[1fr_auto] gap-y-1.5 text-sm">
            <dt className="text-ink-muted">{t("quotes.buy")}</dt>
            <dd className="text-right font-medium">
              <Price quote={quote} field="landingSell" pending={pending} />
            </dd>
            <dt className="text-ink-muted">{t("quotes.sell")}</dt>
            <dd className="text-right font-medium">
              <Price quote={quote} field="buy" pending={pending} />
            </dd>
            <dt className="text-ink-muted">{t("quotes.usd")}</dt>
            <dd className="text-right text-ink-muted">
              <Price quote={quote} field="usd" pending={pending} />
            </dd>
          </dl>
          <TradeLink asset={asset} className="mt-3 h-11 w-full" />
        </li>
      ))}
    </ul>
  );
}
