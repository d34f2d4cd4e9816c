import { HOLD_REASONS, MOVEMENT_TITLES } from "@lastro/contracts/movements";
import type { Hold, Movement } from "@/features/accounts/api";
import type { Language } from "@/lib/i18n/languages";

/** What a movement is called: the words the exports use as well. */
export function movementTitle(title: Movement["title"], language: Language): string {
  return MOVEMENT_TITLES[title][language];
}

export function holdReason(reason: Hold["reason"], language: Language): string {
  return HOLD_REASONS[reason][language];
}

/** Who or what stands under the title: the other side, the words sent along, or why money was set aside. */
export function movementDetail(
  movement: Pick<Movement, "family" | "counterparty" | "description" | "holdReason">,
  language: Language,
): string | null {
  // At the desk the other side is always the desk, which the title says: the price tells more.
  if (movement.family === "otc" && movement.description !== null) return movement.description;
  if (movement.counterparty !== null) return movement.counterparty;
  if (movement.description !== null) return movement.description;
  return movement.holdReason === null ? null : holdReason(movement.holdReason, language);
}
