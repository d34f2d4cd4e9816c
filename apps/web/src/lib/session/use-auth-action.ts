import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useAuthFailure } from "@/lib/session/auth-failure";
import { AccessNotConfirmed, withAccessConfirmed } from "@/lib/session/confirm-access";

/** A call of the authentication service, with a proof of who is there where it wants one, and what to say when it is refused. */
export function useAuthAction<Input = void>(
  run: (input: Input) => Promise<void>,
  done?: (input: Input) => void | Promise<void>,
) {
  const failure = useAuthFailure();
  const [problem, setProblem] = useState<string>();
  const action = useMutation({
    mutationFn: (input: Input) => withAccessConfirmed(() => run(input)),
    onMutate: () => setProblem(undefined),
    onSuccess: async (_nothing, input) => done?.(input),
    onError: async (error) => {
      if (!(error instanceof AccessNotConfirmed)) setProblem(await failure(error));
    },
  });
  return {
    run: action.mutate,
    busy: action.isPending,
    problem,
    forget: () => setProblem(undefined),
  };
}
