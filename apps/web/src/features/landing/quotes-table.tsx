import { useTranslation } from "react-i18next";
import { AssetIcon } from "@/components/asset-icon";
import { Sparkline } from "@/components/sparkline";
import {
  Table,
  TableBody,
  TableCaption,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { Price, QuoteChange } from "@/features/landing/price";
import { TradeLink } from "@/features/landing/trade-link";
import { cn } from "@/lib/cn";
import type { Quote } from "@/lib/prices";

export interface QuoteRow {
  asset: string;
  /** Undefined while it is on its way or cannot be had. */
  quote: Quote | undefined;
  pending: boolean;
}

/** The quotes where there is room for columns. */
export function QuotesTable({ rows, className }: { rows: readonly QuoteRow[]; className?: string }) {
  const { t } = useTranslation("landing");
  return (
    <div className={cn("rounded-xl border bg-surface", className)}>
      <Table>
        <TableCaption>{t("quotes.caption")}</TableCaption>
        <TableHeader>
          <TableRow>
            <TableHead className="pl-6">{t("quotes.asset")}</TableHead>
            <TableHead className="text-right">{t("quotes.buy")}</TableHead>
            <TableHead className="text-right">{t("quotes.sell")}</TableHead>
            <TableHead className="text-right">{t("quotes.usd")}</TableHead>
            <TableHead className="text-right">{t("quotes.change")}</TableHead>
            <TableHead className="hidden lg:table-cell">{t("quotes.trend")}</TableHead>
            <TableHead className="pr-6 text-right">
              <span className="sr-only">{t("quotes.action")}</span>
            </TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.map((row) => (
            <QuoteTableRow key={row.asset} {...row} />
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function QuoteTableRow({ asset, quote, pending }: QuoteRow) {
  return (
    <TableRow className="h-[4.5rem]">
      <TableHead scope="row" className="pl-6">
        <span className="flex items-center gap-3 text-ink">
          <AssetIcon asset={asset} className="size-9" />
          <span>
            <span className="block font-semibold text-sm">{asset}</span>
            <span className="block h-4 font-normal text-ink-muted text-xs">{quote?.name}</span>
          </span>
        </span>
      </TableHead>
      <TableCell className="text-right font-medium">
        <Price quote={quote} field="landingSell" pending={pending} />
      </TableCell>
      <TableCell className="text-right font-medium">
        <Price quote={quote} field="buy" pending={pending} />
      </TableCell>
      <TableCell className="text-right text-ink-muted">
        <Price quote={quote} field="usd" pending={pending} />
      </TableCell>
      <TableCell className="text-right font-medium">
        <QuoteChange quote={quote} decimals={2} pending={pending} />
      </TableCell>
      <TableCell className="hidden lg:table-cell">
        <Sparkline points={quote?.sparkline ?? []} />
      </TableCell>
      <TableCell className="pr-6 text-right">
        <TradeLink asset={asset} />
      </TableCell>
    </TableRow>
  );
}
