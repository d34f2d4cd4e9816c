import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import type { PrpWallet } from "@/features/cashback/api";
import { shareInTenths } from "@/lib/decimals";
import { formatDate } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";

/** What is available, by where it is from: the next to expire first, with what is left of each. */
export function LotsCard({ lots }: { lots: PrpWallet["lots"] }) {
  const { t } = useTranslation("cashback");
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("lots.title")}</CardTitle>
        <CardDescription>{t("lots.lead")}</CardDescription>
      </CardHeader>
      <CardContent>
        {lots.length === 0 ? (
          <p className="text-ink-muted text-sm">{t("lots.empty")}</p>
        ) : (
          <ul className="flex flex-col divide-y">
            {lots.map(({ id, origin, purchaseId, amount, left, expiresAt }) => (
              <li key={id} className="flex flex-col gap-1.5 py-3">
                <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span className="min-w-0 break-words font-medium">
                    {purchaseId === null ? (
                      origin
                    ) : (
                      <Link to={`/cards/purchases/${purchaseId}`} className="hover:underline">
                        {origin}
                      </Link>
                    )}
                  </span>
                  <span className="figures font-medium">{formatAmount("PRP", left)}</span>
                </p>
                <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunken">
                  <div
                    className="h-full rounded-full bg-wheat"
                    style={{ width: `${shareInTenths(left, amount) / 10}%` }}
                  />
                </div>
                <p className="figures flex flex-wrap justify-between gap-x-3 text-ink-muted text-xs">
                  <span>{t("lots.of", { amount: formatAmount("PRP", amount) })}</span>
                  <span>{t("lots.expires", { at: formatDate(expiresAt) })}</span>
                </p>
              </li>
            ))}
          </ul>
        )}
      </CardContent>
    </Card>
  );
}
