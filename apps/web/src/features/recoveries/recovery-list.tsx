import { CRYPTO_NETWORK_NAMES } from "@lastro/contracts/crypto/rails";
import { useTranslation } from "react-i18next";
import { DeadlineBadge } from "@/components/case/case-deadlines";
import type { Column } from "@/components/data-table";
import { StatusBadge } from "@/components/status-badge";
import type { RecoveryRow } from "@/features/recoveries/api";
import { Seen } from "@/features/recoveries/seen";
import { useStages } from "@/features/recoveries/words";
import { formatDateTime } from "@/lib/format-date";

/** What a list of recoveries shows of each, for clients and administrators alike. */
export function useRecoveryColumns(): Column<RecoveryRow>[] {
  const { t } = useTranslation("recoveries");
  const stages = useStages();
  return [
    {
      id: "finding",
      header: t("what"),
      cell: ({ finding, network }) => (
        <span className="flex min-w-36 flex-col">
          <span className="font-medium">{t(`findings.${finding}.title`)}</span>
          <span className="text-ink-muted text-xs">{CRYPTO_NETWORK_NAMES[network]}</span>
        </span>
      ),
    },
    { id: "seen", header: t("seen"), cell: ({ seen }) => <Seen seen={seen} /> },
    { id: "comments", header: t("comments"), align: "right", cell: ({ comments }) => comments },
    {
      id: "date",
      header: t("date"),
      cell: ({ openedAt }) => <span className="figures whitespace-nowrap">{formatDateTime(openedAt)}</span>,
    },
    {
      id: "stage",
      header: t("stage"),
      cell: ({ stage, dueAt }) => (
        <span className="flex flex-col items-start gap-1">
          <StatusBadge status={stage} statuses={stages} />
          {dueAt !== null && <DeadlineBadge dueAt={dueAt} />}
        </span>
      ),
    },
  ];
}
