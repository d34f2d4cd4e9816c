import { useTranslation } from "react-i18next";
import { QuotesList } from "@/features/landing/quotes-list";
import { QuotesNotice } from "@/features/landing/quotes-notice";
import { QuotesTable } from "@/features/landing/quotes-table";
import { Section, SectionHeading } from "@/features/landing/section";
import { SignInNote } from "@/features/landing/trade-link";
import { useQuotes } from "@/lib/prices";

const ASSETS = ["BTC", "ETH", "USDT", "USDC", "SOL", "BNB"];

export function MarketSection() {
  const { t } = useTranslation("landing");
  const state = useQuotes();
  const rows = ASSETS.map((asset) => ({
    asset,
    quote: state.quotes?.find((quote) => quote.asset === asset),
    pending: state.pending,
  }));
  return (
    <Section id="market">
      <SectionHeading id="market" title={t("market.title")} lead={t("market.lead")} />
      <div className="mt-10 flex flex-col gap-4" aria-busy={state.pending}>
        <QuotesNotice {...state} />
        <QuotesTable rows={rows} className="hidden md:block" />
        <QuotesList rows={rows} className="md:hidden" />
        <SignInNote />
      </div>
    </Section>
  );
}
