import { useQuery } from "@tanstack/react-query";
import { Star, UsersRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { Skeleton } from "@/components/ui/skeleton";
import { payeesQuery, type Target } from "@/features/pix/pay/api";
import { payeeLine } from "@/features/pix/pay/receiver-card";

/** One of the saved payees. */
export function PayeeChoice({ busy, onFind }: { busy: boolean; onFind: (target: Target) => void }) {
  const { t } = useTranslation("pix-pay");
  const { data, error, refetch } = useQuery(payeesQuery);
  if (data === undefined)
    return error === null ? (
      <Skeleton className="h-24" />
    ) : (
      <ErrorAlert error={error} onRetry={() => void refetch()} />
    );
  if (data.items.length === 0)
    return (
      <EmptyState icon={UsersRound} title={t("payees.emptyTitle")} description={t("payees.emptyText")} />
    );
  return (
    <ul className="divide-y rounded-lg border">
      {data.items.map(({ id, nickname, receiver, favourite }) => (
        <li key={id}>
          <button
            type="button"
            disabled={busy}
            onClick={() => onFind({ by: "payee", payeeId: id })}
            className="flex min-h-14 w-full items-center gap-3 px-4 py-3 text-left -outline-offset-2 hover:bg-sunken"
          >
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="truncate font-medium">{nickname ?? receiver.name}</span>
              <span className="truncate text-ink-muted text-sm">{payeeLine({ nickname, receiver })}</span>
            </span>
            {favourite && (
              <Star aria-label={t("payees.favourite")} className="size-4 fill-wheat text-wheat" />
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
