import { BRAZILIAN_STATES } from "@lastro/contracts/grain/brazilian-states";
import { COMMODITIES } from "@lastro/contracts/grain/offer-terms";
import { ORDER_STATUSES } from "@lastro/contracts/grain/order-states";
import { SlidersHorizontal } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { DateRange } from "@/components/date-range";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { OrderExportMenu } from "@/features/grain/orders/search/order-export-menu";
import type { OrderFilters } from "@/features/grain/orders/search/use-order-filter";
import { useOrderStatuses } from "@/features/grain/shared/orders/use-order-statuses";
import { cn } from "@/lib/cn";
import { useTypedFilter } from "@/lib/use-typed-filter";

interface OrderSearchProps {
  filters: OrderFilters;
  /** Whether the status is chosen here, or by tabs of the page. */
  withStatus?: boolean;
}

/** What somebody looks for among their orders, and what was found as a file; all but the words opens on a phone. */
export function OrderSearch({ filters, withStatus = false }: OrderSearchProps) {
  const { t } = useTranslation(["grain-orders-search", "grain"]);
  const { filter, active, set, clear } = filters;
  const statuses = useOrderStatuses("buyer");
  const [typed, setTyped] = useTypedFilter(filter.search ?? "", (find) => set({ find }));
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="mb-4 flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t("search")} className="min-w-60 grow">
          <Input
            type="search"
            placeholder={t("searchHint")}
            maxLength={100}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <Button
          variant="secondary"
          className="sm:hidden"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal aria-hidden="true" className="size-4.5" />
          {t("filters")}
          {active > 0 && ` (${active})`}
        </Button>
        <OrderExportMenu filter={filter} />
      </div>
      <div
        id={id}
        className={cn("grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5", !open && "max-sm:hidden")}
      >
        <ChoiceField
          label={t("commodity")}
          value={filter.commodity ?? "all"}
          onValueChange={(to) => set({ grain: to === "all" ? undefined : to })}
          choices={[
            ["all" as const, t("allCommodities")],
            ...COMMODITIES.map((each) => [each, t(`commodities.${each}`, { ns: "grain" })] as const),
          ]}
        />
        <ChoiceField
          label={t("state")}
          value={filter.state ?? "all"}
          onValueChange={(to) => set({ uf: to === "all" ? undefined : to })}
          choices={[
            ["all" as const, t("allStates")],
            ...BRAZILIAN_STATES.map((each) => [each, each] as const),
          ]}
        />
        {withStatus && (
          <ChoiceField
            className="max-sm:col-span-2"
            label={t("status")}
            value={filter.status ?? "all"}
            onValueChange={(to) => set({ status: to === "all" ? undefined : to })}
            choices={[
              ["all" as const, t("allStatuses")],
              ...ORDER_STATUSES.map((each) => [each, statuses[each].label] as const),
            ]}
          />
        )}
        <DateRange value={filter} onChange={({ from, to }) => set({ since: from, until: to })} />
      </div>
      {active > 0 && (
        <Button variant="ghost" size="sm" className="self-start max-sm:min-h-11" onClick={clear}>
          {t("clear")}
        </Button>
      )}
    </div>
  );
}
