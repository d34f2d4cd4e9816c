import type {
  DisabledFor,
  EndpointStatus,
  WebhookEventType,
  webhookEndpointSchema,
} from "@lastro/contracts/webhooks";
import type { Config } from "@lastro/platform/config";
import type { Ctx } from "@lastro/platform/context";
import { type OutsideRules, outsideUrl } from "@lastro/platform/http/outside-fetch";
import { createSealer, type Sealer } from "@lastro/platform/sealed";
import type { z } from "zod";
import type { IntegrationRealmName } from "../realm-name.js";

/** An address that is told of events. */
export interface Endpoint {
  readonly id: string;
  readonly realm: IntegrationRealmName;
  readonly ownerId: string;
  readonly url: string;
  readonly description: string;
  readonly events: readonly WebhookEventType[];
  readonly status: EndpointStatus;
  readonly disabledFor: DisabledFor | null;
  readonly failingSince: Date | null;
  readonly secretSealed: Buffer;
  readonly previousSealed: Buffer | null;
  readonly previousUntil: Date | null;
  readonly createdAt: Date;
}

const STRANGERS: OutsideRules = { loopback: false, privateNetworks: false };
const OWN_MACHINE: OutsideRules = { loopback: true, privateNetworks: false };

/** What an address may lead to; it is judged again as it is connected to. */
export function rulesFor({ webhooks }: Pick<Config, "webhooks">, url: string): OutsideRules {
  const { receiverUrl, loopback } = webhooks;
  const isReceiver =
    receiverUrl !== undefined && URL.canParse(url) && new URL(url).origin === new URL(receiverUrl).origin;
  return loopback || isReceiver ? OWN_MACHINE : STRANGERS;
}

/** Whether messages may go to an address, as far as it can be told before its name is looked up. */
export function isWebhookUrl(config: Pick<Config, "webhooks">, url: string): boolean {
  try {
    const { username, password, hash } = outsideUrl(url, rulesFor(config, url));
    return username === "" && password === "" && hash === "";
  } catch {
    return false;
  }
}

export function webhookSealer({ config, random }: Pick<Ctx, "config" | "random">): Sealer {
  return createSealer(config, "webhook secret", random);
}

/** What messages to an endpoint are signed with at an instant: for a day after a rotation by two secrets. */
export function secretsOf(
  sealer: Sealer,
  { id, secretSealed, previousSealed, previousUntil }: Endpoint,
  now: Date,
): string[] {
  const previous = previousUntil !== null && previousUntil > now ? previousSealed : null;
  return [secretSealed, previous]
    .filter((sealed) => sealed !== null)
    .map((sealed) => sealer.open(id, sealed).toString());
}

export function endpointView(endpoint: Endpoint, now: Date): z.output<typeof webhookEndpointSchema> {
  const { id, url, description, events, status, disabledFor, failingSince, previousUntil, createdAt } =
    endpoint;
  if (status === "removed") throw new Error(`Endpoint ${id} is removed, and nobody is shown it`);
  return {
    ...{ id, url, description, status, disabledFor, failingSince, createdAt },
    events: [...events],
    previousSecretUntil: previousUntil !== null && previousUntil > now ? previousUntil : null,
  };
}
