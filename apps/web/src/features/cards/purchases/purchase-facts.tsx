import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { LeaderRow } from "@/components/leader-row";
import { Card, CardContent } from "@/components/ui/card";
import { WALLET_NAMES } from "@/features/cards/card/wallet-names";
import type { Purchase } from "@/features/cards/purchases/api";
import { isSome } from "@/features/cards/shared/reais";
import { formatAmount, formatDecimal } from "@/lib/format-number";
import { writtenBps, writtenPrice } from "@/lib/written-figures";

/** What a purchase came to in its parts: abroad, its tax, what was refunded and what it earned. */
export function PurchaseFacts({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation("cards");
  const { merchant, amount, iof, total, refunded, cashback, cashbackAtStake, abroad, wallet } = purchase;
  const place = [merchant.city, merchant.country].filter((part) => part !== null).join(", ");
  return (
    <Card>
      <CardContent className="flex flex-col gap-5">
        <dl className="flex flex-col gap-2 text-sm">
          {abroad !== null && (
            <>
              <LeaderRow label={t("abroad.original")}>
                {abroad.original.currency} {formatDecimal(abroad.original.amount, 2, 2)}
              </LeaderRow>
              <LeaderRow label={t("abroad.rate")}>{writtenPrice(abroad.rate)}</LeaderRow>
              {abroad.referenceRate !== null && (
                <LeaderRow label={t("abroad.reference")}>{writtenPrice(abroad.referenceRate)}</LeaderRow>
              )}
              {abroad.spreadBps !== null && (
                <LeaderRow label={t("abroad.spread")}>{writtenBps(abroad.spreadBps)}</LeaderRow>
              )}
              <LeaderRow label={t("abroad.inReais")}>{formatAmount("BRL", amount)}</LeaderRow>
              <LeaderRow label={t("abroad.iof", { rate: writtenBps(abroad.iofBps) })}>
                {formatAmount("BRL", iof)}
              </LeaderRow>
            </>
          )}
          <LeaderRow label={t("purchase.total")} className="font-medium">
            {formatAmount("BRL", total)}
          </LeaderRow>
          {isSome(refunded) && (
            <LeaderRow label={t("purchase.refunded")}>{formatAmount("BRL", refunded)}</LeaderRow>
          )}
        </dl>
        {cashback !== null && (
          <div className="rounded-lg bg-wheat-soft px-4 py-3 text-sm">
            <p className="figures font-medium text-wheat-ink">
              {t("purchase.cashback", { amount: formatAmount("PRP", cashback) })}
            </p>
            {/[1-9]/.test(cashbackAtStake) && (
              <p className="figures text-wheat-ink">
                {t("purchase.atStake", { amount: formatAmount("PRP", cashbackAtStake) })}
              </p>
            )}
          </div>
        )}
        <dl className="flex flex-col gap-2 text-sm">
          <LeaderRow label={t("purchases.card")}>
            <Link to={`/cards/${purchase.cardId}`} className="text-accent underline underline-offset-4">
              ••{purchase.cardLastDigits}
            </Link>
          </LeaderRow>
          <LeaderRow label={t("purchase.entry")}>
            {t(`entries.${purchase.entry}`)}
            {wallet !== null && ` · ${WALLET_NAMES[wallet]}`}
          </LeaderRow>
          {place !== "" && <LeaderRow label={t("purchase.place")}>{place}</LeaderRow>}
        </dl>
      </CardContent>
    </Card>
  );
}
