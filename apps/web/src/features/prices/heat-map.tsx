import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Change } from "@/components/change";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/cn";
import { compareDecimals, magnitude } from "@/lib/decimals";
import { formatPrice } from "@/lib/format-price";
import type { Quote } from "@/lib/prices";

const RISEN = ["bg-positive/10", "bg-positive/20", "bg-positive/35"] as const;
const FALLEN = ["bg-negative/10", "bg-negative/20", "bg-negative/35"] as const;
const PENDING = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];

/** How the day went for every coin at a glance; each tile says in words what its colour says. */
export function HeatMap({ quotes }: { quotes: readonly Quote[] | undefined }) {
  const { t } = useTranslation("prices");
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("heat.title")}</CardTitle>
      </CardHeader>
      <CardContent>
        <ul aria-label={t("heat.title")} className="grid grid-cols-2 gap-2 sm:grid-cols-5">
          {quotes === undefined
            ? PENDING.map((one) => (
                <li key={one}>
                  <Skeleton className="h-20" />
                </li>
              ))
            : quotes.map((quote) => (
                <li key={quote.asset}>
                  <Tile quote={quote} />
                </li>
              ))}
        </ul>
      </CardContent>
    </Card>
  );
}

function Tile({ quote: { asset, brl, change24h } }: { quote: Quote }) {
  const { t } = useTranslation("prices");
  return (
    <Link
      to={`/crypto-market/${asset}`}
      className={cn(
        "flex min-h-20 flex-col justify-center gap-0.5 rounded-md border border-transparent px-3 py-2 text-ink hover:border-ink/40",
        heatOf(change24h),
      )}
    >
      <span className="font-semibold">{asset}</span>
      {change24h === null ? (
        <span className="text-sm">{t("heat.unknown")}</span>
      ) : (
        <Change value={change24h} decimals={2} className="font-medium text-ink text-sm" />
      )}
      <span className="figures truncate text-xs">{formatPrice("BRL", brl)}</span>
    </Link>
  );
}

/** The further from nothing, the stronger. */
function heatOf(change: string | null): string {
  if (change === null || !/[1-9]/.test(change)) return "bg-sunken";
  const size = magnitude(change);
  const level = compareDecimals(size, "3") > 0 ? 2 : compareDecimals(size, "1") > 0 ? 1 : 0;
  return (change.startsWith("-") ? FALLEN : RISEN)[level];
}
