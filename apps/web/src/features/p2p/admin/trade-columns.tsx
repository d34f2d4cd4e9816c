import { useTranslation } from "react-i18next";
import { DeadlineBadge } from "@/components/case/case-deadlines";
import type { Column } from "@/components/data-table";
import { StatusBadge } from "@/components/status-badge";
import type { AdminTradeRow } from "@/features/p2p/admin/api";
import { useTradeStatuses } from "@/features/p2p/shared/words";
import { formatDateTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";

/** What an administrator's list of trades shows of each. */
export function useAdminTradeColumns(): Column<AdminTradeRow>[] {
  const { t } = useTranslation(["p2p-admin", "p2p"]);
  const statuses = useTradeStatuses();
  return [
    {
      id: "number",
      header: t("trades.trade"),
      cell: ({ number, createdAt }) => (
        <span className="flex flex-col">
          <span className="figures whitespace-nowrap font-medium">{number}</span>
          <span className="figures text-ink-muted text-xs">{formatDateTime(createdAt)}</span>
        </span>
      ),
    },
    {
      id: "sides",
      header: t("trades.sides"),
      cell: ({ buyer, seller }) => (
        <span className="flex min-w-36 flex-col max-sm:items-end">
          <span>{t("trades.buyer", { name: buyer.name })}</span>
          <span>{t("trades.seller", { name: seller.name })}</span>
        </span>
      ),
    },
    {
      id: "amount",
      header: t("trades.amount"),
      align: "right",
      cell: ({ asset, quantity, total }) => (
        <span className="flex flex-col items-end">
          <span>{formatAmount(asset, quantity.amount)}</span>
          <span className="text-ink-muted text-xs">{formatAmount("BRL", total)}</span>
        </span>
      ),
    },
    {
      id: "escrow",
      header: t("figures.inEscrow"),
      align: "right",
      cell: ({ asset, inEscrow }) => formatAmount(asset, inEscrow.amount),
    },
    {
      id: "status",
      header: t("trades.status"),
      cell: ({ status, dueAt }) => (
        <span className="flex flex-col items-start gap-1 max-sm:items-end">
          <StatusBadge status={status} statuses={statuses} />
          {dueAt !== null && <DeadlineBadge dueAt={dueAt} />}
        </span>
      ),
    },
  ];
}
