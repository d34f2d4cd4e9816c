import type { Config } from "@lastro/platform/config";
import {
  createOutsideFetch,
  OutsideRefused,
  type OutsideRules,
  outsideUrl,
} from "@lastro/platform/http/outside-fetch";
import webPush from "web-push";
import type { PushSubscription } from "./push-device.js";
import type { PushKeys } from "./push-keys.js";

/** A message under way to one browser. */
export interface Push {
  readonly to: PushSubscription;
  readonly message: Buffer;
  /** A message that waits at the push service gives way to a later one of the same topic. */
  readonly topic: string;
  readonly keepSeconds: number;
}

/**
 * Hands messages to push services. `gone` means that the browser takes none any more, `refused` that this one is never
 * taken. Throws when it may go better later or when nobody knows.
 */
export interface PushService {
  send(push: Push): Promise<"accepted" | "gone" | "refused">;
}

const STRANGERS: OutsideRules = { loopback: false, privateNetworks: false };
const SIMULATOR: OutsideRules = { loopback: true, privateNetworks: false };

/** Told off for who we are, or for asking too often, may be over soon. */
const LATER = new Set([401, 403, 408, 425, 429]);
const GONE = new Set([404, 410]);

/** The push service that each browser names (RFC 8030), with messages encrypted for it alone (8291) and signed (8292). */
export function createPushService(config: Pick<Config, "push">, keys: PushKeys): PushService {
  const strangers = createOutsideFetch(STRANGERS);
  const simulator = createOutsideFetch(SIMULATOR);
  return {
    async send({ to: { endpoint, p256dh, auth }, message, topic, keepSeconds }) {
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        message,
        {
          vapidDetails: keys,
          TTL: keepSeconds,
          urgency: "high",
          topic,
        },
      );
      const fetchOf = isSimulator(config, endpoint) ? simulator : strangers;
      const request = { method: "POST", headers: asText(headers), body };
      const status = await fetchOf(endpoint, request).then(
        (answer) => answer.status,
        (error: unknown) => {
          // It leads into a private network: no browser is there.
          if (error instanceof OutsideRefused) return 410;
          throw error;
        },
      );
      if (status >= 200 && status < 300) return "accepted";
      if (GONE.has(status)) return "gone";
      if (status >= 400 && status < 500 && !LATER.has(status)) return "refused";
      throw new Error(`The push service answered ${status}`);
    },
  };
}

/** Whether messages may go to an address a browser named: https, at no machine of ours; names are judged when asked. */
export function isPushAddress(config: Pick<Config, "push">, endpoint: string): boolean {
  try {
    const { username, password } = outsideUrl(
      endpoint,
      isSimulator(config, endpoint) ? SIMULATOR : STRANGERS,
    );
    return username === "" && password === "";
  } catch {
    return false;
  }
}

function isSimulator({ push }: Pick<Config, "push">, endpoint: string): boolean {
  const url = push?.simulatorUrl;
  return url !== undefined && URL.canParse(endpoint) && new URL(endpoint).origin === new URL(url).origin;
}

function asText(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
