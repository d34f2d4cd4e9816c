import { keepPreviousData, useInfiniteQuery, useQueries } from "@tanstack/react-query";
import { Wheat } from "lucide-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { LoadMore } from "@/components/load-more";
import { LoadingSpinner } from "@/components/loading-spinner";
import { Card } from "@/components/ui/card";
import { MarketFilterFields } from "@/features/grain/offers/market-filter-fields";
import { OfferTile } from "@/features/grain/offers/offer-tile";
import { useMarketFilters } from "@/features/grain/offers/use-market-filters";
import { type Offer, offersQuery } from "@/features/grain/shared/offers/offers";
import { PriceIndexCard } from "@/features/grain/shared/prices/price-index-card";
import { type Seller, sellersQuery } from "@/features/grain/shared/standing/api";
import { useToastWhenFailed } from "@/lib/use-failure-toast";

const PAGE_SIZE = "24";

interface MarketplaceProps {
  label: string;
  onBuy: (offer: Offer) => void;
}

/** Every offer that can be bought now, found by words, grain, place, price and quantity. */
export function Marketplace({ label, onBuy }: MarketplaceProps) {
  const { t } = useTranslation(["grain-offers", "grain-frames"]);
  const filters = useMarketFilters();
  const query = { ...filters.wanted, limit: PAGE_SIZE };
  const offers = useInfiniteQuery({ ...offersQuery(query), placeholderData: keepPreviousData });
  useToastWhenFailed(offers.error, t("market.loadFailed"));
  const rows = offers.data?.pages.flatMap(({ items }) => items);
  const sellers = useSellers(offers.data?.pages ?? []);
  const filtered = filters.active > 0;
  return (
    <section aria-label={label} className="flex flex-col gap-5">
      <MarketFilterFields filters={filters} />
      <PriceIndexCard commodity={filters.wanted.commodity} />
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
        <ul className="grid grid-cols-1 gap-5 max-sm:gap-3 md:grid-cols-2 xl:grid-cols-3">
          {rows.map((offer) => (
            <li key={offer.id} className="flex">
              <OfferTile offer={offer} seller={sellers.get(offer.id)} onBuy={() => onBuy(offer)} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore list={offers} variant="secondary" />
    </section>
  );
}

/** Who sells the offers of these pages, by the offer's id: asked for by page. */
function useSellers(pages: readonly { items: readonly Offer[] }[]): ReadonlyMap<string, Seller> {
  return useQueries({
    queries: pages.map(({ items }) => sellersQuery(items.map(({ id }) => id))),
    combine: (found) =>
      new Map(found.flatMap(({ data }) => (data?.items ?? []).map((seller) => [seller.offerId, seller]))),
  });
}
