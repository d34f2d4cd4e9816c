import { type Card, type ControlsChange, changeControls } from "@/features/cards/shared/api";
import { useCardCommand } from "@/features/cards/shared/use-card-command";

/** Changes the controls of a card; what loosens them may ask for a proof of presence. */
export function useControls(card: Card, onDone?: () => void) {
  return useCardCommand((change: ControlsChange) => changeControls(card.id, change), onDone);
}
