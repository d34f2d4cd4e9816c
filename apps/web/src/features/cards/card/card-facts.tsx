import { CARD_CANCEL_REASONS } from "@lastro/contracts/cards/states";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { LeaderRow } from "@/components/leader-row";
import { Card, CardContent } from "@/components/ui/card";
import type { Card as BankCard } from "@/features/cards/shared/api";
import { formatDate, formatDateTime } from "@/lib/format-date";

/** What a card is, since when and until when, and what it replaces. */
export function CardFacts({ card }: { card: BankCard }) {
  const { t } = useTranslation("cards");
  const why = CARD_CANCEL_REASONS.find((reason) => reason === card.cancelReason);
  const link = (id: string, words: string) => (
    <Link to={`/cards/${id}`} className="text-accent underline underline-offset-4">
      {words}
    </Link>
  );
  return (
    <Card>
      <CardContent className="flex flex-col gap-4">
        <p className="text-ink-muted text-sm">{t(`request.kinds.${card.kind}`)}</p>
        <dl className="flex flex-col gap-2 text-sm">
          <LeaderRow label={t("request.kind")}>{t(`kinds.${card.kind}`)}</LeaderRow>
          <LeaderRow label={t("facts.holder")}>{card.holderName}</LeaderRow>
          <LeaderRow label={t("facts.requestedAt")}>{formatDate(card.requestedAt)}</LeaderRow>
          {card.issuedAt !== null && (
            <LeaderRow label={t("facts.issuedAt")}>{formatDate(card.issuedAt)}</LeaderRow>
          )}
          {card.expiryDate !== null && <LeaderRow label={t("facts.expiry")}>{card.expiryDate}</LeaderRow>}
          {card.validUntil !== null && (
            <LeaderRow label={t("facts.validUntil")}>{formatDateTime(card.validUntil)}</LeaderRow>
          )}
          {card.kind === "merchant_locked" && (
            <LeaderRow label={t("facts.lockedTo")}>{card.lockedTo?.name ?? t("facts.notYet")}</LeaderRow>
          )}
          <LeaderRow label={t("facts.pin")}>{t(`facts.pins.${card.pin}`)}</LeaderRow>
          {why !== undefined && <LeaderRow label={t("facts.ended")}>{t(`reasons.${why}`)}</LeaderRow>}
          {card.replaces !== null && (
            <LeaderRow label={t("facts.replaces")}>{link(card.replaces, t("facts.open"))}</LeaderRow>
          )}
          {card.replacedBy !== null && (
            <LeaderRow label={t("facts.replacedBy")}>{link(card.replacedBy, t("facts.open"))}</LeaderRow>
          )}
        </dl>
      </CardContent>
    </Card>
  );
}
