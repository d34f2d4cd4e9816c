import {
  approveWithdrawal as approveWithdrawalRoute,
  refuseWithdrawal as refuseWithdrawalRoute,
  WITHDRAWAL_STEPS,
} from "@lastro/contracts/custody/withdrawals";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Column } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { FilterTabs } from "@/components/filter-tabs";
import { FilteredList } from "@/components/filtered-list";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { MarketDecision } from "@/features/grain/admin/market-decision";
import {
  approveWithdrawal,
  refuseWithdrawal,
  type Withdrawal,
  withdrawalsQuery,
} from "@/features/grain/admin/money/api";
import { Person } from "@/features/grain/admin/people/person";
import { Usdt } from "@/features/grain/shared/usdt";
import { formatDateTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";
import { useListFilters } from "@/lib/use-list-filters";

const WAITING = "awaiting_approval";

interface Asking {
  withdrawal: Withdrawal;
  about: "approve" | "ask" | "reject";
}

/** Withdrawals above the limit, which go only when an administrator lets them; and what became of the others. */
export function WithdrawalsPage() {
  const { t } = useTranslation("grain-admin");
  const filters = useListFilters({ step: WITHDRAWAL_STEPS });
  const { step = WAITING } = filters.values;
  const list = useInfiniteQuery(withdrawalsQuery({ step }));
  const [asking, setAsking] = useState<Asking>();
  const columns = useColumns(setAsking, step === WAITING || step === "cooling");
  return (
    <>
      <PageHeader title={t("withdrawals.title")} description={t("withdrawals.lead")} />
      <FilterTabs
        name="step"
        label={t("status")}
        options={WITHDRAWAL_STEPS}
        word={(tab) => t(`withdrawals.steps.${tab}`)}
        value={step}
      >
        <FilteredList
          filters={filters}
          failure={{ title: t("failures.withdrawals") }}
          list={list}
          caption={t(`withdrawals.steps.${step}`)}
          columns={columns}
          rowKey={({ id }) => id}
          empty={
            <EmptyState
              icon={Send}
              title={t("withdrawals.empty")}
              description={step === WAITING ? t("withdrawals.emptyText") : undefined}
            />
          }
        />
      </FilterTabs>
      {asking !== undefined && <Decide {...asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}

function Decide({ withdrawal, about, onClose }: Asking & { onClose: () => void }) {
  const { t } = useTranslation("grain-admin");
  const refuses = about === "reject";
  const facts = { name: withdrawal.trader.name, amount: formatAmount("USDT", withdrawal.amount) };
  return (
    <MarketDecision
      title={t(`withdrawals.${about}.title`, facts)}
      text={t(`withdrawals.${about}.text`, facts)}
      action={t(`withdrawals.${about}.action`)}
      done={t(`withdrawals.${about}.done`)}
      destructive={refuses}
      reasonFor={refuses ? "told" : "onRecord"}
      schema={(refuses ? refuseWithdrawalRoute : approveWithdrawalRoute).body.shape.reason}
      bodyOf={(reason) => ({ reason })}
      send={(body, key) => (refuses ? refuseWithdrawal : approveWithdrawal)(withdrawal.id, body, key)}
      onClose={onClose}
    />
  );
}

function useColumns(ask: (asking: Asking) => void, waiting: boolean): Column<Withdrawal>[] {
  const { t } = useTranslation("grain-admin");
  const columns: Column<Withdrawal>[] = [
    {
      id: "person",
      header: t("person"),
      cell: ({ trader }) => <Person {...trader} />,
    },
    {
      id: "amount",
      header: t("amount"),
      align: "right",
      cell: ({ amount, fee, net }) => (
        <span className="flex flex-col items-end">
          <Usdt amount={amount} />
          <span className="max-w-28 text-ink-muted text-xs sm:max-w-none sm:whitespace-nowrap">
            {t("withdrawals.net", { net: formatAmount("USDT", net), fee: formatAmount("USDT", fee) })}
          </span>
        </span>
      ),
    },
    {
      id: "to",
      header: t("withdrawals.to"),
      cell: ({ details }) => (
        <span className="flex min-w-44 flex-col">
          <span>{details.pixKey === null ? `USDT · ${details.network ?? ""}` : "Pix"}</span>
          <code className="break-all text-ink-muted text-xs">{details.pixKey ?? details.address}</code>
          {(details.txHash ?? details.endToEndId) !== null && (
            <code className="break-all text-xs">{details.txHash ?? details.endToEndId}</code>
          )}
        </span>
      ),
    },
    {
      id: "at",
      header: t("withdrawals.at"),
      cell: ({ createdAt, coolsUntil, step }) => (
        <span className="flex flex-col whitespace-nowrap">
          {formatDateTime(createdAt)}
          {coolsUntil !== null && (step === "cooling" || step === "awaiting_approval") && (
            <span className="text-wheat-ink text-xs">
              {t("withdrawals.coolsUntil", { at: formatDateTime(coolsUntil) })}
            </span>
          )}
        </span>
      ),
    },
  ];
  return [
    ...columns,
    waiting
      ? {
          id: "decide",
          header: <span className="sr-only">{t("decide")}</span>,
          align: "right",
          cell: (withdrawal) => <Deciding withdrawal={withdrawal} ask={ask} />,
        }
      : {
          id: "reason",
          header: t("reason.label"),
          cell: ({ reason }) => <span className="block min-w-40">{reason ?? "–"}</span>,
        },
  ];
}

function Deciding({ withdrawal, ask }: { withdrawal: Withdrawal; ask: (asking: Asking) => void }) {
  const { t } = useTranslation("grain-admin");
  const { step, takesTwo, pendingApproval } = withdrawal;
  const about = takesTwo ? "ask" : "approve";
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      {pendingApproval !== null ? (
        <Link to="/admin/approvals" className="max-w-40 text-right text-accent text-sm underline">
          {t("second.waits")}
        </Link>
      ) : (
        step === "awaiting_approval" && (
          <Button size="sm" onClick={() => ask({ withdrawal, about })}>
            {t(`withdrawals.${about}.action`)}
          </Button>
        )
      )}
      <Button
        size="sm"
        variant="secondary"
        className="text-negative"
        onClick={() => ask({ withdrawal, about: "reject" })}
      >
        {t("withdrawals.reject.action")}
      </Button>
    </span>
  );
}
