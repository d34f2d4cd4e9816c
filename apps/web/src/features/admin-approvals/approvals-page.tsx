import { APPROVAL_STATUSES } from "@lastro/contracts/approvals";
import { useInfiniteQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { FilterTabs } from "@/components/filter-tabs";
import { LoadMore } from "@/components/load-more";
import { CaseKeys } from "@/components/office/case-keys";
import { PageHeader } from "@/components/page-header";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { type Asking, approvalsQuery } from "@/features/admin-approvals/api";
import { ApprovalCard } from "@/features/admin-approvals/approval-card";
import { ApprovalDialog } from "@/features/admin-approvals/approval-dialog";
import { useCurrentApproval } from "@/features/admin-approvals/use-current-approval";
import { useToastWhenFailed } from "@/lib/use-failure-toast";
import { useListFilters } from "@/lib/use-list-filters";

/** What takes two administrators: what waits for the second, and what became of the rest. */
export function ApprovalsPage() {
  const { t } = useTranslation("admin-approvals");
  const { status = "pending" } = useListFilters({ status: APPROVAL_STATUSES }).values;
  const list = useInfiniteQuery(approvalsQuery(status));
  useToastWhenFailed(list.error, t("failed"));
  const [asking, setAsking] = useState<Asking>();
  const rows = list.data?.pages.flatMap(({ items }) => items);
  const { current, moveOn } = useCurrentApproval(rows ?? []);
  return (
    <>
      <PageHeader title={t("title")} description={t("lead")} />
      {list.data?.pages[0]?.administrators === 1 && (
        <Alert tone="warning" title={t("alone.title")} className="mb-6">
          <p>{t("alone.text")}</p>
          <code className="text-xs">npm run admin -- pessoa@exemplo.com.br</code>
        </Alert>
      )}
      <FilterTabs
        name="status"
        label={t("status")}
        options={APPROVAL_STATUSES}
        word={(each) => t(`statuses.${each}`)}
        value={status}
        className="flex flex-col gap-4"
      >
        {rows === undefined ? (
          list.isError ? (
            <ErrorAlert error={list.error} onRetry={() => void list.refetch()} />
          ) : (
            <Skeleton className="h-64 w-full" />
          )
        ) : rows.length === 0 ? (
          <Card>
            <EmptyState
              icon={UsersRound}
              title={t("empty")}
              description={status === "pending" ? t("emptyText") : undefined}
            />
          </Card>
        ) : (
          <>
            <CaseKeys
              onApprove={current && (() => setAsking({ approval: current, how: "approve" }))}
              onRefuse={current && (() => setAsking({ approval: current, how: "reject" }))}
              onNext={moveOn}
            />
            {rows.map((approval) => (
              <ApprovalCard
                key={approval.id}
                approval={approval}
                isCurrent={approval === current && moveOn !== undefined}
                onAsk={setAsking}
              />
            ))}
          </>
        )}
        <LoadMore list={list} />
      </FilterTabs>
      {asking !== undefined && <ApprovalDialog {...asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}
