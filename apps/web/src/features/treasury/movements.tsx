import { CRYPTO_NETWORK_NAMES } from "@lastro/contracts/crypto/rails";
import { cancelTreasuryMovement, TREASURY_TABS } from "@lastro/contracts/treasury";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ArrowLeftRight } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Amount } from "@/components/amount";
import type { Column } from "@/components/data-table";
import { DecisionDialog } from "@/components/decision-dialog";
import { EmptyState } from "@/components/empty-state";
import { FilterTabs } from "@/components/filter-tabs";
import { ShortId } from "@/components/office/short-id";
import { PagedTable } from "@/components/paged-table";
import { StatusBadge } from "@/components/status-badge";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cancelMovement, type Movement, movementsQuery, REFRESHES } from "@/features/treasury/api";
import { SigningDialog } from "@/features/treasury/signing-dialog";
import { formatDateTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";
import { toast } from "@/lib/toast-store";
import { useDecision } from "@/lib/use-decision";
import { useListFilters } from "@/lib/use-list-filters";

const TONES: Record<Movement["status"], BadgeTone> = {
  asked: "warning",
  approved: "info",
  sending: "transit",
  sent: "transit",
  done: "positive",
  failed: "negative",
  rejected: "negative",
  cancelled: "neutral",
};

interface Doing {
  movement: Movement;
  what: "cancel" | "sign";
}

/** Sweeps and refills, newest first, with who asked and who approved. */
export function Movements() {
  const { t } = useTranslation("treasury");
  const { tab = "all" } = useListFilters({ tab: TREASURY_TABS }).values;
  const list = useInfiniteQuery(movementsQuery(tab));
  const [doing, setDoing] = useState<Doing>();
  const columns = useColumns(setDoing);
  return (
    <section aria-labelledby="movements" className="mt-8">
      <h2 id="movements" className="mb-3 font-semibold text-lg">
        {t("movements.title")}
      </h2>
      <FilterTabs
        name="tab"
        label={t("movements.title")}
        options={TREASURY_TABS}
        word={(one) => t(`movements.tabs.${one}`)}
        value={tab}
      >
        <PagedTable
          list={list}
          caption={t("movements.title")}
          columns={columns}
          rowKey={({ id }) => id}
          empty={
            <EmptyState
              icon={ArrowLeftRight}
              title={t("movements.empty")}
              description={t("movements.emptyText")}
            />
          }
        />
      </FilterTabs>
      {doing?.what === "sign" && (
        <SigningDialog movement={doing.movement} onClose={() => setDoing(undefined)} />
      )}
      {doing?.what === "cancel" && (
        <Cancelling movement={doing.movement} onClose={() => setDoing(undefined)} />
      )}
    </section>
  );
}

function useColumns(onDo: (doing: Doing) => void): Column<Movement>[] {
  const { t } = useTranslation("treasury");
  const statuses = Object.fromEntries(
    Object.entries(TONES).map(([status, tone]) => [
      status,
      { tone, label: t(`status.${status as Movement["status"]}`) },
    ]),
  ) as Record<Movement["status"], { tone: BadgeTone; label: string }>;
  return [
    {
      id: "kind",
      header: t("movements.kind"),
      cell: ({ kind, network, amount, unexpected }) => (
        <span className="flex flex-col gap-1">
          <span className="font-medium">{t(`kind.${kind}`)}</span>
          <span className="text-ink-muted text-xs">
            {amount.asset} · {CRYPTO_NETWORK_NAMES[network]}
          </span>
          {unexpected && <Badge tone="negative">{t("movements.unexpected")}</Badge>}
        </span>
      ),
    },
    {
      id: "amount",
      header: t("movements.amount"),
      align: "right",
      cell: ({ amount, networkFee }) => (
        <span className="flex flex-col items-end">
          <Amount {...amount} />
          {networkFee !== null && (
            <span className="text-ink-muted text-xs">
              {t("movements.fee", { amount: formatAmount(networkFee.asset, networkFee.amount) })}
            </span>
          )}
        </span>
      ),
    },
    {
      id: "status",
      header: t("movements.status"),
      cell: ({ status, confirmations, txHash }) => (
        <span className="flex min-w-0 flex-col gap-1 max-sm:items-end">
          <StatusBadge status={status} statuses={statuses} />
          {confirmations !== null && (
            <span className="figures text-ink-muted text-xs">
              {t("movements.confirmations", confirmations)}
            </span>
          )}
          {txHash !== null && <ShortId value={txHash} label={t("movements.status")} />}
        </span>
      ),
    },
    {
      id: "who",
      header: t("movements.who"),
      cell: (movement) => <History movement={movement} />,
    },
    {
      id: "do",
      header: <span className="sr-only">{t("movements.do")}</span>,
      align: "right",
      cell: (movement) => <Doings movement={movement} onDo={onDo} />,
    },
  ];
}

function History({ movement }: { movement: Movement }) {
  const { t } = useTranslation("treasury");
  const { requestedBy, requestedAt, approvedBy, approvedAt, endedAt, status, reason } = movement;
  const nameOf = (who: Movement["requestedBy"]) => who?.name || who?.email || "";
  return (
    <span className="flex min-w-0 flex-col gap-0.5 text-xs sm:min-w-48">
      <span>
        {requestedBy === null
          ? t("movements.nobody", { at: formatDateTime(requestedAt) })
          : t("movements.requested", { name: nameOf(requestedBy), at: formatDateTime(requestedAt) })}
      </span>
      {approvedAt !== null && (
        <span>{t("movements.approved", { name: nameOf(approvedBy), at: formatDateTime(approvedAt) })}</span>
      )}
      {endedAt !== null && requestedBy !== null && (
        <span className="text-ink-muted">
          {t("movements.ended", { status: t(`status.${status}`), at: formatDateTime(endedAt) })}
        </span>
      )}
      {reason !== null && <span className="break-words text-ink-muted italic">{reason}</span>}
    </span>
  );
}

function Doings({ movement, onDo }: { movement: Movement; onDo: (doing: Doing) => void }) {
  const { t } = useTranslation("treasury");
  const { may, pendingApproval } = movement;
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      {pendingApproval !== null && (
        <Link
          to="/admin/approvals"
          className="inline-flex min-h-11 items-center text-accent text-sm underline"
        >
          {t("movements.decide")}
        </Link>
      )}
      {may.sign && (
        <Button size="sm" variant="secondary" onClick={() => onDo({ movement, what: "sign" })}>
          {t("movements.sign")}
        </Button>
      )}
      {may.cancel && (
        <Button
          size="sm"
          variant="secondary"
          className="text-negative"
          onClick={() => onDo({ movement, what: "cancel" })}
        >
          {t("movements.cancel")}
        </Button>
      )}
    </span>
  );
}

function Cancelling({ movement, onClose }: { movement: Movement; onClose: () => void }) {
  const { t } = useTranslation("treasury");
  const { id, kind, amount } = movement;
  const saving = useDecision(cancelMovement, {
    refreshes: REFRESHES,
    onDone: () => {
      toast({ title: t("cancel.done") });
      onClose();
    },
  });
  return (
    <DecisionDialog
      title={t("cancel.title", {
        kind: t(`kind.${kind}`),
        amount: formatAmount(amount.asset, amount.amount),
      })}
      text={t(`cancel.${kind}`)}
      action={t("cancel.action")}
      leave={t("cancel.leave")}
      variant="destructive"
      reason={{ label: t("dialog.reason"), schema: cancelTreasuryMovement.body.shape.reason }}
      busy={saving.isPending}
      error={saving.error}
      onConfirm={(reason) => saving.mutate({ id, reason })}
      onClose={onClose}
    />
  );
}
