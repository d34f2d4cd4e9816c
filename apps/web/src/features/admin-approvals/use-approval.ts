import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type Decision, decide } from "@/features/admin-approvals/api";
import { ApiError } from "@/lib/api-error";
import { useAuthFailure } from "@/lib/session/auth-failure";
import { confirmWithCode } from "@/lib/session/second-factor";
import { useDecision } from "@/lib/use-decision";

/** What was decided shows on the pages it was asked on, too. */
const REFRESHES = [["admin"], ["admin-grain"], ["cases"]];

/** Sends a decision; where the second factor was shown too long ago, with its code first. */
export function useApproval(onDone: () => void) {
  const failure = useAuthFailure();
  const request = useDecision(decide, { refreshes: REFRESHES, onDone });
  const [codeProblem, setCodeProblem] = useState<string>();
  const confirm = useMutation({
    mutationFn: ({ code }: { code: string; decision: Decision }) => confirmWithCode(code),
    onSuccess: (_, { decision }) => request.mutate(decision),
    onError: async (error) => setCodeProblem(await failure(error)),
  });
  const needsCode =
    request.error instanceof ApiError && request.error.code === "approvals.second_factor_stale";
  return {
    needsCode,
    codeProblem,
    /** Why it was not done, apart from the code that is asked for. */
    error: needsCode ? null : request.error,
    busy: request.isPending || confirm.isPending,
    send(decision: Decision, code?: string) {
      setCodeProblem(undefined);
      if (code === undefined) request.mutate(decision);
      else confirm.mutate({ code, decision });
    },
  };
}
