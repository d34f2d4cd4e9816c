import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Decision, decide } from "@/features/admin-approvals/api";
import { ApiError } from "@/lib/api-error";
import { useIdempotencyKeys } from "@/lib/idempotency";
import { useAuthFailure } from "@/lib/session/auth-failure";
import { confirmWithCode } from "@/lib/session/second-factor";

const STALE = "approvals.second_factor_stale";

/** Sends a decision, once however often; where the second factor was shown too long ago, with its code first. */
export function useDecision(onDone: () => void) {
  const keys = useIdempotencyKeys();
  const queryClient = useQueryClient();
  const failure = useAuthFailure();
  const [needsCode, setNeedsCode] = useState(false);
  const [codeProblem, setCodeProblem] = useState<string>();
  const request = useMutation({
    mutationFn: (decision: Decision) => decide(decision, keys.keyFor(decision)),
    onSuccess: () => {
      keys.settle();
      onDone();
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      keys.settle();
      if (error.code === STALE) setNeedsCode(true);
    },
    // What was decided shows on the pages it was asked on, too.
    onSettled: () =>
      Promise.all(
        [["admin"], ["admin-grain"]].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
  const confirm = useMutation({
    mutationFn: ({ code }: { code: string; decision: Decision }) => confirmWithCode(code),
    onSuccess: (_, { decision }) => {
      setNeedsCode(false);
      request.mutate(decision);
    },
    onError: async (error) => setCodeProblem(await failure(error)),
  });
  const isStale = request.error instanceof ApiError && request.error.code === STALE;
  return {
    needsCode,
    codeProblem,
    /** Why it was not done, apart from the code that is asked for. */
    error: isStale ? null : request.error,
    busy: request.isPending || confirm.isPending,
    send(decision: Decision, code?: string) {
      setCodeProblem(undefined);
      if (code === undefined) request.mutate(decision);
      else confirm.mutate({ code, decision });
    },
  };
}
