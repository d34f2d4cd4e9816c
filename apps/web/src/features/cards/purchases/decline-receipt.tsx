import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { LeaderRow } from "@/components/leader-row";
import { PRIMARY_IN_SIGHT } from "@/components/primary-in-sight";
import { Button } from "@/components/ui/button";
import type { Purchase } from "@/features/cards/purchases/api";
import { formatAmount } from "@/lib/format-number";

type Decline = NonNullable<Purchase["decline"]>;
type Remedy = NonNullable<Decline["remedy"]>;

/** Where each remedy is done; what only the shop or time mends has no button. */
const REMEDIES: Partial<Record<Remedy, (cardId: string) => string>> = {
  unblock: (cardId) => `/cards/${cardId}`,
  activate: (cardId) => `/cards/${cardId}`,
  set_pin: (cardId) => `/cards/${cardId}`,
  top_up: (cardId) => `/cards/${cardId}`,
  check_details: (cardId) => `/cards/${cardId}`,
  change_switch: (cardId) => `/cards/${cardId}/controls`,
  change_category: (cardId) => `/cards/${cardId}/controls`,
  change_limit: (cardId) => `/cards/${cardId}/controls`,
  unblock_merchant: (cardId) => `/cards/${cardId}/controls`,
  pay_debt: () => "/wallet",
  contact_support: () => "/help",
};

interface DeclineReceiptProps {
  purchase: Purchase;
  decline: Decline;
}

/** Which rule declined a purchase, by how much, and what mends it. */
export function DeclineReceipt({ purchase, decline: { reason, facts, remedy } }: DeclineReceiptProps) {
  const { t } = useTranslation("cards");
  const to = remedy === null ? undefined : REMEDIES[remedy]?.(purchase.cardId);
  return (
    <section
      aria-labelledby="decline"
      className="flex flex-col gap-4 rounded-lg border border-negative/40 bg-negative-soft p-5"
    >
      <div>
        <p className="font-medium text-negative text-sm">{t("decline.label")}</p>
        <h2 id="decline" className="font-semibold text-lg">
          {t(`declines.${reason}.title`)}
        </h2>
        <p className="text-sm">{t(`declines.${reason}.text`)}</p>
      </div>
      <dl className="flex flex-col gap-2 text-sm">
        <LeaderRow label={t("decline.asked")}>{formatAmount("BRL", purchase.total)}</LeaderRow>
        {facts.missing !== undefined && (
          <LeaderRow label={t("decline.missing")}>{formatAmount("BRL", facts.missing)}</LeaderRow>
        )}
        {facts.left !== undefined && (
          <LeaderRow label={t("decline.left")}>{formatAmount("BRL", facts.left)}</LeaderRow>
        )}
        {facts.code !== undefined && <LeaderRow label={t("decline.code")}>{facts.code}</LeaderRow>}
        <LeaderRow label={t("decline.charged")}>{formatAmount("BRL", "0.00")}</LeaderRow>
      </dl>
      {remedy !== null && to === undefined && <p className="text-sm">{t(`remedies.${remedy}`)}</p>}
      {remedy !== null && to !== undefined && (
        <Button asChild size="lg" wraps className={PRIMARY_IN_SIGHT}>
          <Link to={to}>{t(`remedies.${remedy}`)}</Link>
        </Button>
      )}
    </section>
  );
}
