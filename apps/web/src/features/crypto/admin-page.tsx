import {
  approveCryptoWithdrawal as approveRoute,
  refuseCryptoWithdrawal as refuseRoute,
} from "@lastro/contracts/crypto/withdrawals";
import { WITHDRAWAL_STEPS } from "@lastro/contracts/custody/withdrawals";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Amount } from "@/components/amount";
import type { Column } from "@/components/data-table";
import { DecisionDialog } from "@/components/decision-dialog";
import { EmptyState } from "@/components/empty-state";
import { FilterTabs } from "@/components/filter-tabs";
import { FilteredList } from "@/components/filtered-list";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { type Asking, Attempts, RaiseFee, Raising } from "@/features/crypto/admin-attempts";
import {
  type AdminWithdrawal,
  adminWithdrawalsQuery,
  approveWithdrawal,
  refuseWithdrawal,
} from "@/features/crypto/api";
import { formatDateTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";
import { toast } from "@/lib/toast-store";
import { useDecision } from "@/lib/use-decision";
import { useListFilters } from "@/lib/use-list-filters";

const WAITING = "awaiting_approval";
const REFRESHES = [
  ["crypto", "admin"],
  ["admin", "approvals"],
];

/** Clients' crypto above the limit, which goes only when an administrator lets it; and what became of the rest. */
export function AdminCryptoPage() {
  const { t } = useTranslation("crypto");
  const filters = useListFilters({ step: WITHDRAWAL_STEPS });
  const { step = WAITING } = filters.values;
  const list = useInfiniteQuery(adminWithdrawalsQuery(step));
  const [asking, setAsking] = useState<Asking>();
  const columns = useColumns(setAsking, step);
  return (
    <>
      <PageHeader title={t("admin.title")} description={t("admin.lead")} />
      <Link
        to="/admin/recoveries"
        className="mb-4 inline-flex min-h-11 items-center text-accent text-sm underline"
      >
        {t("admin.recoveries")}
      </Link>
      <FilterTabs
        name="step"
        label={t("admin.step")}
        options={WITHDRAWAL_STEPS}
        word={(tab) => t(`step.${tab}`)}
        value={step}
      >
        <FilteredList
          filters={filters}
          failure={{ title: t("admin.failed") }}
          list={list}
          caption={t(`step.${step}`)}
          columns={columns}
          rowKey={({ id }) => id}
          empty={<EmptyState icon={Send} title={t("admin.empty")} />}
        />
      </FilterTabs>
      {asking?.about === "raise" ? (
        <RaiseFee withdrawal={asking.withdrawal} onClose={() => setAsking(undefined)} />
      ) : (
        asking !== undefined && (
          <Decide {...asking} about={asking.about} onClose={() => setAsking(undefined)} />
        )
      )}
    </>
  );
}

interface DecideProps extends Asking {
  readonly about: Exclude<Asking["about"], "raise">;
  readonly onClose: () => void;
}

function Decide({ withdrawal, about, onClose }: DecideProps) {
  const { t } = useTranslation("crypto");
  const refuses = about === "reject";
  const { asset, amount } = withdrawal.amount;
  const facts = { name: withdrawal.client.name, amount: formatAmount(asset, amount) };
  const saving = useDecision(
    (reason: string, key) => (refuses ? refuseWithdrawal : approveWithdrawal)(withdrawal.id, { reason }, key),
    {
      refreshes: REFRESHES,
      onDone: () => {
        toast({ title: t(`admin.${about}.done`) });
        onClose();
      },
    },
  );
  return (
    <DecisionDialog
      title={t(`admin.${about}.title`, facts)}
      text={t(`admin.${about}.text`, facts)}
      action={t(`admin.${about}.action`)}
      variant={refuses ? "destructive" : "primary"}
      reason={{
        label: t("admin.reason"),
        hint: t("admin.reasonHint"),
        schema: (refuses ? refuseRoute : approveRoute).body.shape.reason,
        singleLine: true,
      }}
      busy={saving.isPending}
      error={saving.error}
      onConfirm={(reason) => saving.mutate(reason)}
      onClose={onClose}
    />
  );
}

function useColumns(ask: (asking: Asking) => void, step: AdminWithdrawal["step"]): Column<AdminWithdrawal>[] {
  const { t } = useTranslation("crypto");
  const columns: Column<AdminWithdrawal>[] = [
    {
      id: "client",
      header: t("admin.client"),
      cell: ({ client }) => <Link to={`/admin/users/${client.id}`}>{client.name}</Link>,
    },
    {
      id: "amount",
      header: t("send.amount"),
      align: "right",
      cell: ({ amount, net }) => (
        <span className="flex flex-col items-end">
          <Amount {...amount} />
          <span className="text-ink-muted text-xs">
            {t("send.arrives")}: {formatAmount(net.asset, net.amount)}
          </span>
        </span>
      ),
    },
    {
      id: "to",
      header: t("send.to"),
      cell: ({ network, address, owner, holder, provenAt, txHash, attempts }) => (
        <span className="flex min-w-44 flex-col">
          <span>
            {network} · {holder ?? t(`entry.owners.${owner}`)}
            {provenAt !== null && ` (${t("proof.proven")})`}
          </span>
          <code className="break-all text-ink-muted text-xs">{address}</code>
          {attempts.length > 0 ? (
            <Attempts attempts={attempts} />
          ) : (
            txHash !== null && <code className="break-all text-xs">{txHash}</code>
          )}
        </span>
      ),
    },
    {
      id: "at",
      header: t("admin.at"),
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDateTime(createdAt)}</span>,
    },
  ];
  const decides = step === WAITING || step === "cooling";
  if (!decides && step !== "sent") return columns;
  return [
    ...columns,
    {
      id: "decide",
      header: <span className="sr-only">{t("admin.decide")}</span>,
      align: "right",
      cell: (withdrawal) =>
        decides ? (
          <Deciding withdrawal={withdrawal} ask={ask} />
        ) : (
          <Raising withdrawal={withdrawal} ask={ask} />
        ),
    },
  ];
}

function Deciding({ withdrawal, ask }: { withdrawal: AdminWithdrawal; ask: (asking: Asking) => void }) {
  const { t } = useTranslation("crypto");
  const { step, takesTwo, pendingApproval } = withdrawal;
  const about = takesTwo ? "ask" : "approve";
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      {pendingApproval !== null ? (
        <Link to="/admin/approvals" className="max-w-40 text-right text-accent text-sm underline">
          {t("admin.second")}
        </Link>
      ) : (
        step === WAITING && (
          <Button size="sm" onClick={() => ask({ withdrawal, about })}>
            {t(`admin.${about}.action`)}
          </Button>
        )
      )}
      <Button
        size="sm"
        variant="secondary"
        className="text-negative"
        onClick={() => ask({ withdrawal, about: "reject" })}
      >
        {t("admin.reject.action")}
      </Button>
    </span>
  );
}
