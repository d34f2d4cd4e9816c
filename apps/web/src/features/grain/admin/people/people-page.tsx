import { ACCOUNT_TYPES } from "@lastro/contracts/grain/account-types";
import { changeTraderSuspension, TRADER_STATUSES } from "@lastro/contracts/grain/administration";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Column } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { FilteredList } from "@/components/filtered-list";
import { PageHeader } from "@/components/page-header";
import { StatusBadge } from "@/components/status-badge";
import { Button } from "@/components/ui/button";
import { MarketDecision } from "@/features/grain/admin/market-decision";
import { changeSuspension, type Trader, tradersQuery } from "@/features/grain/admin/people/api";
import { Person } from "@/features/grain/admin/people/person";
import { ResetFactor } from "@/features/grain/admin/people/reset-factor";
import { useTraderStatuses } from "@/features/grain/admin/statuses";
import { Usdt } from "@/features/grain/shared/usdt";
import { formatDate, formatDateTime } from "@/lib/format-date";
import { useListFilters } from "@/lib/use-list-filters";

/** Everyone of the marketplace: found by name, address or id, suspended and restored. */
export function PeoplePage() {
  const { t } = useTranslation("grain-admin");
  const filters = useListFilters({ search: "text", type: ACCOUNT_TYPES, status: TRADER_STATUSES });
  const { search, type: accountType, status } = filters.values;
  const list = useInfiniteQuery(tradersQuery({ search, accountType, status }));
  const [asking, setAsking] = useState<Trader>();
  const [resetting, setResetting] = useState<Trader>();
  const columns = useColumns(setAsking, setResetting);
  return (
    <>
      <PageHeader title={t("people.title")} description={t("people.lead")} />
      <FilteredList
        filters={filters}
        fields={{
          search: { label: t("people.search"), className: "sm:w-80" },
          type: {
            label: t("people.type"),
            all: t("people.anyType"),
            word: (value) => t(`people.types.${value}`),
          },
          status: {
            label: t("status"),
            all: t("anyStatus"),
            word: (value) => t(`people.statuses.${value}`),
          },
        }}
        failure={{ title: t("failures.people") }}
        list={list}
        caption={t("people.title")}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState icon={Users} title={t("people.empty")} description={t("people.emptyText")} />}
      />
      {asking !== undefined && <Suspend trader={asking} onClose={() => setAsking(undefined)} />}
      {resetting !== undefined && <ResetFactor trader={resetting} onClose={() => setResetting(undefined)} />}
    </>
  );
}

function Suspend({ trader, onClose }: { trader: Trader; onClose: () => void }) {
  const { t } = useTranslation("grain-admin");
  const suspended = trader.status !== "suspended";
  const to = suspended ? "suspend" : "unsuspend";
  return (
    <MarketDecision
      title={t(`people.${to}.title`, { name: trader.name })}
      text={t(`people.${to}.text`)}
      action={t(`people.${to}.action`)}
      done={t(`people.${to}.done`)}
      destructive={suspended}
      reasonFor="onRecord"
      schema={changeTraderSuspension.body.shape.reason}
      bodyOf={(reason) => ({ suspended, reason })}
      send={(body) => changeSuspension(trader.id, body)}
      onClose={onClose}
    />
  );
}

/** Who trades, and behind a fold who acts for the company. */
function Trading({ trader: { name, email, members } }: { trader: Trader }) {
  const { t } = useTranslation(["grain-admin", "grain"]);
  return (
    <>
      <Person name={name} email={email} />
      {members.length > 0 && (
        <details className="mt-1">
          <summary className="min-h-6 cursor-pointer text-ink-muted text-xs">
            {t("people.members", { count: members.length })}
          </summary>
          <ul className="flex flex-col gap-2 pt-2">
            {members.map(({ id, role, suspended, ...member }) => (
              <li key={id}>
                <Person {...member} />
                <span className="text-ink-muted text-xs">
                  {t(`roles.${role}`, { ns: "grain" })}
                  {suspended && ` · ${t("people.statuses.suspended")}`}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function useColumns(ask: (trader: Trader) => void, reset: (trader: Trader) => void): Column<Trader>[] {
  const { t } = useTranslation(["grain-admin", "grain"]);
  const statuses = useTraderStatuses();
  return [
    { id: "person", header: t("person"), cell: (trader) => <Trading trader={trader} /> },
    {
      id: "type",
      header: t("people.type"),
      cell: ({ accountType, country }) => (
        <span className="flex flex-col whitespace-nowrap">
          {t(`people.types.${accountType}`)}
          <span className="text-ink-muted text-xs">{t(`countries.${country}`, { ns: "grain" })}</span>
        </span>
      ),
    },
    {
      id: "status",
      header: t("status"),
      cell: ({ status }) => <StatusBadge status={status} statuses={statuses} />,
    },
    { id: "orders", header: t("people.orders"), align: "right", cell: ({ orders }) => orders },
    {
      id: "balance",
      header: t("people.balance"),
      align: "right",
      cell: ({ balance }) => <Usdt amount={balance} />,
    },
    {
      id: "since",
      header: t("people.since"),
      cell: ({ createdAt, lastSignInAt }) => (
        <span className="flex flex-col whitespace-nowrap">
          {formatDate(createdAt)}
          <span className="text-ink-muted text-xs">
            {lastSignInAt === null
              ? t("people.neverCame")
              : t("people.lastCame", { at: formatDateTime(lastSignInAt) })}
          </span>
        </span>
      ),
    },
    {
      id: "decide",
      header: <span className="sr-only">{t("decide")}</span>,
      align: "right",
      cell: (trader) => (
        <span className="flex flex-col items-end gap-2">
          <Button size="sm" variant="secondary" onClick={() => ask(trader)}>
            {t(trader.status === "suspended" ? "people.unsuspend.action" : "people.suspend.action")}
          </Button>
          {trader.secondFactor && (
            <Button size="sm" variant="secondary" onClick={() => reset(trader)}>
              {t("people.resetFactor.action")}
            </Button>
          )}
        </span>
      ),
    },
  ];
}
