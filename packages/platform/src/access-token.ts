import { type Clock, secondsAfter } from "./clock.js";

export interface IssuedToken {
  readonly token: string;
  readonly expiresInSeconds: number;
}

export interface AccessToken {
  /** A token with life left in it. Whoever asks while one is being fetched waits for that one. */
  current(): Promise<string>;
  /** The provider refused it: the next one to ask gets another. */
  forget(token: string): void;
}

/** Part of a token's life after which a fresh one is fetched, before the provider would refuse it. */
const USED_SHARE = 0.8;

export function createAccessToken(clock: Clock, fetchToken: () => Promise<IssuedToken>): AccessToken {
  let held: { readonly token: string; readonly freshUntil: Date } | undefined;
  let fetching: Promise<string> | undefined;

  async function renew(): Promise<string> {
    const askedAt = clock.now();
    const issued = await fetchToken();
    held = {
      token: issued.token,
      freshUntil: secondsAfter(askedAt, Math.floor(issued.expiresInSeconds * USED_SHARE)),
    };
    return issued.token;
  }

  return {
    async current() {
      if (held && clock.now() < held.freshUntil) return held.token;
      fetching ??= renew().finally(() => {
        fetching = undefined;
      });
      return fetching;
    },
    forget(token) {
      if (held?.token === token) held = undefined;
    },
  };
}
