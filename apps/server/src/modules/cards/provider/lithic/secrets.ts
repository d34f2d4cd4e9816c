import { type Clock, secondsAfter } from "@lastro/platform/clock";
import { z } from "zod";
import { CardProviderError } from "../card-provider-error.js";
import { type LithicClient, segment } from "./lithic-client.js";

/** How soon secrets may be asked for again when one does not fit: it may have been rotated, or the call be forged. */
const ASKED_AGAIN_SECONDS = 60;

const secretAnswer = z.object({ secret: z.string().min(1) });
const subscription = z.object({ token: z.string(), url: z.string(), disabled: z.boolean().default(false) });

export interface HeldSecrets {
  /** The secrets that may have signed; `anew` asks for them again, if that is not too soon. */
  current(anew?: boolean): Promise<readonly string[]>;
}

/** Secrets fetched once and kept; whoever asks while they are being fetched waits for the same answer. */
function heldSecrets(clock: Clock, fetchSecrets: () => Promise<readonly string[]>): HeldSecrets {
  let held: { readonly secrets: readonly string[]; readonly askedAt: Date } | undefined;
  let fetching: Promise<readonly string[]> | undefined;

  async function renew(): Promise<readonly string[]> {
    const secrets = await fetchSecrets();
    held = { secrets, askedAt: clock.now() };
    return secrets;
  }

  return {
    async current(anew = false) {
      if (held && (!anew || clock.now() < secondsAfter(held.askedAt, ASKED_AGAIN_SECONDS)))
        return held.secrets;
      fetching ??= renew().finally(() => {
        fetching = undefined;
      });
      return fetching;
    },
  };
}

/** What authorization questions are signed with: its first fetch is what makes Lithic sign them. */
export function questionSecrets(client: LithicClient, clock: Clock): HeldSecrets {
  return heldSecrets(clock, async () => {
    const path = "/v1/auth_stream/secret";
    const { secret } = await client.call(
      { operation: "GET /auth_stream/secret", method: "GET", path },
      secretAnswer,
    );
    return [secret];
  });
}

/** What webhooks are signed with: a secret for each subscription. */
export function webhookSecrets(client: LithicClient, clock: Clock): HeldSecrets {
  return heldSecrets(clock, async () => {
    const secrets: string[] = [];
    for (const { token } of await listSubscriptions(client)) {
      const { secret } = await client.call(
        {
          operation: "GET /event_subscriptions/secret",
          method: "GET",
          path: `/v1/event_subscriptions/${segment(token)}/secret`,
        },
        secretAnswer,
      );
      secrets.push(secret);
    }
    if (secrets.length > 0) return secrets;
    // Nothing to compare with is not the same as a signature that does not fit.
    throw new CardProviderError("GET /event_subscriptions", "retryable", { words: "there are none yet" });
  });
}

export async function listSubscriptions(client: LithicClient) {
  const found: z.output<typeof subscription>[] = [];
  const asked = { operation: "GET /event_subscriptions", path: "/v1/event_subscriptions" };
  for await (const page of client.pages(asked, subscription)) found.push(...page);
  return found.filter(({ disabled }) => !disabled);
}
