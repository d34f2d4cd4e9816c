import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { DeadlineBadge } from "@/components/case/case-deadlines";
import type { Column } from "@/components/data-table";
import { StatusBadge } from "@/components/status-badge";
import type { DisputeRow } from "@/features/pix-disputes/api";
import { useOutcomes } from "@/features/pix-disputes/words";
import { formatDateTime } from "@/lib/format-date";

/** What a list of contested Pix shows of each, for clients and administrators alike. */
export function useDisputeColumns(): Column<DisputeRow>[] {
  const { t } = useTranslation("pix-disputes");
  const outcomes = useOutcomes();
  return [
    {
      id: "name",
      header: t("name"),
      cell: ({ name, protocol, direction }) => (
        <span className="flex min-w-36 flex-col">
          <span className="font-medium">{name}</span>
          <span className="text-ink-muted text-xs">
            {t(`directions.${direction}`)} · <span className="figures">{protocol}</span>
          </span>
        </span>
      ),
    },
    {
      id: "reason",
      header: t("reason"),
      cell: ({ reason, documents }) => (
        <span className="flex min-w-32 flex-col">
          <span>{t(`situations.${reason}`)}</span>
          {documents.length > 0 && (
            <span className="break-all text-ink-muted text-xs">{documents.join(", ")}</span>
          )}
        </span>
      ),
    },
    { id: "comments", header: t("comments"), align: "right", cell: ({ comments }) => comments },
    {
      id: "date",
      header: t("date"),
      cell: ({ date }) => <span className="figures whitespace-nowrap">{formatDateTime(date)}</span>,
    },
    {
      id: "amount",
      header: t("amount"),
      align: "right",
      cell: ({ amount }) => <Amount asset="BRL" amount={amount} className="font-medium" />,
    },
    {
      id: "status",
      header: t("status"),
      cell: ({ status, stage, nextDeadline }) => (
        <span className="flex flex-col items-start gap-1">
          <StatusBadge status={status} statuses={outcomes} />
          <span className="text-ink-muted text-xs">{t(`stages.${stage}`)}</span>
          {nextDeadline !== null && <DeadlineBadge dueAt={nextDeadline.dueAt} />}
        </span>
      ),
    },
  ];
}
