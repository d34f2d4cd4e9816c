import { useQuery } from "@tanstack/react-query";
import { Bell, SearchX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { PageHeader } from "@/components/page-header";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { favouritesQuery } from "@/features/prices/api";
import { arrange } from "@/features/prices/arrange";
import { HeatMap } from "@/features/prices/heat-map";
import { FILTERS, MarketFilters } from "@/features/prices/market-filters";
import { MarketList } from "@/features/prices/market-list";
import { cn } from "@/lib/cn";
import { useQuotes } from "@/lib/prices";
import { useSession } from "@/lib/session/session-store";
import { useListFilters } from "@/lib/use-list-filters";

/** The market: the day of every coin in colours, and all of them in a list that can be searched and sorted. */
export function MarketPage() {
  const { t } = useTranslation(["prices", "price-alerts", "common"]);
  const navigate = useNavigate();
  // The client's frame has a margin at the top; the public one leaves it to the page.
  const signedIn = useSession().status === "signed-in";
  const { quotes, pending, failed, stale, retry } = useQuotes();
  const filters = useListFilters(FILTERS);
  const favourites = useQuery({ ...favouritesQuery, enabled: signedIn });
  const { q = "", sort = "house", favourites: onlyFavourites } = filters.values;
  const only = signedIn && onlyFavourites !== undefined ? (favourites.data?.coins ?? []) : undefined;
  const isEmpty = quotes !== undefined && quotes.length === 0;

  return (
    <div className={cn(!signedIn && "py-8 sm:py-12")}>
      <PageHeader
        title={t("title")}
        description={t("description")}
        actions={
          signedIn && (
            <Button asChild variant="secondary">
              <Link to="/crypto-market/alerts">
                <Bell aria-hidden="true" className="size-4" />
                {t("title", { ns: "price-alerts" })}
              </Link>
            </Button>
          )
        }
      />
      <div className="flex flex-col gap-6">
        {failed && (
          <Alert tone="warning" title={quotes === undefined ? t("failedTitle") : undefined}>
            <p>{t("failed")}</p>
            <Button variant="secondary" size="sm" className="mt-2 self-start" onClick={retry}>
              {t("retry", { ns: "common" })}
            </Button>
          </Alert>
        )}
        {!failed && stale && quotes !== undefined && !isEmpty && <Alert tone="warning">{t("stale")}</Alert>}
        {!failed && isEmpty && (
          <Alert tone="info" title={t("noneTitle")}>
            {t("none")}
          </Alert>
        )}
        {(pending || quotes !== undefined) && !isEmpty && (
          <>
            <HeatMap quotes={quotes} />
            <MarketFilters filters={filters} signedIn={signedIn} />
            <MarketList
              quotes={quotes && arrange(quotes, { search: q, sort, only })}
              signedIn={signedIn}
              onOpen={(asset) => void navigate(`/crypto-market/${asset}`)}
              empty={
                <EmptyState
                  icon={SearchX}
                  title={t(only?.length === 0 ? "filters.noFavourites" : "filters.nothing")}
                  description={t(only?.length === 0 ? "filters.noFavouritesText" : "filters.nothingText")}
                  action={
                    <Button
                      variant="secondary"
                      onClick={() => filters.set({ q: undefined, favourites: undefined })}
                    >
                      {t("filters.clear")}
                    </Button>
                  }
                />
              }
            />
          </>
        )}
      </div>
    </div>
  );
}
