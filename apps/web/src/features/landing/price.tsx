import { Amount } from "@/components/amount";
import { Change } from "@/components/change";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/cn";
import type { Quote } from "@/lib/prices";

interface PriceProps {
  /** Undefined while it is on its way or cannot be had. */
  quote: Quote | undefined;
  field: "brl" | "buy" | "sell" | "landingSell" | "usd";
  pending: boolean;
  className?: string;
}

/** One price of a quote; its shape while it loads, a dash when there is none. */
export function Price({ quote, field, pending, className }: PriceProps) {
  if (quote !== undefined) {
    return <Amount asset={field === "usd" ? "USD" : "BRL"} amount={quote[field]} className={className} />;
  }
  return pending ? <Skeleton className={cn("inline-block h-4 w-24 align-middle", className)} /> : <Dash />;
}

interface QuoteChangeProps {
  quote: Quote | undefined;
  decimals: 1 | 2;
  pending: boolean;
}

export function QuoteChange({ quote, decimals, pending }: QuoteChangeProps) {
  if (quote !== undefined && quote.change24h !== null)
    return <Change value={quote.change24h} decimals={decimals} />;
  return pending ? <Skeleton className="inline-block h-3.5 w-14 align-middle" /> : <Dash />;
}

function Dash() {
  return <span className="text-ink-muted">–</span>;
}
