import { P2P_AD_SORTS } from "@lastro/contracts/p2p/ad";
import { P2P_METHODS } from "@lastro/contracts/p2p/states";
import { SlidersHorizontal } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FilterSelect } from "@/components/filter-select";
import { MoneyInput } from "@/components/money-input";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Label } from "@/components/ui/label";
import type { useBookQuery } from "@/features/p2p/book/use-book-query";
import { cn } from "@/lib/cn";

type Filters = ReturnType<typeof useBookQuery>["filters"];

/** The amount wanted, always in sight; the rest behind a button on a phone. */
export function BookFilters({ filters }: { filters: Filters }) {
  const { t } = useTranslation("p2p");
  const [open, setOpen] = useState(false);
  const rest = useId();
  const { method, sort, tradable, favourites } = filters.values;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex gap-2">
        <AmountFilter filters={filters} />
        <Button
          variant="secondary"
          className="sm:hidden"
          aria-expanded={open}
          aria-controls={rest}
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          {t("book.filters")}
        </Button>
        <div className="hidden gap-2 sm:flex">
          <Choices method={method} sort={sort} filters={filters} />
        </div>
      </div>
      <div id={rest} className={cn("flex-col gap-3 sm:flex", open ? "flex" : "max-sm:hidden")}>
        <div className="flex flex-col gap-2 sm:hidden">
          <Choices method={method} sort={sort} filters={filters} />
        </div>
        <div className="flex flex-wrap gap-x-6 gap-y-1">
          <Flag name="tradable" on={tradable === "true"} filters={filters} />
          <Flag name="favourites" on={favourites === "true"} filters={filters} />
        </div>
      </div>
    </div>
  );
}

const PAUSE_MS = 350;

/** The list is asked for when the typing pauses. */
function AmountFilter({ filters }: { filters: Filters }) {
  const { t } = useTranslation("p2p");
  const inAddress = filters.values.amount;
  const [amount, setAmount] = useState(inAddress);
  const set = useRef(filters.set);
  set.current = filters.set;
  useEffect(() => {
    if (amount === inAddress) return;
    const timer = setTimeout(() => set.current({ amount }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [amount, inAddress]);
  return (
    <div className="min-w-0 flex-1 sm:max-w-60">
      <MoneyInput
        asset="BRL"
        aria-label={t("book.amount")}
        placeholder={t("book.amount")}
        value={amount}
        onValueChange={setAmount}
      />
    </div>
  );
}

interface ChoicesProps {
  method: Filters["values"]["method"];
  sort: Filters["values"]["sort"];
  filters: Filters;
}

function Choices({ method, sort, filters }: ChoicesProps) {
  const { t } = useTranslation("p2p");
  return (
    <>
      <FilterSelect
        label={t("book.method")}
        all={t("book.anyMethod")}
        value={method}
        options={P2P_METHODS.map((value) => ({ value, label: t(`methods.${value}`) }))}
        onChange={(next) => filters.set({ method: next })}
        className="sm:w-56"
      />
      <FilterSelect
        label={t("book.sort")}
        all={t("book.sorts.price")}
        value={sort === "price" ? undefined : sort}
        options={P2P_AD_SORTS.filter((value) => value !== "price").map((value) => ({
          value,
          label: t(`book.sorts.${value}`),
        }))}
        onChange={(next) => filters.set({ sort: next })}
      />
    </>
  );
}

interface FlagProps {
  name: "tradable" | "favourites";
  on: boolean;
  filters: Filters;
}

function Flag({ name, on, filters }: FlagProps) {
  const { t } = useTranslation("p2p");
  const id = useId();
  return (
    <span className="flex min-h-11 items-center gap-2.5">
      <Checkbox
        id={id}
        checked={on}
        onCheckedChange={(checked) => filters.set({ [name]: checked === true ? "true" : undefined })}
      />
      <Label htmlFor={id}>{t(`book.${name}`)}</Label>
    </span>
  );
}
