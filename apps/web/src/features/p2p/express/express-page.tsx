import { P2P_ASSETS, P2P_METHODS, P2P_SIDES } from "@lastro/contracts/p2p/states";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { FilterSelect } from "@/components/filter-select";
import { MoneyInput } from "@/components/money-input";
import { PageHeader } from "@/components/page-header";
import { SegmentedChoice } from "@/components/segmented-choice";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/skeleton";
import { type ExpressAsk, expressQuery } from "@/features/p2p/book/api";
import { ExpressRoute } from "@/features/p2p/express/express-route";
import { AssetTabs } from "@/features/p2p/shared/asset-tabs";
import { useListFilters } from "@/lib/use-list-filters";

const SPEC = { want: P2P_SIDES, asset: P2P_ASSETS, amount: "text", method: P2P_METHODS } as const;
const REAIS = /^\d{1,12}(\.\d{1,2})?$/;

/** "I want R$ 500 of USDT": the best ads for it, beside the desk's price, and which is better. */
export function ExpressPage() {
  const { t } = useTranslation("p2p");
  const { handleSubmit } = useForm();
  const { values, set } = useListFilters(SPEC);
  const { want = "buy", asset = "USDT", method } = values;
  const [amount, setAmount] = useState(values.amount);
  const asked = values.amount !== undefined && REAIS.test(values.amount) ? values.amount : undefined;
  const submit = handleSubmit(() => set({ amount }));
  return (
    <>
      <PageHeader title={t("express.title")} description={t("express.lead")} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Card>
          <CardContent>
            <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
              <SegmentedChoice
                label={t("book.side")}
                value={want}
                options={P2P_SIDES}
                word={(side) => t(`sides.${side}`)}
                onChange={(side) => set({ want: side })}
              />
              <Field label={t(`express.amount.${want}`)} required>
                <MoneyInput
                  asset="BRL"
                  value={amount}
                  onValueChange={setAmount}
                  className="h-16 font-semibold text-2xl tracking-tight"
                />
              </Field>
              <AssetTabs value={asset} onChange={(next) => set({ asset: next })} />
              <FilterSelect
                label={t("book.method")}
                all={t("book.anyMethod")}
                value={method}
                options={P2P_METHODS.map((value) => ({ value, label: t(`methods.${value}`) }))}
                onChange={(next) => set({ method: next })}
                className="sm:w-full"
              />
              <Button
                type="submit"
                size="lg"
                variant={asked === undefined ? "primary" : "secondary"}
                disabled={amount === undefined || amount === asked}
              >
                {t("express.find")}
              </Button>
            </form>
          </CardContent>
        </Card>
        {asked === undefined ? (
          <p className="text-ink-muted">{t("express.explain")}</p>
        ) : (
          <Found
            ask={{ want, asset, amount: asked, ...(method !== undefined && { method }) }}
            onRest={(rest) => {
              setAmount(rest);
              set({ amount: rest });
            }}
          />
        )}
      </div>
    </>
  );
}

function Found({ ask, onRest }: { ask: ExpressAsk; onRest: (amount: string) => void }) {
  const { data, error, refetch, isPlaceholderData } = useQuery(expressQuery(ask));
  if (error !== null) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (data === undefined || isPlaceholderData) return <Skeleton className="h-72 w-full" />;
  return <ExpressRoute key={JSON.stringify(ask)} ask={ask} found={data} onRest={onRest} />;
}
