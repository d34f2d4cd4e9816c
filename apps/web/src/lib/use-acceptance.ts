import { useMutation } from "@tanstack/react-query";
import { NoAnswerError } from "@/lib/api-error";
import { useIdempotencyKeys } from "@/lib/idempotency";

const LOOK_UPS = 3;
const LOOK_UP_AFTER_MS = 1_500;

export interface Acceptance {
  /** `looking`: no answer came and it is being asked for again; `unknown`: nor did the later ones. */
  state: "idle" | "asking" | "looking" | "unknown" | "refused";
  error: Error | null;
  /** Accepts, or asks again what became of it: always under the same key, so never twice. */
  confirm: () => void;
}

/** Accepting a firm quote, with what to know when the server does not answer. */
export function useAcceptance<Body extends object>(
  body: Body,
  accept: (body: Body, idempotencyKey: string) => Promise<unknown>,
  onSettled: () => void,
): Acceptance {
  const keys = useIdempotencyKeys();
  const mutation = useMutation({
    mutationFn: () => accept(body, keys.keyFor(body)),
    retry: (failures, error) => error instanceof NoAnswerError && failures < LOOK_UPS,
    retryDelay: LOOK_UP_AFTER_MS,
    onSuccess: () => {
      keys.settle();
      onSettled();
    },
  });
  return {
    state: stateOf(mutation.status, mutation.failureCount, mutation.error),
    error: mutation.error,
    confirm: () => mutation.mutate(),
  };
}

function stateOf(status: string, failures: number, error: Error | null): Acceptance["state"] {
  if (status === "idle") return "idle";
  if (status === "error") return error instanceof NoAnswerError ? "unknown" : "refused";
  return failures > 0 ? "looking" : "asking";
}
