import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import type { Spending } from "@/features/cards/purchases/api";
import { MerchantDialog } from "@/features/cards/purchases/merchant-dialog";
import { CategoryIcon } from "@/features/cards/shared/category-icon";
import { formatDate } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";

type Subscription = Spending["subscriptions"][number];

/** Charges that come again and again, each to be taken no more. */
export function Subscriptions({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const { t } = useTranslation("cards");
  const [asked, setAsked] = useState<Subscription>();
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("subscriptions.title")}</CardTitle>
        <CardDescription>{t("subscriptions.lead")}</CardDescription>
      </CardHeader>
      <CardContent>
        <ul className="flex flex-col divide-y">
          {subscriptions.map((one) => (
            <li key={`${one.cardId}${one.merchant.id}`} className="flex items-start gap-3 py-3">
              <CategoryIcon category={one.merchant.category} />
              <div className="min-w-0 flex-1">
                <p className="break-words font-medium">{one.merchant.name}</p>
                <p className="figures text-ink-muted text-xs">
                  {t("subscriptions.last", {
                    amount: formatAmount("BRL", one.lastAmount),
                    at: formatDate(one.lastAt),
                  })}
                </p>
                <p className="figures text-ink-muted text-xs">
                  {one.blocked
                    ? t("subscriptions.blocked")
                    : t("subscriptions.next", { at: formatDate(one.nextAt) })}
                </p>
                <Button
                  variant="link"
                  size="sm"
                  className="min-h-8"
                  aria-label={t(one.blocked ? "controls.allowMerchantNamed" : "subscriptions.stopNamed", {
                    name: one.merchant.name,
                  })}
                  onClick={() => setAsked(one)}
                >
                  {t(one.blocked ? "controls.allowMerchant" : "subscriptions.stop")}
                </Button>
              </div>
            </li>
          ))}
        </ul>
        {asked !== undefined && (
          <MerchantDialog
            cardId={asked.cardId}
            merchant={asked.merchant}
            isBlocked={asked.blocked}
            onClose={() => setAsked(undefined)}
          />
        )}
      </CardContent>
    </Card>
  );
}
