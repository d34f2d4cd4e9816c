import { TOWN_KEYS, townName } from "@lastro/contracts/grain/places";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { MoneyInput } from "@/components/money-input";
import { Field } from "@/components/ui/field";
import type { MarketFilters } from "@/features/grain/offers/use-market-filters";
import { freightQuery } from "@/features/grain/shared/freight/freight-query";
import { useTypedFilter } from "@/lib/use-typed-filter";

/** Where the buyer wants the grain, and the most it may cost there; how that is reckoned is said beneath. */
export function FreightFilters({ filters: { wanted, set } }: { filters: MarketFilters }) {
  const { t } = useTranslation("grain-shared-freight");
  const home = useQuery(freightQuery).data?.home ?? undefined;
  const to = wanted.to ?? home;
  const [typed, setTyped] = useTypedFilter(wanted.deliveredTo ?? "", (figure) =>
    set({ deliveredTo: figure || undefined }),
  );
  return (
    <div className="flex flex-col gap-2">
      <div className="grid gap-3 sm:grid-cols-[18rem_18rem]">
        <ChoiceField
          label={t("to")}
          value={to ?? "nowhere"}
          onValueChange={(next) => set({ to: next === "nowhere" || next === home ? undefined : next })}
          choices={[
            ...(home === undefined ? [["nowhere" as const, t("nowhere")] as const] : []),
            ...TOWN_KEYS.map((town) => [town, townName(town)] as const),
          ]}
        />
        {to !== undefined && (
          <Field label={t("upTo")}>
            <MoneyInput
              asset="USDT"
              decimals={2}
              value={typed || undefined}
              onValueChange={(figure) => setTyped(figure ?? "")}
            />
          </Field>
        )}
      </div>
      {to !== undefined && <p className="max-w-prose text-ink-muted text-xs">{t("estimate")}</p>}
    </div>
  );
}
