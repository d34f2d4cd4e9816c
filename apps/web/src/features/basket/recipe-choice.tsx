import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { Button } from "@/components/ui/button";
import { type BasketPage, basketQuery, chooseRecipe, type Recipe, type Weights } from "@/features/basket/api";
import { OwnWeights } from "@/features/basket/own-weights";
import { AssetDot, WeightBar } from "@/features/basket/weight-bar";
import { formatDate } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";
import { writtenPercent } from "@/lib/percent";
import { toast } from "@/lib/toast-store";

interface RecipeChoiceProps {
  page: BasketPage;
  onChosen: () => void;
}

/** The bank's indices, and weights of one's own. */
export function RecipeChoice({ page, onChosen }: RecipeChoiceProps) {
  const { t } = useTranslation("basket");
  const queryClient = useQueryClient();
  const [writing, setWriting] = useState(false);
  const choosing = useMutation({
    mutationFn: (recipe: Recipe) => chooseRecipe(recipe),
    onSuccess: (chosen) => {
      queryClient.setQueryData(basketQuery.queryKey, chosen);
      toast({ title: t("recipe.chosen"), description: t("recipe.chosenText") });
      onChosen();
    },
  });
  const current = page.basket?.index ?? undefined;
  return (
    <section aria-label={t("recipe.title")} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {page.indices.map(({ index, weights, minimum }) => (
          <article key={index} className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
            <h2 className="font-semibold">{t(`index.${index}.name`)}</h2>
            <p className="text-ink-muted text-sm">{t(`index.${index}.text`)}</p>
            <WeightBar parts={weights} />
            <WeightList weights={weights} />
            <p className="text-ink-muted text-sm">
              {t("recipe.minimum", { amount: formatAmount("BRL", minimum) })}
            </p>
            <Button
              variant="secondary"
              className="mt-auto"
              wraps
              disabled={choosing.isPending || index === current}
              aria-label={t("recipe.choose", { name: t(`index.${index}.name`) })}
              onClick={() => choosing.mutate({ index })}
            >
              {t(index === current ? "recipe.current" : "recipe.use")}
            </Button>
          </article>
        ))}
      </div>
      <p className="text-ink-muted text-sm">{t("recipe.published", { day: formatDate(page.publishedAt) })}</p>
      {writing ? (
        <OwnWeights
          weights={page.basket?.holdings.map(({ asset, targetBps }) => ({ asset, bps: targetBps }))}
          isPending={choosing.isPending}
          onChoose={(weights) => choosing.mutate({ weights })}
          onCancel={() => setWriting(false)}
        />
      ) : (
        <Button variant="secondary" className="self-start" onClick={() => setWriting(true)}>
          {t("own.open")}
        </Button>
      )}
      {choosing.error && <ErrorAlert error={choosing.error} />}
    </section>
  );
}

function WeightList({ weights }: { weights: Weights }) {
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {weights.map(({ asset, bps }) => (
        <li key={asset} className="flex items-center gap-2">
          <AssetDot asset={asset} />
          <span className="flex-1">{asset}</span>
          <span className="figures font-medium">{writtenPercent(bps)}</span>
        </li>
      ))}
    </ul>
  );
}
