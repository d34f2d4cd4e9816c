import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { AssetIcon } from "@/components/asset-icon";
import { LeaderRow } from "@/components/leader-row";
import { Sparkline } from "@/components/sparkline";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { Price, QuoteChange } from "@/features/landing/price";
import { cn } from "@/lib/cn";
import { formatTime } from "@/lib/format-date";
import { useQuotes } from "@/lib/prices";

const ASSETS = ["BTC", "USDT", "ETH"] as const;

/** The product itself at the head of the page: a live quote, set like a slip from the desk. */
export function QuoteTicket() {
  const { t } = useTranslation("landing");
  const [asset, setAsset] = useState<string>("BTC");
  const { quotes, pending } = useQuotes();
  const quote = quotes?.find((each) => each.asset === asset);
  const title = useId();
  return (
    <section aria-labelledby={title} className="rounded-xl border bg-surface shadow-float">
      <div className="flex items-center justify-between gap-3 border-b px-5 py-4 sm:px-6">
        <h2 id={title} className="font-medium text-sm">
          {t("ticket.title")}
        </h2>
        <AssetChoice asset={asset} onChoose={setAsset} />
      </div>
      <div className="px-5 pt-6 sm:px-6" aria-busy={pending}>
        <p className="flex items-center gap-2.5 text-ink-muted text-sm">
          <AssetIcon asset={asset} className="size-6" />
          {quote?.name ?? asset}
        </p>
        <p className="mt-2 flex h-12 items-center sm:h-14">
          {quote === undefined && pending ? (
            <Skeleton className="h-10 w-56" />
          ) : (
            <Price
              quote={quote}
              field="brl"
              pending={pending}
              className="font-semibold text-4xl tracking-[-0.03em] sm:text-5xl"
            />
          )}
        </p>
        <div className="mt-1 flex h-6 items-center font-medium text-sm">
          <QuoteChange quote={quote} decimals={2} pending={pending} />
        </div>
        <div className="-mx-5 mt-2 sm:-mx-6">
          <Sparkline points={quote?.sparkline ?? []} filled className="h-20 w-full" />
        </div>
      </div>
      <dl className="flex flex-col gap-3 border-t border-dashed px-5 py-5 text-sm sm:px-6">
        <LeaderRow label={t("quotes.buy")}>
          <Price quote={quote} field="buy" pending={pending} />
        </LeaderRow>
        <LeaderRow label={t("quotes.sell")}>
          <Price quote={quote} field="landingSell" pending={pending} />
        </LeaderRow>
        <LeaderRow label={t("ticket.inDollars")}>
          <Price quote={quote} field="usd" pending={pending} />
        </LeaderRow>
      </dl>
      <div className="flex items-center justify-between gap-3 border-t bg-sunken/60 px-5 py-4 sm:px-6">
        <p className="figures text-ink-muted text-xs">
          {quote === undefined
            ? t("ticket.waiting")
            : t("ticket.updated", { time: formatTime(quote.updatedAt) })}
        </p>
        <Button asChild size="sm">
          <Link to="/p2p">{t("quotes.trade")}</Link>
        </Button>
      </div>
    </section>
  );
}

function AssetChoice({ asset, onChoose }: { asset: string; onChoose: (asset: string) => void }) {
  const { t } = useTranslation("landing");
  const group = useId();
  return (
    <fieldset className="flex rounded-md bg-sunken p-0.5">
      <legend className="sr-only">{t("ticket.choose")}</legend>
      {ASSETS.map((each) => (
        <label
          key={each}
          className={cn(
            "inline-flex h-8 cursor-pointer items-center rounded-[0.4rem] px-3 font-medium text-xs has-focus-visible:outline-2 has-focus-visible:outline-accent",
            each === asset ? "border bg-surface text-ink" : "border border-transparent text-ink-muted",
          )}
        >
          <input
            type="radio"
            name={group}
            value={each}
            checked={each === asset}
            onChange={() => onChoose(each)}
            className="sr-only"
          />
          {each}
        </label>
      ))}
    </fieldset>
  );
}
