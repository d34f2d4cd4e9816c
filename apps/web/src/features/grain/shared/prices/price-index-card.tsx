import { BRAZILIAN_STATES, type BrazilianState } from "@lastro/contracts/grain/brazilian-states";
import { COMMODITIES, type Commodity } from "@lastro/contracts/grain/offer-terms";
import { PRICE_INDEX } from "@lastro/contracts/grain/price-index-rule";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { ErrorAlert } from "@/components/error-alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { priceIndexQuery } from "@/features/grain/shared/prices/api";
import { QuoteWords } from "@/features/grain/shared/prices/quote-words";

const AveragePriceChart = lazy(async () => ({
  default: (await import("@/features/grain/shared/average-price-chart")).AveragePriceChart,
}));

/** What a grain was sold for here, in a state one chooses; the months behind it open on demand. */
export function PriceIndexCard({ commodity: wanted }: { commodity: Commodity | undefined }) {
  const { t } = useTranslation(["grain-shared-prices", "grain"]);
  const [chosen, setChosen] = useState<Commodity>();
  const [state, setState] = useState<BrazilianState>("MT");
  const [open, setOpen] = useState(false);
  const id = useId();
  const commodity = chosen ?? wanted ?? COMMODITIES[0];
  const index = useQuery({ ...priceIndexQuery({ commodity, state }), placeholderData: keepPreviousData });
  return (
    <Card className="flex flex-col gap-3 p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 grow basis-72">
          <h2 className="text-ink-muted text-sm">{t("title")}</h2>
          {index.data !== undefined ? (
            <QuoteWords index={index.data} />
          ) : index.isError ? (
            <ErrorAlert error={index.error} onRetry={() => void index.refetch()} />
          ) : (
            <Skeleton className="mt-1 h-11" />
          )}
        </div>
        <Button
          variant="ghost"
          size="sm"
          className="max-sm:min-h-11"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {t(open ? "hide" : "show")}
        </Button>
      </div>
      {open && (
        <div id={id} className="flex flex-col gap-3">
          <div className="grid grid-cols-2 gap-3 sm:max-w-md">
            <ChoiceField
              label={t("commodity")}
              value={commodity}
              onValueChange={setChosen}
              choices={COMMODITIES.map((each) => [each, t(`commodities.${each}`, { ns: "grain" })] as const)}
            />
            <ChoiceField
              label={t("state")}
              value={state}
              onValueChange={setState}
              choices={BRAZILIAN_STATES.map((each) => [each, each] as const)}
            />
          </div>
          {index.data !== undefined && (
            <Suspense fallback={<Skeleton className="h-64" />}>
              <AveragePriceChart
                empty={t("empty")}
                months={index.data.months.map(({ month, quote }) => ({
                  month,
                  averagePrice: quote?.usdtPerTonne ?? null,
                }))}
              />
            </Suspense>
          )}
          <p className="text-ink-muted text-sm">
            {t("rule", { deals: PRICE_INDEX.minDeals, people: PRICE_INDEX.minTraders })}
          </p>
        </div>
      )}
    </Card>
  );
}
