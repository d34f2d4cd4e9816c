import { COMMODITIES, type Commodity } from "@lastro/contracts/grain/offer-terms";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Wheat } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { LoadMore } from "@/components/load-more";
import { LoadingSpinner } from "@/components/loading-spinner";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { OfferTile } from "@/features/grain/offers/offer-tile";
import { type Offer, offersQuery } from "@/features/grain/shared/offers/offers";
import { useToastWhenFailed } from "@/lib/use-failure-toast";
import { useSettled } from "@/lib/use-settled";

const SORTS = ["newest", "price_asc", "price_desc"] as const;
const PAGE_SIZE = "24";
const TYPING_MS = 300;

interface MarketplaceProps {
  label: string;
  onBuy: (offer: Offer) => void;
}

/** Every offer that can be bought now, found by words, grain and price. */
export function Marketplace({ label, onBuy }: MarketplaceProps) {
  const { t } = useTranslation(["grain-offers", "grain", "grain-frames"]);
  const [typed, setTyped] = useState("");
  const [commodity, setCommodity] = useState<Commodity | "all">("all");
  const [sort, setSort] = useState<(typeof SORTS)[number]>("newest");
  const search = useSettled(typed.trim(), TYPING_MS);
  const query = { search, commodity: commodity === "all" ? undefined : commodity, sort, limit: PAGE_SIZE };
  const offers = useInfiniteQuery({ ...offersQuery(query), placeholderData: keepPreviousData });
  useToastWhenFailed(offers.error, t("market.loadFailed"));
  const rows = offers.data?.pages.flatMap(({ items }) => items);
  const filtered = search !== "" || commodity !== "all";
  return (
    <section aria-label={label} className="flex flex-col gap-5">
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem_14rem]">
        <Field label={t("market.search")}>
          <Input
            type="search"
            maxLength={100}
            placeholder={t("market.searchHint")}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <ChoiceField
          label={t("market.commodity")}
          value={commodity}
          onValueChange={setCommodity}
          choices={[
            ["all" as const, t("market.allCommodities")],
            ...COMMODITIES.map((each) => [each, t(`commodities.${each}`, { ns: "grain" })] as const),
          ]}
        />
        <ChoiceField
          label={t("market.sort")}
          value={sort}
          onValueChange={setSort}
          choices={SORTS.map((each) => [each, t(`market.sorts.${each}`)])}
        />
      </div>
      {rows === undefined ? (
        offers.isError ? (
          <ErrorAlert error={offers.error} onRetry={() => void offers.refetch()} />
        ) : (
          <LoadingSpinner />
        )
      ) : rows.length === 0 ? (
        <Card>
          <EmptyState
            icon={Wheat}
            title={t(filtered ? "market.noneFound" : "market.empty")}
            description={t(filtered ? "market.noneFoundText" : "market.emptyText")}
          />
        </Card>
      ) : (
        <ul className="grid grid-cols-1 gap-5 md:grid-cols-2 xl:grid-cols-3">
          {rows.map((offer) => (
            <li key={offer.id} className="flex">
              <OfferTile offer={offer} onBuy={() => onBuy(offer)} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore list={offers} variant="secondary" />
    </section>
  );
}
