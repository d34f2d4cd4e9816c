import { MOVEMENT_CATEGORIES } from "@lastro/contracts/movements";
import { ASSET_CODES } from "@lastro/money";
import { Search, SlidersHorizontal, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DateRange } from "@/components/date-range";
import { FilterInput } from "@/components/filter-input";
import { FilterSelect } from "@/components/filter-select";
import { Button } from "@/components/ui/button";
import { DIRECTIONS, type StatementSearch } from "@/features/accounts/statement-search";
import { cn } from "@/lib/cn";

/** What narrows the statement. On a small screen all but the search waits behind a button. */
export function StatementFilterBar({ search }: { search: StatementSearch }) {
  const { t } = useTranslation("accounts");
  const [open, setOpen] = useState(false);
  const active = Object.keys(search.filters).filter((name) => name !== "text").length;
  return (
    <search className="mb-5 flex flex-col gap-3" aria-label={t("statement.filters")}>
      <div className="flex gap-2">
        <TextFilter search={search} />
        <Button
          variant="secondary"
          className="md:hidden"
          aria-expanded={open}
          aria-controls="statement-filters"
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          {t("statement.filters")}
          {active > 0 && (
            <span className="figures flex size-5 items-center justify-center rounded-full bg-accent text-on-accent text-xs">
              {active}
            </span>
          )}
        </Button>
      </div>
      <div
        id="statement-filters"
        className={cn("grid-cols-2 gap-3 md:grid md:grid-cols-3 lg:grid-cols-5", open ? "grid" : "hidden")}
      >
        <FilterSelect
          label={t("statement.asset")}
          all={t("statement.allAssets")}
          value={search.filters.asset}
          options={ASSET_CODES.map((value) => ({
            value,
            label: value === t(`asset.${value}`) ? value : `${value} · ${t(`asset.${value}`)}`,
          }))}
          onChange={(asset) => search.set("asset", asset)}
          className="sm:w-full"
        />
        <FilterSelect
          label={t("statement.category")}
          all={t("statement.allCategories")}
          value={search.filters.category}
          options={MOVEMENT_CATEGORIES.map((value) => ({ value, label: t(`statement.categories.${value}`) }))}
          onChange={(category) => search.set("category", category)}
          className="sm:w-full"
        />
        <FilterSelect
          label={t("statement.direction")}
          all={t("statement.allDirections")}
          value={search.filters.direction}
          options={DIRECTIONS.map((value) => ({ value, label: t(`statement.directions.${value}`) }))}
          onChange={(direction) => search.set("direction", direction)}
          className="max-md:col-span-2 sm:w-full"
        />
        <DateRange inline value={search.filters} onChange={search.setPeriod} />
      </div>
      {search.isFiltered && (
        <Button variant="link" size="sm" className="self-start" onClick={search.clear}>
          <X aria-hidden="true" className="size-4" />
          {t("statement.clear")}
        </Button>
      )}
    </search>
  );
}

function TextFilter({ search }: { search: StatementSearch }) {
  const { t } = useTranslation("accounts");
  return (
    <span className="relative flex flex-1 items-center">
      <Search aria-hidden="true" className="pointer-events-none absolute left-3 size-4 text-ink-muted" />
      <FilterInput
        label={t("statement.search")}
        placeholder={t("statement.searchPlaceholder")}
        value={search.filters.text}
        maxLength={80}
        onChange={(text) => search.set("text", text)}
        className="pl-9 sm:w-full"
      />
    </span>
  );
}
