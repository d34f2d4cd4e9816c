import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { AssetIcon } from "@/components/asset-icon";
import { Button } from "@/components/ui/button";
import { p2pFiguresQuery } from "@/features/landing/api";
import { Price, QuoteChange } from "@/features/landing/price";
import type { QuoteRow } from "@/features/landing/quotes-table";
import { Section, SectionHeading } from "@/features/landing/section";
import { SignInNote, TradeLink, useIsSignedIn } from "@/features/landing/trade-link";
import { formatAmount } from "@/lib/format-number";
import { useQuotes } from "@/lib/prices";

const ASSETS = ["USDT", "BTC", "ETH", "SOL"];

export function P2pSection() {
  const { t } = useTranslation("landing");
  const figures = [
    { label: t("p2p.volume"), value: "R$ 1.2B" },
    { label: t("p2p.orders"), value: "178" },
  ];
  return (
    <Section id="p2p" className="border-t bg-sunken">
      <div className="grid gap-12 lg:grid-cols-2 lg:items-center lg:gap-20">
        <div>
          <SectionHeading id="p2p" eyebrow={t("p2p.eyebrow")} title={t("p2p.title")} lead={t("p2p.text")} />
          <dl className="mt-10 flex gap-12">
            {figures.map(({ label, value }) => (
              <div key={label} className="flex flex-col-reverse gap-2">
                <dt className="text-ink-muted text-sm">{label}</dt>
                <dd className="figures font-semibold text-[clamp(2.5rem,8vw,3.5rem)] leading-none tracking-[-0.035em]">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
          <p className="mt-3 text-ink-muted text-xs">{t("p2p.advertised")}</p>
          <RightNow />
          <Button asChild size="lg" className="mt-10">
            <Link to="/p2p">{t(useIsSignedIn() ? "p2p.start" : "p2p.signIn")}</Link>
          </Button>
        </div>
        <P2pCard />
      </div>
    </Section>
  );
}

/** Beside the advertised figures, what the market really comes to; nothing where it cannot be read. */
function RightNow() {
  const { t } = useTranslation("landing");
  const { data } = useQuery(p2pFiguresQuery);
  return (
    <p className="figures mt-4 min-h-6 text-ink-muted text-sm" aria-live="polite">
      {data !== undefined &&
        t("p2p.now", {
          volume: formatAmount("BRL", data.volume24h),
          trades: data.trades24h,
          orders: data.openOrders,
        })}
    </p>
  );
}

function P2pCard() {
  const { t } = useTranslation("landing");
  const { quotes, pending } = useQuotes();
  return (
    <div className="rounded-2xl border bg-surface shadow-float" aria-busy={pending}>
      <h3 className="border-b px-5 py-4 font-medium text-sm sm:px-6">{t("p2p.cardTitle")}</h3>
      <ul className="divide-y">
        {ASSETS.map((asset) => (
          <P2pRow
            key={asset}
            asset={asset}
            quote={quotes?.find((quote) => quote.asset === asset)}
            pending={pending}
          />
        ))}
      </ul>
      <SignInNote className="border-t px-5 py-4 sm:px-6" />
    </div>
  );
}

function P2pRow({ asset, quote, pending }: QuoteRow) {
  const { t } = useTranslation("landing");
  return (
    <li className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3 px-5 py-4 sm:grid-cols-[auto_1fr_auto_auto] sm:px-6">
      <AssetIcon asset={asset} />
      <div className="min-w-0 max-sm:flex max-sm:items-center max-sm:justify-between">
        <p className="font-semibold text-sm">{asset}</p>
        <div className="flex h-5 items-center text-xs">
          <QuoteChange quote={quote} decimals={1} pending={pending} />
        </div>
      </div>
      <dl className="col-span-2 grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 text-sm sm:col-span-1 sm:grid-cols-[auto_auto] sm:gap-y-0 sm:text-right">
        <dt className="text-ink-muted">{t("quotes.buy")}</dt>
        <dd className="figures font-medium">
          <Price quote={quote} field="sell" pending={pending} />
        </dd>
        <dt className="text-ink-muted">{t("quotes.sell")}</dt>
        <dd className="figures font-medium">
          <Price quote={quote} field="buy" pending={pending} />
        </dd>
      </dl>
      <TradeLink asset={asset} className="col-span-2 max-sm:h-11 sm:col-span-1" />
    </li>
  );
}
