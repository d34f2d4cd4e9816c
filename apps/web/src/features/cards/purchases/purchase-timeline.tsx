import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Timeline } from "@/components/case/timeline";
import type { Purchase } from "@/features/cards/purchases/api";
import { formatDateTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";

const ONE_PAGE = { hasNextPage: false, isFetchingNextPage: false, fetchNextPage: () => Promise.resolve() };

/** Everything that happened to a purchase, oldest first, each with its amount and its entry in the statement. */
export function PurchaseTimeline({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation("cards");
  return (
    <Timeline
      list={ONE_PAGE}
      events={purchase.events.map(({ kind, amount, at, transactionId }, index) => ({
        id: `${index}${kind}`,
        title: t(`events.${kind}`),
        caption: formatDateTime(at),
        detail: (
          <p className="figures flex flex-wrap gap-x-3">
            {amount !== null && <span>{formatAmount("BRL", amount)}</span>}
            {transactionId !== null && (
              <Link to={`/receipts/${transactionId}`} className="text-accent underline underline-offset-4">
                {t("purchase.receipt")}
              </Link>
            )}
          </p>
        ),
      }))}
    />
  );
}
