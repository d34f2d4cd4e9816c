import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Star, Trash2, UsersRound } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { DecisionDialog } from "@/components/decision-dialog";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { changePayeeOf, deletePayeeOf, type Payee, payeesQuery } from "@/features/pix/pay/api";
import { payeeLine } from "@/features/pix/pay/receiver-card";
import { RenamePayee } from "@/features/pix/payees/rename-payee";
import { cn } from "@/lib/cn";
import { formatDateTime } from "@/lib/format-date";

/** The people the client pays again. */
export function PayeesPage() {
  const { t } = useTranslation("pix-pay");
  const { data, error, refetch } = useQuery(payeesQuery);
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title={t("payees.title")}
        description={t("payees.subtitle")}
        actions={
          <Button asChild>
            <Link to="/pix/pay">{t("title")}</Link>
          </Button>
        }
      />
      <div className="overflow-hidden rounded-xl border bg-surface">
        {data === undefined ? (
          error === null ? (
            <Skeleton className="m-5 h-24" />
          ) : (
            <ErrorAlert error={error} onRetry={() => void refetch()} />
          )
        ) : data.items.length === 0 ? (
          <EmptyState icon={UsersRound} title={t("payees.emptyTitle")} description={t("payees.emptyText")} />
        ) : (
          <ul className="divide-y">
            {data.items.map((payee) => (
              <PayeeRow key={payee.id} payee={payee} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function PayeeRow({ payee }: { payee: Payee }) {
  const { t } = useTranslation("pix-pay");
  const queryClient = useQueryClient();
  const [removing, setRemoving] = useState(false);
  const refresh = () => void queryClient.invalidateQueries({ queryKey: payeesQuery.queryKey });
  const star = useMutation({
    mutationFn: () => changePayeeOf(payee.id, { favourite: !payee.favourite }),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: () => deletePayeeOf(payee.id),
    onSuccess: () => setRemoving(false),
    onSettled: refresh,
  });
  const name = payee.nickname ?? payee.receiver.name;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-4">
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1">
        <span className="truncate font-medium">{name}</span>
        <span className="break-words text-ink-muted text-sm">{payeeLine(payee)}</span>
        <Badge tone={payee.isTrusted ? "positive" : "neutral"} className="self-start">
          {payee.isTrusted
            ? t("payees.trusted")
            : t("payees.trustedAt", { at: formatDateTime(payee.trustedAt) })}
        </Badge>
      </div>
      <div className="flex items-center gap-1">
        <Button asChild variant="secondary" size="sm">
          <Link to={`/pix/pay?payee=${payee.id}`}>{t("payees.pay")}</Link>
        </Button>
        <RenamePayee payee={payee} onDone={refresh} />
        <Button
          variant="ghost"
          size="icon"
          aria-pressed={payee.favourite}
          aria-label={t("payees.favouriteOf", { name })}
          disabled={star.isPending}
          onClick={() => star.mutate()}
        >
          <Star aria-hidden="true" className={cn("size-5", payee.favourite && "fill-wheat text-wheat")} />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label={t("payees.removeOf", { name })}
          onClick={() => setRemoving(true)}
        >
          <Trash2 aria-hidden="true" className="size-5" />
        </Button>
      </div>
      <DecisionDialog
        open={removing}
        title={t("payees.removeTitle", { name })}
        text={t("payees.removeText")}
        action={t("payees.remove")}
        variant="destructive"
        busy={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate()}
        onClose={() => setRemoving(false)}
      />
    </li>
  );
}
