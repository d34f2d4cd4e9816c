import { COMMODITIES, DELIVERY_BASES } from "@lastro/contracts/grain/offer-terms";
import { OFFER_SORTS } from "@lastro/contracts/grain/offers";
import { SlidersHorizontal } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { MoneyInput } from "@/components/money-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { FreightFilters } from "@/features/grain/offers/freight-filters";
import type { MarketFilters } from "@/features/grain/offers/use-market-filters";
import { cn } from "@/lib/cn";
import { useTypedFilter } from "@/lib/use-typed-filter";

/** What a buyer looks for: words, grain and order at once; place, price and quantity open on a phone. */
export function MarketFilterFields({ filters }: { filters: MarketFilters }) {
  const { t } = useTranslation(["grain-offers", "grain-shared-delivery", "grain"]);
  const { wanted, active, set, clear } = filters;
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem_14rem]">
        <TextFilter
          type="search"
          label={t("market.search")}
          placeholder={t("market.searchHint")}
          maxLength={100}
          value={wanted.search}
          onChange={(search) => set({ search })}
        />
        <ChoiceField
          label={t("market.commodity")}
          value={wanted.commodity ?? "all"}
          onValueChange={(to) => set({ commodity: to === "all" ? undefined : to })}
          choices={[
            ["all" as const, t("market.allCommodities")],
            ...COMMODITIES.map((each) => [each, t(`commodities.${each}`, { ns: "grain" })] as const),
          ]}
        />
        <ChoiceField
          label={t("market.sort")}
          value={wanted.sort}
          onValueChange={(to) => set({ sort: to === "newest" ? undefined : to })}
          choices={OFFER_SORTS.map((each) => [each, t(`market.sorts.${each}`)])}
        />
      </div>
      <Button
        variant="secondary"
        className="self-start sm:hidden"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal aria-hidden="true" className="size-4.5" />
        {t("market.filters")}
        {active > 0 && ` (${active})`}
      </Button>
      <div
        id={id}
        className={cn(
          "grid gap-3 max-sm:grid-cols-2 sm:grid-cols-[minmax(0,1fr)_11rem_11rem_14rem]",
          !open && "max-sm:hidden",
        )}
      >
        <TextFilter
          className="max-sm:col-span-2"
          label={t("market.place")}
          placeholder={t("market.placeHint")}
          maxLength={80}
          value={wanted.place}
          onChange={(place) => set({ place })}
        />
        <FigureFilter
          unit="USDT"
          decimals={2}
          label={t("market.priceFrom")}
          value={wanted.priceFrom}
          onChange={(priceFrom) => set({ priceFrom })}
        />
        <FigureFilter
          unit="USDT"
          decimals={2}
          label={t("market.priceTo")}
          value={wanted.priceTo}
          onChange={(priceTo) => set({ priceTo })}
        />
        <FigureFilter
          className="max-sm:col-span-2"
          unit="t"
          decimals={1}
          label={t("market.quantity")}
          value={wanted.quantity}
          onChange={(quantity) => set({ quantity })}
        />
        <ChoiceField
          className="max-sm:col-span-2 sm:max-w-72"
          label={t("filterBasis", { ns: "grain-shared-delivery" })}
          value={wanted.deliveryBasis ?? "all"}
          onValueChange={(to) => set({ deliveryBasis: to === "all" ? undefined : to })}
          choices={[
            ["all" as const, t("allBases", { ns: "grain-shared-delivery" })],
            ...DELIVERY_BASES.map((each) => [each, t(`bases.${each}`, { ns: "grain" })] as const),
          ]}
        />
        <div className="max-sm:col-span-2 sm:order-last sm:col-span-full">
          <FreightFilters filters={filters} />
        </div>
        <Field
          className="max-sm:col-span-2 sm:col-span-2"
          label={t("filterDay", { ns: "grain-shared-delivery" })}
        >
          <Input
            type="date"
            value={wanted.deliveredOn ?? ""}
            onChange={({ target }) => set({ deliveredOn: target.value || undefined })}
          />
        </Field>
      </div>
      {active > 0 && (
        <Button variant="ghost" size="sm" className="self-start" onClick={clear}>
          {t("market.clear")}
        </Button>
      )}
    </div>
  );
}

interface FilterProps {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  className?: string;
}

function TextFilter({
  label,
  value = "",
  onChange,
  className,
  ...input
}: FilterProps & { placeholder: string; maxLength: number; type?: "search" }) {
  const [typed, setTyped] = useTypedFilter(value, (text) => onChange(text || undefined));
  return (
    <Field label={label} className={className}>
      <Input {...input} value={typed} onChange={({ target }) => setTyped(target.value)} />
    </Field>
  );
}

function FigureFilter({
  label,
  value = "",
  onChange,
  className,
  unit,
  decimals,
}: FilterProps & { unit: string; decimals: number }) {
  const [typed, setTyped] = useTypedFilter(value, (figure) => onChange(figure || undefined));
  return (
    <Field label={label} className={className}>
      <MoneyInput
        asset={unit}
        decimals={decimals}
        value={typed || undefined}
        onValueChange={(figure) => setTyped(figure ?? "")}
      />
    </Field>
  );
}
