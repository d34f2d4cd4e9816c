import { useRef } from "react";

/** A random UUID that also exists on plain-HTTP origins, where `crypto.randomUUID` does not. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

export interface IdempotencyKeys {
  /** The key for this intent: the same for the same body until it is settled, another for another body. */
  keyFor(body: unknown): string;
  /** Forgets the intent once the server has answered it, so that doing the same again is a new one. */
  settle(): void;
}

/** Keys that survive retries: a second click, or an answer that never came, asks again with the same key. */
export function createIdempotencyKeys(): IdempotencyKeys {
  let pending: { intent: string; key: string } | undefined;
  return {
    keyFor(body) {
      const intent = JSON.stringify(body) ?? "";
      if (pending?.intent !== intent) pending = { intent, key: randomUuid() };
      return pending.key;
    },
    settle() {
      pending = undefined;
    },
  };
}

/** `createIdempotencyKeys` for the life of a screen. */
export function useIdempotencyKeys(): IdempotencyKeys {
  const keys = useRef<IdempotencyKeys>(undefined);
  keys.current ??= createIdempotencyKeys();
  return keys.current;
}
