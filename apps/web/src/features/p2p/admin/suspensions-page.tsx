import { liftP2pSuspension } from "@lastro/contracts/p2p/administration";
import { useInfiniteQuery } from "@tanstack/react-query";
import { UserCheck } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Column } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { FilterTabs } from "@/components/filter-tabs";
import { PageHeader } from "@/components/page-header";
import { PagedTable } from "@/components/paged-table";
import { Button } from "@/components/ui/button";
import { lift, type Suspension, suspensionsQuery } from "@/features/p2p/admin/api";
import { ReasonDialog } from "@/features/p2p/admin/reason-dialog";
import { formatDateTime } from "@/lib/format-date";
import { useListFilters } from "@/lib/use-list-filters";

const TABS = ["active", "ended"] as const;

/** Who may not trade now, and who might not. */
export function SuspensionsPage() {
  const { t } = useTranslation("p2p-admin");
  const { is = "active" } = useListFilters({ is: TABS }).values;
  const [lifting, setLifting] = useState<Suspension>();
  const list = useInfiniteQuery(suspensionsQuery(is));
  const columns = useColumns(setLifting);
  return (
    <>
      <PageHeader title={t("suspensions.title")} description={t("suspensions.lead")} />
      <FilterTabs
        name="is"
        label={t("suspensions.title")}
        options={TABS}
        word={(tab) => t(`suspensions.tabs.${tab}`)}
        value={is}
      >
        <PagedTable
          list={list}
          caption={t(`suspensions.tabs.${is}`)}
          columns={columns}
          rowKey={({ id }) => id}
          empty={
            <EmptyState
              icon={UserCheck}
              title={t("suspensions.empty")}
              description={t("suspensions.emptyText")}
            />
          }
        />
      </FilterTabs>
      {lifting !== undefined && (
        <ReasonDialog
          title={t("suspensions.lift", { name: lifting.person.name })}
          text={t("suspensions.liftText")}
          action={t("suspensions.liftAction")}
          done={t("suspensions.lifted", { name: lifting.person.name })}
          readers="record"
          schema={liftP2pSuspension.body.shape.reason}
          bodyOf={(reason) => reason}
          send={(reason) => lift(lifting.id, reason)}
          onClose={() => setLifting(undefined)}
        />
      )}
    </>
  );
}

function useColumns(onLift: (suspension: Suspension) => void): Column<Suspension>[] {
  const { t } = useTranslation("p2p-admin");
  return [
    {
      id: "person",
      header: t("suspensions.person"),
      cell: ({ person }) => (
        <Link to={`/admin/users/${person.id}`} className="text-accent underline">
          {person.name}
        </Link>
      ),
    },
    {
      id: "reason",
      header: t("reason.label"),
      cell: ({ reason }) => <span className="break-words">{reason}</span>,
    },
    {
      id: "since",
      header: t("suspensions.since"),
      cell: ({ suspendedAt, suspendedBy }) => (
        <span className="flex flex-col max-sm:items-end">
          <span className="figures">{formatDateTime(suspendedAt)}</span>
          <span className="text-ink-muted text-xs">{suspendedBy.name}</span>
        </span>
      ),
    },
    {
      id: "until",
      header: t("suspensions.until"),
      cell: ({ until, liftedAt }) => (
        <span className="figures">
          {liftedAt !== null
            ? t("suspensions.liftedAt", { at: formatDateTime(liftedAt) })
            : until === null
              ? t("suspensions.untilLifted")
              : formatDateTime(until)}
        </span>
      ),
    },
    {
      id: "lift",
      header: <span className="sr-only">{t("suspensions.liftAction")}</span>,
      align: "right",
      cell: (suspension) =>
        suspension.liftedAt === null && (
          <Button size="sm" variant="secondary" className="min-h-11" onClick={() => onLift(suspension)}>
            {t("suspensions.liftAction")}
          </Button>
        ),
    },
  ];
}
