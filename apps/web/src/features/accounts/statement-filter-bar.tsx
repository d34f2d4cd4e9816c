import { MOVEMENT_FAMILIES } from "@lastro/contracts/movements";
import { ASSET_CODES } from "@lastro/money";
import { Search, SlidersHorizontal, X } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select";
import { DIRECTIONS, type FilterName, type StatementSearch } from "@/features/accounts/statement-search";
import { cn } from "@/lib/cn";

const ANY = "any";
const TYPING_PAUSE_MS = 300;

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
        <Choice
          search={search}
          name="asset"
          label={t("statement.asset")}
          any={t("statement.allAssets")}
          options={ASSET_CODES.map((code) => [
            code,
            code === t(`asset.${code}`) ? code : `${code} · ${t(`asset.${code}`)}`,
          ])}
        />
        <Choice
          search={search}
          name="kind"
          label={t("statement.kind")}
          any={t("statement.allKinds")}
          options={MOVEMENT_FAMILIES.map((family) => [family, t(`statement.kinds.${family}`)])}
        />
        <Choice
          search={search}
          name="direction"
          label={t("statement.direction")}
          any={t("statement.allDirections")}
          options={DIRECTIONS.map((direction) => [direction, t(`statement.directions.${direction}`)])}
          className="max-md:col-span-2"
        />
        <DayFilter search={search} name="from" label={t("statement.from")} />
        <DayFilter search={search} name="to" label={t("statement.to")} />
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
  const current = search.filters.text ?? "";
  const [typed, setTyped] = useState(current);
  const { set } = search;
  useEffect(() => {
    if (current === "") setTyped((text) => (text.trim() === "" ? text : ""));
  }, [current]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing sets the pace, not a new address
  useEffect(() => {
    if (typed.trim() === current) return;
    const timer = setTimeout(() => set("text", typed.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <span className="relative flex flex-1 items-center">
      <Search aria-hidden="true" className="pointer-events-none absolute left-3 size-4 text-ink-muted" />
      <Input
        type="search"
        maxLength={80}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        aria-label={t("statement.search")}
        placeholder={t("statement.searchPlaceholder")}
        className="pl-9"
      />
    </span>
  );
}

interface ChoiceProps {
  search: StatementSearch;
  name: FilterName;
  label: string;
  any: string;
  options: readonly (readonly [value: string, label: string])[];
  className?: string;
}

function Choice({ search, name, label, any, options, className }: ChoiceProps) {
  return (
    <Select
      value={search.filters[name] ?? ANY}
      onValueChange={(value) => search.set(name, value === ANY ? undefined : value)}
    >
      <SelectTrigger aria-label={label} className={className}>
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        <SelectItem value={ANY}>{any}</SelectItem>
        {options.map(([value, text]) => (
          <SelectItem key={value} value={value}>
            {text}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}

function DayFilter({ search, name, label }: { search: StatementSearch; name: "from" | "to"; label: string }) {
  const { filters } = search;
  return (
    <Field label={<span className="text-ink-muted">{label}</span>} className="flex-row items-center gap-2">
      <Input
        type="date"
        value={filters[name] ?? ""}
        max={name === "from" ? filters.to : undefined}
        min={name === "to" ? filters.from : undefined}
        onChange={({ target }) => search.set(name, target.value)}
        className="figures px-2 text-sm"
      />
    </Field>
  );
}
