import { pauseAdminP2pAd } from "@lastro/contracts/p2p/administration";
import { P2P_AD_STATES, P2P_ASSETS } from "@lastro/contracts/p2p/states";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Megaphone } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Column } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { FilteredList } from "@/components/filtered-list";
import { PageHeader } from "@/components/page-header";
import { StatusBadge } from "@/components/status-badge";
import { Button } from "@/components/ui/button";
import { type AdminAd, adsQuery, MODERATIONS, type Moderation } from "@/features/p2p/admin/api";
import { ReasonDialog } from "@/features/p2p/admin/reason-dialog";
import { Distance } from "@/features/p2p/shared/distance";
import { useAdStatuses } from "@/features/p2p/shared/words";
import { definedOf } from "@/lib/defined";
import { formatDate } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";
import { useListFilters } from "@/lib/use-list-filters";
import { writtenPrice } from "@/lib/written-figures";

interface Asking {
  ad: AdminAd;
  how: Moderation;
}

/** Every ad, newest first, and what the house may do with each. */
export function AdminAdsPage() {
  const { t } = useTranslation("p2p-admin");
  const statuses = useAdStatuses();
  const [asking, setAsking] = useState<Asking>();
  const filters = useListFilters({ search: "text", status: P2P_AD_STATES, asset: P2P_ASSETS });
  const list = useInfiniteQuery(adsQuery(definedOf(filters.values)));
  return (
    <>
      <PageHeader title={t("ads.title")} description={t("ads.lead")} />
      <FilteredList
        filters={filters}
        fields={{
          search: { label: t("ads.search"), className: "sm:w-72" },
          status: { label: t("trades.status"), all: t("anyStatus"), word: (one) => statuses[one].label },
          asset: { label: t("asset"), all: t("anyAsset"), word: (one) => one },
        }}
        failure={{ title: t("ads.failed") }}
        list={list}
        caption={t("ads.title")}
        columns={useColumns(setAsking)}
        rowKey={({ id }) => id}
        empty={<EmptyState icon={Megaphone} title={t("ads.empty")} description={t("ads.emptyText")} />}
      />
      {asking !== undefined && (
        <ReasonDialog
          title={t(`ads.actions.${asking.how}`)}
          text={t(`ads.texts.${asking.how}`, { name: asking.ad.owner.name })}
          action={t(`ads.actions.${asking.how}`)}
          done={t(`ads.done.${asking.how}`)}
          destructive={asking.how === "close"}
          readers="person"
          schema={pauseAdminP2pAd.body.shape.reason}
          bodyOf={(reason) => reason}
          send={(reason) => MODERATIONS[asking.how](asking.ad.id, reason)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}

function useColumns(onAsk: (asking: Asking) => void): Column<AdminAd>[] {
  const { t } = useTranslation(["p2p-admin", "p2p"]);
  const statuses = useAdStatuses();
  return [
    {
      id: "what",
      header: t("ads.ad"),
      cell: ({ payload: { side, asset, total } }) => (
        <span className="flex flex-col">
          <span className="font-medium">{t(`ads.sides.${side}`, { ns: "p2p" })}</span>
          <span className="figures text-ink-muted text-xs">{formatAmount(asset, total.amount)}</span>
        </span>
      ),
    },
    {
      id: "owner",
      header: t("ads.owner"),
      cell: ({ owner }) => (
        <Link to={`/admin/users/${owner.id}`} className="text-accent underline">
          {owner.name}
        </Link>
      ),
    },
    {
      id: "price",
      header: t("ads.price"),
      align: "right",
      cell: ({ payload: { price } }) =>
        price.mode === "fixed" ? writtenPrice(price.price) : <Distance bps={price.bps} />,
    },
    {
      id: "available",
      header: t("ad.available", { ns: "p2p" }),
      align: "right",
      cell: ({ available }) => formatAmount(available.asset, available.amount),
    },
    {
      id: "trades",
      header: t("ads.openTrades", { ns: "p2p" }),
      align: "right",
      cell: ({ openTrades }) => openTrades,
    },
    {
      id: "status",
      header: t("trades.status"),
      cell: ({ status, reason, expiresAt }) => (
        <span className="flex flex-col items-start gap-1 max-sm:items-end">
          <StatusBadge status={status} statuses={statuses} />
          <span className="text-ink-muted text-xs">
            {reason === null
              ? t("ads.until", { date: formatDate(expiresAt) })
              : t(`ads.reasons.${reason}`, { ns: "p2p" })}
          </span>
        </span>
      ),
    },
    {
      id: "actions",
      header: <span className="sr-only">{t("ads.actions.label")}</span>,
      align: "right",
      cell: (ad) => (
        <span className="flex flex-wrap justify-end gap-2">
          {stepsOf(ad).map((how) => (
            <Button
              key={how}
              size="sm"
              variant="secondary"
              className="min-h-11"
              onClick={() => onAsk({ ad, how })}
            >
              {t(`ads.actions.${how}`)}
            </Button>
          ))}
        </span>
      ),
    },
  ];
}

/** What the house may do with an ad as it stands. */
function stepsOf({ status, reason }: AdminAd): Moderation[] {
  if (status === "closed") return [];
  if (status === "paused" && reason === "house") return ["resume", "close"];
  return status === "expired" ? ["close"] : ["pause", "close"];
}
