import { pauseOffer, resumeOffer } from "@lastro/contracts/grain/offers";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Wheat } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Column } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { FilteredList } from "@/components/filtered-list";
import { PageHeader } from "@/components/page-header";
import { StatusBadge } from "@/components/status-badge";
import { Button } from "@/components/ui/button";
import { MarketDecision } from "@/features/grain/admin/market-decision";
import {
  type ModeratedOffer,
  moderatedOffersQuery,
  moderateOffer,
  type OfferVisibility,
} from "@/features/grain/admin/offers/api";
import { Person } from "@/features/grain/admin/people/person";
import { useOfferStatuses } from "@/features/grain/admin/statuses";
import { writtenPrice, writtenTonnes } from "@/features/grain/shared/figures";
import { useListFilters } from "@/lib/use-list-filters";

const VISIBILITIES = [
  "listed",
  "paused",
  "inactive",
  "sold_out",
  "archived",
] as const satisfies readonly OfferVisibility[];

/** Every offer of the marketplace; one that breaks the rules is paused, with a reason its producer reads. */
export function OffersPage() {
  const { t } = useTranslation("grain-admin");
  const filters = useListFilters({ search: "text", visibility: VISIBILITIES });
  const list = useInfiniteQuery(moderatedOffersQuery(filters.values));
  const [asking, setAsking] = useState<ModeratedOffer>();
  const columns = useColumns(setAsking);
  return (
    <>
      <PageHeader title={t("offers.title")} description={t("offers.lead")} />
      <FilteredList
        filters={filters}
        fields={{
          search: { label: t("offers.search"), className: "sm:w-80" },
          visibility: {
            label: t("status"),
            all: t("anyStatus"),
            word: (value) => t(`offers.statuses.${value}`),
          },
        }}
        failure={{ title: t("failures.offers") }}
        list={list}
        caption={t("offers.title")}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState icon={Wheat} title={t("offers.empty")} description={t("offers.emptyText")} />}
      />
      {asking !== undefined && <Moderate offer={asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}

function Moderate({ offer, onClose }: { offer: ModeratedOffer; onClose: () => void }) {
  const { t } = useTranslation("grain-admin");
  const to = offer.own?.visibility === "paused" ? "resume" : "pause";
  return (
    <MarketDecision
      title={t(`offers.${to}.title`, { name: offer.name })}
      text={t(`offers.${to}.text`)}
      action={t(`offers.${to}.action`)}
      done={t(`offers.${to}.done`)}
      destructive={to === "pause"}
      reasonFor={to === "pause" ? "told" : "onRecord"}
      schema={(to === "pause" ? pauseOffer : resumeOffer).body.shape.reason}
      bodyOf={(reason) => ({ reason })}
      send={(body) => moderateOffer(offer.id, to, body)}
      onClose={onClose}
    />
  );
}

function useColumns(ask: (offer: ModeratedOffer) => void): Column<ModeratedOffer>[] {
  const { t } = useTranslation(["grain-admin", "grain"]);
  const statuses = useOfferStatuses();
  return [
    {
      id: "offer",
      header: t("offers.offer"),
      cell: ({ name, commodity, place }) => (
        <span className="flex min-w-44 flex-col">
          <span className="font-medium">{name}</span>
          <span className="text-ink-muted text-xs">
            {t(`commodities.${commodity}`, { ns: "grain" })} ·{" "}
            {[place.city, place.state, place.country].filter(Boolean).join(", ")}
          </span>
        </span>
      ),
    },
    { id: "producer", header: t("offers.producer"), cell: ({ producer }) => <Person {...producer} /> },
    {
      id: "price",
      header: t("offers.price"),
      align: "right",
      cell: ({ pricePerTonne }) => (
        <span className="whitespace-nowrap">
          {writtenPrice(pricePerTonne)} {t("perTonne", { ns: "grain" })}
        </span>
      ),
    },
    {
      id: "available",
      header: t("offers.available"),
      align: "right",
      cell: ({ available }) => (
        <span className="whitespace-nowrap">
          {t("tonnesShort", { ns: "grain", weight: writtenTonnes(available) })}
        </span>
      ),
    },
    {
      id: "status",
      header: t("status"),
      cell: ({ own }) =>
        own !== null && (
          <span className="flex flex-col items-start gap-1 max-sm:items-end sm:min-w-32">
            <StatusBadge status={own.visibility} statuses={statuses} />
            {own.pauseReason !== null && (
              <span className="whitespace-pre-wrap break-words text-ink-muted text-xs">
                {own.pauseReason}
              </span>
            )}
          </span>
        ),
    },
    {
      id: "decide",
      header: <span className="sr-only">{t("decide")}</span>,
      align: "right",
      cell: (offer) =>
        offer.own?.visibility !== "archived" && (
          <Button size="sm" variant="secondary" onClick={() => ask(offer)}>
            {t(offer.own?.visibility === "paused" ? "offers.resume.action" : "offers.pause.action")}
          </Button>
        ),
    },
  ];
}
