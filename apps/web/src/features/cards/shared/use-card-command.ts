import { useQueryClient } from "@tanstack/react-query";
import { type Card, cardQuery } from "@/features/cards/shared/api";
import { CHANGED_BY_CARDS } from "@/features/cards/shared/keys";
import { useDecision } from "@/lib/use-decision";

/** A command that answers the card as it stands then, never carried out twice. */
export function useCardCommand<Input>(
  send: (input: Input, idempotencyKey: string) => Promise<Card>,
  onDone: (card: Card) => void = () => undefined,
) {
  const queryClient = useQueryClient();
  return useDecision(send, {
    refreshes: CHANGED_BY_CARDS,
    onDone: (card) => {
      queryClient.setQueryData(cardQuery(card.id).queryKey, card);
      onDone(card);
    },
  });
}
