import { formatMoney, parseMoney, subtract } from "@lastro/money";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import type { Basket, BasketPage } from "@/features/basket/api";
import { HoldingsTable } from "@/features/basket/holdings-table";
import { WeightBar } from "@/features/basket/weight-bar";
import { writtenPercent } from "@/lib/percent";

interface StandingCardProps {
  page: BasketPage;
  basket: Basket;
  rebalancing: boolean;
  onRebalance: () => void;
  /** Undefined for an empty basket. */
  onTakeOut: (() => void) | undefined;
  onRecipe: () => void;
}

/** What the basket is worth and cost, what it is made of, and how far that is from what it is to be. */
export function StandingCard(props: StandingCardProps) {
  const { page, basket, rebalancing, onRebalance, onTakeOut, onRecipe } = props;
  const { t } = useTranslation("basket");
  const { index, holdings, value, cost, driftBps } = basket;
  const isFar = driftBps !== null && driftBps > page.driftBps;
  const difference =
    value === null ? null : formatMoney(subtract(parseMoney("BRL", value), parseMoney("BRL", cost)));
  const now = holdings.map(({ asset, weightBps }) => ({ asset, bps: weightBps ?? 0 }));
  return (
    <Card>
      <CardContent className="flex flex-col gap-5">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div className="flex flex-col gap-1">
            <p className="text-ink-muted text-sm">{t("standing.value")}</p>
            <p className="figures font-semibold text-3xl tracking-tight">
              {value === null ? "–" : <Amount asset="BRL" amount={value} concealable />}
            </p>
            <p className="text-ink-muted text-sm">
              {t("standing.cost")} <Amount asset="BRL" amount={cost} concealable />
              {difference !== null && onTakeOut && (
                <>
                  {" · "}
                  {t("standing.difference")} <Amount asset="BRL" amount={difference} signed concealable />
                </>
              )}
            </p>
          </div>
          <div className="flex flex-col gap-1 sm:items-end">
            <p className="font-medium">{t(index === null ? "own.name" : `index.${index}.name`)}</p>
            <Button variant="link" onClick={onRecipe}>
              {t("recipe.change")}
            </Button>
          </div>
        </div>
        {onTakeOut && value !== null && <WeightBar parts={now} />}
        <HoldingsTable holdings={holdings} />
        {isFar && (
          <Alert tone="warning" title={t("drift.title")}>
            {t("drift.text", { points: writtenPercent(driftBps).replace("%", "") })}
          </Alert>
        )}
        {onTakeOut === undefined ? (
          <p className="text-ink-muted text-sm">{t("standing.empty")}</p>
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" disabled={rebalancing} onClick={onRebalance}>
              {t(rebalancing ? "rebalance.asking" : "rebalance.open")}
            </Button>
            <Button variant="secondary" onClick={onTakeOut}>
              {t("takeOut.open")}
            </Button>
          </div>
        )}
      </CardContent>
    </Card>
  );
}
