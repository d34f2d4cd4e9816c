import { useTranslation } from "react-i18next";
import { CardFace } from "@/components/card-face";
import type { Card } from "@/features/cards/shared/api";
import { useCardName, useCardStatuses } from "@/features/cards/shared/words";

/** Statuses in which a card pays nothing. */
const GREYED: ReadonlySet<Card["status"]> = new Set([
  "blocked",
  "suspended",
  "cancelled",
  "expired",
  "refused",
]);

interface OwnCardFaceProps {
  card: Pick<Card, "kind" | "name" | "lastDigits" | "expiryDate" | "holderName" | "status">;
  /** The holder's level of cashback: a Black card is black. */
  isBlack: boolean;
  /** Among others on a list: lying also on a phone, and still. */
  small?: boolean;
}

/** A card of the person signed in. */
export function OwnCardFace({ card, isBlack, small = false }: OwnCardFaceProps) {
  const { t } = useTranslation("cards");
  const name = useCardName()(card);
  const status = useCardStatuses()[card.status].label;
  return (
    <CardFace
      label={t("face.label", { name, status })}
      kind={isBlack ? "Black" : t(`face.kinds.${card.kind}`)}
      lastDigits={card.lastDigits}
      holderName={card.holderName}
      expiryDate={card.expiryDate}
      isBlack={isBlack}
      stamp={GREYED.has(card.status) ? status : undefined}
      lying={small}
      still={small}
    />
  );
}
