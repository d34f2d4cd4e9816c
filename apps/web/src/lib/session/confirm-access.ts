import { authCall } from "@/lib/session/auth-call";
import { authClient } from "@/lib/session/auth-client";
import { codeOf } from "@/lib/session/auth-failure";

/** The person was asked to prove that they are there and would not: nothing happened. */
export class AccessNotConfirmed extends Error {
  override readonly name = "AccessNotConfirmed";
}

type Ask = () => Promise<boolean>;

let ask: Ask | undefined;

/** Makes a screen the one that asks the person; answers how it stops. */
export function askHere(asking: Ask): () => void {
  ask = asking;
  return () => {
    if (ask === asking) ask = undefined;
  };
}

/**
 * Does what the service may want a proof for that the owner is there: has the person asked for it then, and does it once
 * more. Throws `AccessNotConfirmed` when they decline.
 */
export async function withAccessConfirmed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (codeOf(error) !== "reauthentication_needed" || ask === undefined) throw error;
    if (!(await ask())) throw new AccessNotConfirmed();
    return work();
  }
}

/** Proves it by the password, or by the code of a letter. */
export async function confirmAccess(proof: { password: string } | { nonce: string }): Promise<void> {
  await authCall("POST", "/reauthenticate/confirm", proof);
}

/** Sends the letter with the code. */
export async function sendConfirmationCode(): Promise<void> {
  const { error } = await (await authClient()).reauthenticate();
  if (error !== null) throw error;
}
