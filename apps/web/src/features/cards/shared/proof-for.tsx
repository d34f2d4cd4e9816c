import type { UseMutationResult } from "@tanstack/react-query";
import { proofAskedBy } from "@/components/proof-asked";
import { ProofDialog } from "@/components/proof-dialog";

/** Asks for the proof of presence a command was refused for want of, then repeats it as it was. */
export function ProofFor<Input>({ command }: { command: UseMutationResult<unknown, Error, Input> }) {
  const kind = proofAskedBy(command.error);
  if (kind === undefined || command.isPending) return null;
  return (
    <ProofDialog
      kind={kind}
      onProven={() => command.mutate(command.variables as Input)}
      onClose={() => command.reset()}
    />
  );
}
