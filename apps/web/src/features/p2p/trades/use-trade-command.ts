import { useMutation, useQueryClient } from "@tanstack/react-query";
import { P2P } from "@/features/p2p/shared/keys";
import { type Trade, tradeQuery } from "@/features/p2p/trades/api";
import { sendTradeCommand, type TradeCommand } from "@/features/p2p/trades/trade-command";
import { ApiError } from "@/lib/api-error";
import { useIdempotencyKeys } from "@/lib/idempotency";

interface Outcome {
  onDone: (trade: Trade, command: TradeCommand) => void;
  onFailed?: (error: Error) => void;
}

/** A command on a trade, never carried out twice: one that got no answer is repeated under its key. */
export function useTradeCommand(id: string, { onDone, onFailed }: Outcome) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: (command: TradeCommand) => sendTradeCommand(id, command, keys.keyFor(command)),
    onSuccess: (trade, command) => {
      keys.settle();
      queryClient.setQueryData(tradeQuery(id).queryKey, trade);
      onDone(trade, command);
    },
    onError: (error) => {
      if (error instanceof ApiError) keys.settle();
      onFailed?.(error);
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: P2P });
      void queryClient.invalidateQueries({ queryKey: ["accounts"] });
    },
  });
}
