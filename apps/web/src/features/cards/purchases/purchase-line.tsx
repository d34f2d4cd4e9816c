import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Amount } from "@/components/amount";
import { StatusBadge } from "@/components/status-badge";
import { Badge } from "@/components/ui/badge";
import type { PurchaseRow } from "@/features/cards/purchases/api";
import { CategoryIcon } from "@/features/cards/shared/category-icon";
import { isSome } from "@/features/cards/shared/reais";
import { usePurchaseStatuses } from "@/features/cards/shared/words";
import { cn } from "@/lib/cn";
import { formatDateTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";

/** What never left the card, or came back to it. */
const MOVED_NOTHING: ReadonlySet<PurchaseRow["status"]> = new Set(["declined", "reversed", "expired"]);

/** One purchase on one line, however many messages made it up. */
export function PurchaseLine({ purchase }: { purchase: PurchaseRow }) {
  const { t } = useTranslation("cards");
  const statuses = usePurchaseStatuses();
  const { id, merchant, cardLastDigits, at, status, total, refunded, decline, contest } = purchase;
  const isRefund = status === "refund";
  return (
    <li className="relative flex items-start gap-3 px-4 py-3.5 hover:bg-sunken">
      <CategoryIcon category={merchant.category} />
      <div className="min-w-0 flex-1">
        <Link
          to={`/cards/purchases/${id}`}
          className="line-clamp-2 break-words font-medium after:absolute after:inset-0 hover:underline"
        >
          {merchant.name}
        </Link>
        <p className="figures text-ink-muted text-xs">
          {formatDateTime(at)} · ••{cardLastDigits}
        </p>
        {decline !== null && <p className="mt-0.5 text-negative text-sm">{t(`declines.${decline}.title`)}</p>}
        {isSome(refunded) && !isRefund && (
          <p className="figures mt-0.5 text-positive text-sm">
            {t("purchase.refundedPart", { amount: formatAmount("BRL", refunded) })}
          </p>
        )}
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        <Amount
          asset="BRL"
          amount={total}
          signed={isRefund}
          className={cn("font-medium", MOVED_NOTHING.has(status) && "text-ink-muted line-through")}
        />
        {status !== "cleared" && <StatusBadge status={status} statuses={statuses} />}
        {contest !== null && <Badge tone="info">{t("purchase.contested")}</Badge>}
      </div>
    </li>
  );
}
