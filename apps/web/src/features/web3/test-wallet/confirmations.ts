import { useSyncExternalStore } from "react";

/** What the test wallet asks its owner before it does it. */
export interface Confirmation {
  readonly kind: "connect" | "sign" | "send";
  /** What is signed, or where something is sent to. */
  readonly text: string;
  readonly network: string | null;
  decide(isConfirmed: boolean): void;
}

let pending: Confirmation | undefined;
const listeners = new Set<() => void>();

function set(next: Confirmation | undefined): void {
  pending = next;
  for (const listener of listeners) listener();
}

/** What a wallet answers a page where its owner refuses (EIP-1193). */
class Refused extends Error {
  readonly code = 4001;
}

/** Waits until the owner of the test wallet has decided. Throws as a wallet does where they refuse. */
export async function confirmed(asked: Omit<Confirmation, "decide">): Promise<void> {
  const isConfirmed = await new Promise<boolean>((decide) => set({ ...asked, decide }));
  set(undefined);
  if (!isConfirmed) throw new Refused("User rejected the request");
}

export function usePendingConfirmation(): Confirmation | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => pending,
  );
}
