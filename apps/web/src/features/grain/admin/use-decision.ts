import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Decision, decide, MARKET_KEY } from "@/features/grain/admin/api";
import { ApiError } from "@/lib/api-error";
import { useIdempotencyKeys } from "@/lib/idempotency";

/** Carries a decision out, once however often it is sent; everything on screen is read anew when it was answered. */
export function useDecision(onDone: () => void) {
  const keys = useIdempotencyKeys();
  const queryClient = useQueryClient();
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: MARKET_KEY });
    // Some of it was asked of another administrator.
    void queryClient.invalidateQueries({ queryKey: ["admin", "approvals"] });
  };
  return useMutation({
    mutationFn: (decision: Decision) => decide(decision, keys.keyFor(decision)),
    onSuccess: () => {
      keys.settle();
      refresh();
      onDone();
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      keys.settle();
      refresh();
    },
  });
}
