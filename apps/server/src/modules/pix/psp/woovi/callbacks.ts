import { createPublicKey, type KeyObject, verify } from "node:crypto";
import { type Clock, secondsAfter } from "@lastro/platform/clock";
import { z } from "zod";
import { NO_NEWS, type PixCallbacks, payoutId } from "../callbacks-port.js";
import type { WooviClient } from "./woovi-client.js";

/** How long its keys are used before they are asked for again, and how soon they may be when one does not fit. */
const KEYS_LAST_SECONDS = 3_600;
const KEYS_ASKED_AGAIN_SECONDS = 60;

const publicKeys = z.object({ public_keys: z.array(z.object({ key: z.string() })) });

const endToEndId = z.string().regex(/^[A-Za-z0-9]{1,64}$/);
const movement = z.object({ payment: z.object({ correlationID: z.string() }) });
const cameBack = z.object({ originalTransaction: z.object({ endToEndId }) });

/** Woovi signs what it tells us with a key it publishes, and may change. */
export function wooviCallbacks(client: WooviClient, clock: Clock): PixCallbacks {
  let held: { readonly keys: readonly KeyObject[]; readonly askedAt: Date } | undefined;

  async function keysFor(seconds: number): Promise<readonly KeyObject[]> {
    const now = clock.now();
    if (held && secondsAfter(held.askedAt, seconds) > now) return held.keys;
    const answer = await client.call(
      { operation: "GET /webhook/public-keys", method: "GET", path: "/webhook/public-keys" },
      publicKeys,
    );
    held = { keys: answer.public_keys.flatMap(({ key }) => keyIn(key)), askedAt: now };
    return held.keys;
  }

  return {
    async isSigned(body, { "x-webhook-signature": header }) {
      if (typeof header !== "string") return false;
      const signature = Buffer.from(header, "base64");
      const fits = (keys: readonly KeyObject[]) => keys.some((key) => verify("sha256", body, key, signature));
      if (fits(await keysFor(KEYS_LAST_SECONDS))) return true;
      return fits(await keysFor(KEYS_ASKED_AGAIN_SECONDS));
    },
    async newsIn(body) {
      const moved = movement.safeParse(body);
      if (moved.success) return { ...NO_NEWS, payouts: payoutId(moved.data.payment.correlationID) };
      const returned = cameBack.safeParse(body);
      return returned.success ? { ...NO_NEWS, payouts: [returned.data.originalTransaction] } : NO_NEWS;
    },
  };
}

function keyIn(pem: string): KeyObject[] {
  try {
    return [createPublicKey(pem)];
  } catch {
    return [];
  }
}
