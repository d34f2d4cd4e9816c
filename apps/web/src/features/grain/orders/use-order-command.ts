import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type OrderDetail, orderQuery } from "@/features/grain/orders/api";
import { type OrderCommand, sendOrderCommand } from "@/features/grain/orders/order-command";
import { ApiError } from "@/lib/api-error";
import { useIdempotencyKeys } from "@/lib/idempotency";

interface Outcome {
  onDone: (order: OrderDetail, command: OrderCommand) => void;
  onFailed: (error: Error) => void;
}

/** A command on the order as it was read: refused when it has changed since, and never carried out twice. */
export function useOrderCommand(order: OrderDetail, { onDone, onFailed }: Outcome) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: (command: OrderCommand) =>
      sendOrderCommand(order, command, keys.keyFor([command, order.version])),
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
