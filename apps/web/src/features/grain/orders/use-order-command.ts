import { useMutation, useQueryClient } from "@tanstack/react-query";
import { commandOrder, type OrderDetail, orderQuery } from "@/features/grain/orders/api";
import { ApiError } from "@/lib/api-error";
import { useIdempotencyKeys } from "@/lib/idempotency";

interface Command {
  method?: "POST" | "PATCH";
  /** What follows the order's address. */
  path: string;
  body?: object;
}

interface Outcome {
  onDone: (order: OrderDetail, command: Command) => void;
  onFailed: (error: Error) => void;
}

/** A command on the order as it was read: refused when it has changed since, and never carried out twice. */
export function useOrderCommand(order: OrderDetail, { onDone, onFailed }: Outcome) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: ({ method, path, body }: Command) => {
      const sent = { ...body, version: order.version };
      return commandOrder(order.id, path, sent, keys.keyFor([path, sent]), method);
    },
    onSuccess: (next, command) => {
      keys.settle();
      queryClient.setQueryData(orderQuery(order.id).queryKey, next);
      onDone(next, command);
    },
    onError: (error) => {
      if (error instanceof ApiError) keys.settle();
      onFailed(error);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["grain"] }),
  });
}
