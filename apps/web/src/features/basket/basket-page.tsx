import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { BackLink } from "@/components/back-link";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import {
  type Asked,
  type Basket,
  type BasketQuote,
  basketQuery,
  CHANGED_BY_BASKET,
  type BasketPage as Page,
  requestQuote,
} from "@/features/basket/api";
import { BuyDialog } from "@/features/basket/buy-dialog";
import { QuoteDialog } from "@/features/basket/quote-dialog";
import { RecipeChoice } from "@/features/basket/recipe-choice";
import { StandingCard } from "@/features/basket/standing-card";
import { TakeOutDialog } from "@/features/basket/take-out-dialog";
import { Told } from "@/features/basket/told";
import { isZero } from "@/lib/decimals";
import { formatAmount } from "@/lib/format-number";
import { toast } from "@/lib/toast-store";

/** A client's index basket: what it is to hold, what it holds, and what may be done with it. */
export function BasketPage() {
  const { t } = useTranslation(["basket", "common"]);
  const { data, error, refetch } = useQuery(basketQuery);
  const [search, setSearch] = useSearchParams();
  const isChanging = search.get("recipe") === "change";
  const stay = () => setSearch({}, { replace: true });
  return (
    <div className="flex flex-col gap-2">
      <BackLink to="/investments">{t("back")}</BackLink>
      {data === undefined ? (
        <>
          <PageHeader title={t("title")} description={t("description")} />
          {error ? (
            <ErrorAlert error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton className="h-72 w-full rounded-lg" />
          )}
        </>
      ) : data.basket === null ? (
        <div className="flex flex-col gap-6">
          <PageHeader title={t("title")} description={t("description")} />
          <RecipeChoice page={data} onChosen={() => {}} />
          <Told />
        </div>
      ) : isChanging ? (
        <>
          <PageHeader
            title={t("recipe.change")}
            description={t("recipe.changeText")}
            actions={
              <Button variant="secondary" onClick={stay}>
                {t("cancel", { ns: "common" })}
              </Button>
            }
          />
          <RecipeChoice page={data} onChosen={stay} />
        </>
      ) : (
        <Open page={data} basket={data.basket} onRecipe={() => setSearch({ recipe: "change" })} />
      )}
    </div>
  );
}

type Doing = "buy" | "takeOut" | null;

function Open({ page, basket, onRecipe }: { page: Page; basket: Basket; onRecipe: () => void }) {
  const { t } = useTranslation("basket");
  const queryClient = useQueryClient();
  const [doing, setDoing] = useState<Doing>(null);
  const [offer, setOffer] = useState<{ asked: Asked; quote: BasketQuote } | null>(null);
  const show = (asked: Asked, quote: BasketQuote) => {
    setDoing(null);
    setOffer({ asked, quote });
  };
  const rebalance = useMutation({
    mutationFn: () => requestQuote({ purpose: "rebalance" }),
    onSuccess: (quote) => show({ purpose: "rebalance" }, quote),
  });
  const settled = ({ purpose, pays, receives }: BasketQuote) => {
    setOffer(null);
    for (const queryKey of CHANGED_BY_BASKET) void queryClient.invalidateQueries({ queryKey });
    toast({
      title: t(`done.${purpose}`, { amount: formatAmount("BRL", purpose === "buy" ? pays : receives) }),
    });
  };
  const isEmpty = basket.holdings.every(({ amount }) => isZero(amount.amount));
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("description")}
        actions={<Button onClick={() => setDoing("buy")}>{t("buy.open")}</Button>}
      />
      <div className="flex flex-col gap-6">
        <StandingCard
          page={page}
          basket={basket}
          rebalancing={rebalance.isPending}
          onRebalance={() => rebalance.mutate()}
          onTakeOut={isEmpty ? undefined : () => setDoing("takeOut")}
          onRecipe={onRecipe}
        />
        {rebalance.error && <ErrorAlert error={rebalance.error} />}
        <Told />
      </div>
      {doing === "buy" && <BuyDialog basket={basket} onQuote={show} onClose={() => setDoing(null)} />}
      {doing === "takeOut" && <TakeOutDialog basket={basket} onQuote={show} onClose={() => setDoing(null)} />}
      <QuoteDialog
        quote={offer?.quote ?? null}
        again={() => (offer ? requestQuote(offer.asked) : Promise.reject(new Error("Nothing was asked")))}
        onReplace={(quote) => setOffer((shown) => shown && { ...shown, quote })}
        onClose={() => setOffer(null)}
        onSettled={settled}
      />
    </>
  );
}
