import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "@/components/data-table";
import { useDeviceWords } from "@/components/devices/use-device-words";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { Badge } from "@/components/ui/badge";
import { type Activity, activityQuery } from "@/features/security/api";
import { ProtectionRow } from "@/features/security/protection-row";
import { usePlaceWords } from "@/features/security/use-place-words";
import { formatDateTime } from "@/lib/format-date";
import { meQuery } from "@/lib/session/me";

export function ActivityRow() {
  const { t } = useTranslation("security");
  const me = useQuery(meQuery);
  const last = me.data?.lastLogin;
  return (
    <ProtectionRow
      name="activity"
      icon={History}
      title={t("activity.title")}
      details={typeof last === "string" ? t("state.lastLogin", { at: formatDateTime(last) }) : undefined}
      text={t("activity.text")}
    >
      <ActivityTable />
    </ProtectionRow>
  );
}

function ActivityTable() {
  const { t } = useTranslation("security");
  const deviceWords = useDeviceWords();
  const placeWords = usePlaceWords();
  const activity = useInfiniteQuery(activityQuery);
  const columns: Column<Activity>[] = [
    {
      id: "what",
      header: t("activity.what"),
      cell: (event) => (
        <div className="flex flex-col gap-0.5">
          <span className="flex flex-wrap items-center gap-x-2 font-medium">
            {t(`activity.actions.${event.action}`)}
            {event.byOperator && <Badge tone="info">{t("activity.byOperator")}</Badge>}
          </span>
          {/* On a narrow screen the rest stands below, not beside. */}
          <span className="figures text-ink-muted sm:hidden">{formatDateTime(event.at)}</span>
          <span className="figures text-ink-muted md:hidden">
            {deviceWords(event.device)}
            {event.ip !== "" && ` · ${placeWords(event)}`}
          </span>
        </div>
      ),
    },
    {
      id: "when",
      header: t("activity.when"),
      className: "hidden sm:table-cell whitespace-nowrap",
      cell: (event) => <span className="figures">{formatDateTime(event.at)}</span>,
    },
    {
      id: "where",
      header: t("activity.where"),
      className: "hidden md:table-cell",
      cell: (event) => (
        <div className="flex flex-col gap-0.5">
          <span>{deviceWords(event.device)}</span>
          <span className="figures text-ink-muted">{placeWords(event)}</span>
        </div>
      ),
    },
  ];
  return (
    <DataTable
      caption={t("activity.title")}
      columns={columns}
      rows={activity.data?.pages.flatMap(({ items }) => items)}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t("activity.empty")} />}
      error={
        activity.isError ? (
          <div className="p-5">
            <ErrorAlert error={activity.error} onRetry={() => void activity.refetch()} />
          </div>
        ) : undefined
      }
      hasMore={activity.hasNextPage}
      loadingMore={activity.isFetchingNextPage}
      onLoadMore={() => void activity.fetchNextPage()}
    />
  );
}
