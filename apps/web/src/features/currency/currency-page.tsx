import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { currenciesQuery, type Draft, type FirmExchange } from "@/features/currency/api";
import { Converter } from "@/features/currency/converter";
import { ExchangeDialog } from "@/features/currency/exchange-dialog";
import { ExchangesCard } from "@/features/currency/exchanges-card";
import { RateAlerts } from "@/features/currency/rate-alerts";
import { RatePanel } from "@/features/currency/rate-panel";
import { RatesCard } from "@/features/currency/rates-card";
import { cn } from "@/lib/cn";
import { formatAmount } from "@/lib/format-number";
import { useSession } from "@/lib/session/session-store";
import { toast } from "@/lib/toast-store";

const BEGINNING: Draft = { gives: "BRL", gets: "USD", mode: "give", amount: "" };

/** Currencies: what they are worth, what an exchange would be, and the exchange itself. */
export function CurrencyPage() {
  const { t } = useTranslation("currency");
  // The client's frame has a margin at the top; the public one leaves it to the page.
  const signedIn = useSession().status === "signed-in";
  const queryClient = useQueryClient();
  const currencies = useQuery(currenciesQuery);
  const [draft, setDraft] = useState<Draft>(BEGINNING);
  const [quote, setQuote] = useState<FirmExchange | null>(null);
  const partner = currencies.data?.partner ?? null;

  const settled = ({ gives, gets }: FirmExchange) => {
    setQuote(null);
    setDraft({ ...draft, amount: "" });
    toast({
      title: t("success.title"),
      description: t("success.text", {
        gives: formatAmount(gives.asset, gives.amount),
        gets: formatAmount(gets.asset, gets.amount),
      }),
    });
    void queryClient.invalidateQueries({ queryKey: ["exchange"] });
    void queryClient.invalidateQueries({ queryKey: ["accounts"] });
  };

  return (
    <div className={cn(!signedIn && "py-8 sm:py-12")}>
      <PageHeader title={t("title")} description={t("description")} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <Converter
          draft={draft}
          onChange={setDraft}
          open={currencies.data?.open ?? true}
          onQuote={setQuote}
        />
        <div className="flex min-w-0 flex-col gap-6">
          {currencies.isError && currencies.data === undefined ? (
            <ErrorAlert error={currencies.error} onRetry={() => void currencies.refetch()} />
          ) : (
            <RatesCard quotes={currencies.data?.items} />
          )}
          <RatePanel />
          {partner !== null && <p className="text-ink-muted text-sm">{t("heldBy", { partner })}</p>}
        </div>
        {signedIn && (
          <div className="flex flex-col gap-6 lg:col-span-2">
            {currencies.data && <RateAlerts quotes={currencies.data.items} />}
            <ExchangesCard />
          </div>
        )}
      </div>
      <ExchangeDialog
        key={quote?.id ?? "none"}
        quote={quote}
        partner={partner}
        onClose={() => setQuote(null)}
        onReplace={setQuote}
        onSettled={settled}
      />
    </div>
  );
}
