import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { CheckCheck } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { FilterTabs } from "@/components/filter-tabs";
import { PageHeader } from "@/components/page-header";
import { PagedList } from "@/components/paged-list";
import { StatusBadge } from "@/components/status-badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { RulesDialog } from "@/features/companies/approvals/rules-dialog";
import { useProposalStatuses } from "@/features/companies/approvals/statuses";
import { companyQuery } from "@/lib/companies";
import { type Proposal, proposalsQuery, rulesQuery } from "@/lib/company-proposals";
import { formatDateTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";
import { useListFilters } from "@/lib/use-list-filters";

const FILTERS = ["waiting", "ended"] as const;

/** What waits for approvals or came to its end, and the rules by which it needs them. */
export function ApprovalsPage() {
  const { t } = useTranslation("companies");
  const { status = "waiting" } = useListFilters({ status: FILTERS }).values;
  const list = useInfiniteQuery(proposalsQuery(status));
  return (
    <div className="flex flex-col gap-6">
      <div className="-mb-6">
        <PageHeader title={t("approvals.title")} description={t("approvals.description")} />
      </div>
      <RulesCard />
      <FilterTabs
        name="status"
        label={t("approvals.filter")}
        options={FILTERS}
        word={(one) => t(`approvals.filters.${one}`)}
        value={status}
      >
        <PagedList
          list={list}
          rowKey={({ id }) => id}
          row={(proposal) => <ProposalRow proposal={proposal} />}
          empty={
            <EmptyState
              icon={CheckCheck}
              title={t(`approvals.empty.${status}`)}
              description={status === "waiting" ? t("approvals.emptyText") : undefined}
            />
          }
        />
      </FilterTabs>
    </div>
  );
}

function ProposalRow({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation("companies");
  const statuses = useProposalStatuses();
  const { id, amount, receiver, status, approvals, needed, proposedBy, createdAt } = proposal;
  return (
    <li>
      <Link
        to={`/company/approvals/${id}`}
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-4 hover:bg-accent-soft/40"
      >
        <span className="min-w-0">
          <span className="block font-medium [overflow-wrap:anywhere]">{receiver}</span>
          <span className="block text-ink-muted text-sm">
            {t("approvals.by", { name: proposedBy.name, date: formatDateTime(createdAt) })}
          </span>
        </span>
        <span className="flex flex-col items-end gap-1 max-sm:w-full max-sm:flex-row max-sm:items-center max-sm:justify-between">
          <span className="figures font-semibold">{formatAmount(amount.asset, amount.amount)}</span>
          <span className="flex items-center gap-2 text-ink-muted text-sm">
            {status === "waiting" && t("approvals.progress", { given: approvals.length, needed })}
            <StatusBadge status={status} statuses={statuses} />
          </span>
        </span>
      </Link>
    </li>
  );
}

function RulesCard() {
  const { t } = useTranslation("companies");
  const { data: rules } = useQuery(rulesQuery);
  const isOwner = useQuery(companyQuery).data?.role === "owner";
  const [isChanging, setChanging] = useState(false);
  if (rules === undefined) return null;
  const { aloneUpTo, oneApproverUpTo, approvers } = rules;
  return (
    <Card>
      <CardContent className="flex flex-wrap items-center justify-between gap-4 pt-6">
        {aloneUpTo === null || oneApproverUpTo === null ? (
          <p className="max-w-prose text-sm">{t("rules.none")}</p>
        ) : (
          <ul className="flex flex-col gap-1 text-sm">
            <li>{t("rules.alone", { amount: formatAmount("BRL", aloneUpTo) })}</li>
            <li>{t("rules.one", { amount: formatAmount("BRL", oneApproverUpTo) })}</li>
            <li>{t("rules.two")}</li>
            <li className="text-ink-muted">{t("rules.approvers", { count: approvers })}</li>
          </ul>
        )}
        {isOwner && (
          <Button variant="secondary" onClick={() => setChanging(true)}>
            {t("rules.change")}
          </Button>
        )}
        {isChanging && <RulesDialog rules={rules} onClose={() => setChanging(false)} />}
      </CardContent>
    </Card>
  );
}
