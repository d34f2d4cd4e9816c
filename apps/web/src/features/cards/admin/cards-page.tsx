import { liftCardSuspension, suspendCard } from "@lastro/contracts/cards/administration";
import { CARD_STATUSES } from "@lastro/contracts/cards/states";
import { useInfiniteQuery } from "@tanstack/react-query";
import { CreditCard } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Column } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { FilteredList } from "@/components/filtered-list";
import { PageHeader } from "@/components/page-header";
import { StatusBadge } from "@/components/status-badge";
import { Button } from "@/components/ui/button";
import { type AdminCard, cardsQuery, lift, suspend } from "@/features/cards/admin/api";
import { PersonCell } from "@/features/cards/admin/person-cell";
import { ReasonDialog } from "@/features/cards/admin/reason-dialog";
import { useCardStatuses } from "@/features/cards/shared/words";
import { definedOf } from "@/lib/defined";
import { formatDateTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";
import { useListFilters } from "@/lib/use-list-filters";

/** Cards of all clients; the house may stop one, and lift that. */
export function AdminCardsPage() {
  const { t } = useTranslation("cards-admin");
  const filters = useListFilters({ search: "text", status: CARD_STATUSES });
  const [asked, setAsked] = useState<AdminCard>();
  const list = useInfiniteQuery(cardsQuery(definedOf(filters.values)));
  const statuses = useCardStatuses();
  const columns = useColumns(setAsked);
  return (
    <>
      <PageHeader title={t("cards.title")} description={t("cards.lead")} />
      <FilteredList
        filters={filters}
        fields={{
          search: { label: t("search") },
          status: { label: t("status"), all: t("allStatuses"), word: (status) => statuses[status].label },
        }}
        failure={{ title: t("cards.failed") }}
        list={list}
        caption={t("cards.title")}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState icon={CreditCard} title={t("cards.empty")} />}
      />
      {asked !== undefined && <Stop card={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function Stop({ card, onClose }: { card: AdminCard; onClose: () => void }) {
  const { t } = useTranslation("cards-admin");
  const isLift = card.status === "suspended";
  const words = isLift ? "lift" : "suspend";
  return (
    <ReasonDialog
      title={t(`cards.${words}.title`, { name: card.client.name, digits: card.lastDigits ?? "••••" })}
      text={t(`cards.${words}.text`)}
      action={t(`cards.${words}.action`)}
      done={t(`cards.${words}.done`)}
      destructive={!isLift}
      schema={(isLift ? liftCardSuspension : suspendCard).body.shape.reason}
      bodyOf={(reason) => reason}
      send={(reason) => (isLift ? lift : suspend)(card.id, reason)}
      onClose={onClose}
    />
  );
}

const STOPPABLE: ReadonlySet<AdminCard["status"]> = new Set(["active", "blocked", "suspended"]);

function useColumns(onAsk: (card: AdminCard) => void): Column<AdminCard>[] {
  const { t } = useTranslation(["cards-admin", "cards"]);
  const statuses = useCardStatuses();
  return [
    {
      id: "card",
      header: t("card"),
      cell: ({ kind, lastDigits, providerRef, problem }) => (
        <span className="flex min-w-36 flex-col">
          <span className="figures font-medium">••{lastDigits ?? "••"}</span>
          <span className="text-ink-muted text-xs">{t(`kinds.${kind}`, { ns: "cards" })}</span>
          {providerRef !== null && <span className="break-all text-ink-muted text-xs">{providerRef}</span>}
          {problem !== null && <span className="break-words text-negative text-xs">{problem}</span>}
        </span>
      ),
    },
    { id: "client", header: t("client"), cell: ({ client }) => <PersonCell client={client} /> },
    {
      id: "balance",
      header: t("cards.balance"),
      align: "right",
      cell: ({ balance, held }) => (
        <span className="flex flex-col items-end">
          <span>{formatAmount("BRL", balance)}</span>
          <span className="text-ink-muted text-xs">
            {t("cards.held", { amount: formatAmount("BRL", held) })}
          </span>
        </span>
      ),
    },
    {
      id: "status",
      header: t("status"),
      cell: ({ status }) => <StatusBadge status={status} statuses={statuses} />,
    },
    {
      id: "asked",
      header: t("cards.requestedAt"),
      align: "right",
      cell: ({ requestedAt }) => <span className="whitespace-nowrap">{formatDateTime(requestedAt)}</span>,
    },
    {
      id: "action",
      header: <span className="sr-only">{t("cards.action")}</span>,
      align: "right",
      cell: (card) =>
        STOPPABLE.has(card.status) && (
          <Button variant="secondary" size="sm" onClick={() => onAsk(card)}>
            {t(card.status === "suspended" ? "cards.lift.action" : "cards.suspend.action")}
          </Button>
        ),
    },
  ];
}
