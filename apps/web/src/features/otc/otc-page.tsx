import { requestOtcQuote } from "@lastro/contracts/otc";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FilterTabs } from "@/components/filter-tabs";
import { PageHeader } from "@/components/page-header";
import type { FirmQuote } from "@/features/otc/api";
import { BalancesCard } from "@/features/otc/balances-card";
import { IndicativeCard } from "@/features/otc/indicative-card";
import { OrdersCard } from "@/features/otc/orders-card";
import { QuoteDialog } from "@/features/otc/quote-dialog";
import { QuoteForm } from "@/features/otc/quote-form";
import { LargeOrders } from "@/features/otc/requests/large-orders";
import { useInitialDraft } from "@/features/otc/use-initial-draft";
import { formatAmount } from "@/lib/format-number";
import { toast } from "@/lib/toast-store";
import { useContractForm } from "@/lib/use-contract-form";
import { useSearchFilter } from "@/lib/use-search-filter";
import { shortCrypto } from "@/lib/written-figures";

const SIZES = ["quick", "large"] as const;

/** The desk: ask for a price, see it held for a few seconds, take it or leave it. */
export function OtcPage() {
  const { t } = useTranslation("otc");
  const queryClient = useQueryClient();
  const form = useContractForm(requestOtcQuote.body, useInitialDraft());
  const { get } = useSearchFilter();
  const size = get("size") === "large" ? "large" : "quick";
  const [quote, setQuote] = useState<FirmQuote | null>(null);

  const settled = ({ side, asset, cryptoAmount, amount }: FirmQuote) => {
    setQuote(null);
    form.setValue("amount", "");
    toast({
      title: t("success.title"),
      description: t(side === "buy" ? "success.bought" : "success.sold", {
        crypto: shortCrypto(asset, cryptoAmount.amount),
        amount: formatAmount("BRL", amount),
      }),
    });
    void queryClient.invalidateQueries({ queryKey: ["otc"] });
    void queryClient.invalidateQueries({ queryKey: ["accounts"] });
  };

  return (
    <>
      <PageHeader title={t("title")} description={t("description")} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <FilterTabs
          name="size"
          label={t("sizes.label")}
          value={size}
          options={SIZES}
          word={(one) => t(`sizes.${one}`)}
        >
          {size === "large" ? (
            <LargeOrders onSettled={settled} />
          ) : (
            <QuoteForm form={form} onQuote={setQuote} />
          )}
        </FilterTabs>
        <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-1">
          <IndicativeCard />
          <BalancesCard />
        </div>
        <div className="lg:col-span-2">
          <OrdersCard />
        </div>
      </div>
      <QuoteDialog
        key={quote?.id ?? "none"}
        quote={quote}
        onClose={() => setQuote(null)}
        onReplace={setQuote}
        onSettled={settled}
      />
    </>
  );
}
