import { CARD_CATEGORIES, PURCHASE_STATUSES } from "@lastro/contracts/cards/states";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Receipt } from "lucide-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "@/components/empty-state";
import { FilterInput } from "@/components/filter-input";
import { FilterSelect } from "@/components/filter-select";
import { PageHeader } from "@/components/page-header";
import { PagedList } from "@/components/paged-list";
import { ReadFailed } from "@/components/read-failed";
import { purchasesQuery, spendingQuery } from "@/features/cards/purchases/api";
import { ExportButton } from "@/features/cards/purchases/export-button";
import { MonthChips } from "@/features/cards/purchases/month-chips";
import { monthIn } from "@/features/cards/purchases/months";
import { PurchaseLine } from "@/features/cards/purchases/purchase-line";
import { SpendingCard } from "@/features/cards/purchases/spending-card";
import { Subscriptions } from "@/features/cards/purchases/subscriptions";
import { cardsQuery } from "@/features/cards/shared/api";
import { useCardName, usePurchaseStatuses } from "@/features/cards/shared/words";
import { daysOf } from "@/lib/days-of-month";
import { definedOf } from "@/lib/defined";
import { useListFilters } from "@/lib/use-list-filters";

/** What was bought with every card or with one: a line per purchase, by month, category and shop. */
export function PurchasesPage() {
  const { t } = useTranslation("cards");
  const filters = useListFilters({
    card: "text",
    month: "text",
    category: CARD_CATEGORIES,
    status: PURCHASE_STATUSES,
    search: "text",
  });
  const { card, category, status, search } = filters.values;
  const month = monthIn(filters.values.month);
  const { data: cards } = useQuery(cardsQuery);
  const spent = useQuery(spendingQuery(card));
  const spending = spent.data;
  const period = month === undefined ? {} : daysOf(month);
  const list = useInfiniteQuery(
    purchasesQuery({ ...definedOf({ cardId: card, category, status, search }), ...period }),
  );
  const name = useCardName();
  const statuses = usePurchaseStatuses();
  return (
    <>
      <PageHeader
        title={t("purchases.title")}
        description={t("purchases.lead")}
        actions={<ExportButton period={{ ...definedOf({ cardId: card }), ...period }} month={month} />}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex flex-col gap-4">
          <MonthChips
            months={spending?.months}
            value={month}
            onChange={(next) => filters.set({ month: next })}
          />
          <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
            <FilterInput
              label={t("purchases.search")}
              value={search}
              maxLength={60}
              className="max-sm:col-span-2"
              onChange={(typed) => filters.set({ search: typed })}
            />
            <FilterSelect
              label={t("purchases.category")}
              all={t("purchases.allCategories")}
              value={category}
              options={CARD_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
              onChange={(next) => filters.set({ category: next })}
            />
            <FilterSelect
              label={t("purchases.status")}
              all={t("purchases.allStatuses")}
              value={status}
              options={PURCHASE_STATUSES.map((value) => ({ value, label: statuses[value].label }))}
              onChange={(next) => filters.set({ status: next })}
            />
            {cards !== undefined && cards.cards.length > 1 && (
              <FilterSelect
                label={t("purchases.card")}
                all={t("purchases.allCards")}
                value={card}
                options={cards.cards.map((one) => ({ value: one.id, label: name(one) }))}
                onChange={(next) => filters.set({ card: next })}
              />
            )}
          </div>
          <PagedList
            list={list}
            rowKey={({ id }) => id}
            row={(purchase) => <PurchaseLine purchase={purchase} />}
            empty={
              <EmptyState
                icon={Receipt}
                title={t("purchases.empty")}
                description={t("purchases.emptyText")}
              />
            }
          />
        </div>
        <div className="flex flex-col gap-6">
          <ReadFailed reads={[spent]} what={t("spending.title")} />
          {(spending !== undefined || !spent.isError) && <SpendingCard spending={spending} month={month} />}
          {spending !== undefined && spending.subscriptions.length > 0 && (
            <Subscriptions subscriptions={spending.subscriptions} />
          )}
        </div>
      </div>
    </>
  );
}
