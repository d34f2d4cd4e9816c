import { Star } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { FilterInput } from "@/components/filter-input";
import { Button } from "@/components/ui/button";
import { SORTS, type Sort } from "@/features/prices/arrange";
import { cn } from "@/lib/cn";
import type { ListFilters } from "@/lib/use-list-filters";

const FLAGS = ["true"] as const;
export const FILTERS = { q: "text", sort: SORTS, favourites: FLAGS } as const;

interface MarketFiltersProps {
  filters: ListFilters<typeof FILTERS>;
  /** Who is not signed in has no favourites. */
  signedIn: boolean;
}

/** What the list is narrowed to and how it is ordered; the address keeps it. */
export function MarketFilters({ filters: { values, set }, signedIn }: MarketFiltersProps) {
  const { t } = useTranslation("prices");
  const only = values.favourites !== undefined;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <FilterInput
        label={t("filters.search")}
        value={values.q}
        maxLength={40}
        onChange={(q) => set({ q })}
        className="sm:w-72"
      />
      <ChoiceField<Sort>
        label={t("filters.sort")}
        value={values.sort ?? "house"}
        onValueChange={(sort) => set({ sort: sort === "house" ? undefined : sort })}
        choices={SORTS.map((sort) => [sort, t(`filters.sorts.${sort}`)] as const)}
        className="min-w-44 flex-1 sm:flex-none"
      />
      {signedIn && (
        <Button
          variant="secondary"
          aria-pressed={only}
          className={cn(only && "border-accent bg-accent-soft")}
          onClick={() => set({ favourites: only ? undefined : "true" })}
        >
          <Star aria-hidden="true" className={cn("size-4", only && "fill-wheat text-wheat-ink")} />
          {t("filters.favourites")}
        </Button>
      )}
    </div>
  );
}
