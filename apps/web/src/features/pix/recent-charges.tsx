import { useInfiniteQuery } from "@tanstack/react-query";
import { QrCode } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Amount } from "@/components/amount";
import { EmptyState } from "@/components/empty-state";
import { PagedList } from "@/components/paged-list";
import { StatusBadge } from "@/components/status-badge";
import { type Charge, chargesQuery } from "@/features/pix/api";
import { useChargeStatuses } from "@/features/pix/charge-status";
import { formatDateTime } from "@/lib/format-date";

/** The client's charges, newest first; each leads to itself. */
export function RecentCharges() {
  const { t } = useTranslation("pix");
  return (
    <section aria-labelledby="recent-charges" className="flex flex-col gap-3">
      <h2 id="recent-charges" className="font-semibold text-lg">
        {t("list.title")}
      </h2>
      <PagedList
        list={useInfiniteQuery(chargesQuery)}
        rowKey={({ id }) => id}
        row={(charge) => <ChargeRow charge={charge} />}
        empty={<EmptyState icon={QrCode} title={t("list.emptyTitle")} description={t("list.emptyText")} />}
      />
    </section>
  );
}

function ChargeRow({ charge }: { charge: Charge }) {
  const { t } = useTranslation("pix");
  const statuses = useChargeStatuses();
  return (
    <li>
      <Link
        to={`/pix/receive?charge=${charge.id}`}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-5 py-3.5 -outline-offset-2 hover:bg-sunken"
      >
        <span className="truncate font-medium">{charge.description ?? t("list.noDescription")}</span>
        <Amount asset="BRL" amount={charge.amount} className="text-right font-medium" />
        <span className="figures text-ink-muted text-sm">{formatDateTime(charge.createdAt)}</span>
        <StatusBadge status={charge.status} statuses={statuses} className="justify-self-end" />
      </Link>
    </li>
  );
}
