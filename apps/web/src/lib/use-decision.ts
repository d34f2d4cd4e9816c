import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "@/lib/api-error";
import { useIdempotencyKeys } from "@/lib/idempotency";

interface DecisionOptions<Answer> {
  /** Prefixes of the query keys to invalidate once the request has ended. */
  refreshes: readonly QueryKey[];
  onDone: (answer: Answer) => void;
}

/** Sends a decision under an idempotency key that retries repeat, then refreshes the queries it changes. */
export function useDecision<Decision, Answer>(
  decide: (decision: Decision, idempotencyKey: string) => Promise<Answer>,
  { refreshes, onDone }: DecisionOptions<Answer>,
) {
  const keys = useIdempotencyKeys();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (decision: Decision) => decide(decision, keys.keyFor(decision)),
    onSuccess: (answer) => {
      keys.settle();
      onDone(answer);
    },
    onError: (error) => {
      if (error instanceof ApiError) keys.settle();
    },
    onSettled: () => {
      for (const queryKey of refreshes) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
