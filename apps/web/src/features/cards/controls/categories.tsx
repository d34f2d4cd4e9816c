import { CARD_CATEGORIES } from "@lastro/contracts/cards/states";
import { useTranslation } from "react-i18next";
import { OutcomeAlert } from "@/components/outcome-alert";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { useControls } from "@/features/cards/controls/use-controls";
import type { Category } from "@/features/cards/purchases/api";
import type { Card as BankCard } from "@/features/cards/shared/api";
import { CategoryIcon } from "@/features/cards/shared/category-icon";
import { ProofFor } from "@/features/cards/shared/proof-for";
import { cn } from "@/lib/cn";

/** What a card may buy: a tap takes a category off or on. */
export function Categories({ card }: { card: BankCard }) {
  const { t } = useTranslation("cards");
  const change = useControls(card);
  const off = card.controls.blockedCategories;
  const turn = (category: Category) =>
    change.mutate({
      blockedCategories: off.includes(category) ? off.filter((one) => one !== category) : [...off, category],
    });
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("controls.categories")}</CardTitle>
        <CardDescription>{t("controls.categoriesHint")}</CardDescription>
      </CardHeader>
      <CardContent>
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          {CARD_CATEGORIES.map((category) => {
            const isOn = !off.includes(category);
            return (
              <li key={category}>
                <button
                  type="button"
                  role="switch"
                  aria-checked={isOn}
                  disabled={change.isPending}
                  onClick={() => turn(category)}
                  className={cn(
                    "flex min-h-14 w-full items-center gap-2 rounded-lg border p-1.5 text-left text-sm sm:gap-3 sm:p-2",
                    isOn ? "bg-surface" : "border-dashed bg-sunken text-ink-muted",
                  )}
                >
                  <CategoryIcon
                    category={category}
                    className={cn("size-8 sm:size-9", !isOn && "bg-line text-ink-muted")}
                  />
                  <span className="min-w-0 break-words">
                    <span className="block">{t(`categories.${category}`)}</span>
                    {!isOn && (
                      <span className="block font-medium text-negative text-xs">{t("controls.off")}</span>
                    )}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
        <OutcomeAlert
          error={change.error}
          onRepeat={() => change.variables && change.mutate(change.variables)}
        />
        <ProofFor command={change} />
      </CardContent>
    </Card>
  );
}
