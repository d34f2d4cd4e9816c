import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import type { PrpWallet } from "@/features/cashback/api";
import { formatDate } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";

/** What was earned and waits for its day. */
export function WaitingCard({ waiting }: { waiting: PrpWallet["waiting"] }) {
  const { t } = useTranslation("cashback");
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("waiting.title")}</CardTitle>
        <CardDescription>{t("waiting.lead")}</CardDescription>
      </CardHeader>
      <CardContent>
        {waiting.length === 0 ? (
          <p className="text-ink-muted text-sm">{t("waiting.empty")}</p>
        ) : (
          <ul className="flex flex-col divide-y">
            {waiting.map(({ origin, purchaseId, amount, creditsAt }) => (
              <li key={purchaseId} className="flex flex-wrap items-baseline justify-between gap-x-3 py-3">
                <span className="min-w-0">
                  <Link
                    to={`/cards/purchases/${purchaseId}`}
                    className="break-words font-medium hover:underline"
                  >
                    {origin}
                  </Link>
                  <span className="figures block text-ink-muted text-xs">
                    {t("waiting.credits", { at: formatDate(creditsAt) })}
                  </span>
                </span>
                <span className="figures font-medium">{formatAmount("PRP", amount)}</span>
              </li>
            ))}
          </ul>
        )}
      </CardContent>
    </Card>
  );
}
