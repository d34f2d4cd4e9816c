import { readFileSync } from "node:fs";
import { z } from "zod";
import type { CardsConfig } from "../../../../configuration/cards-config.js";
import { CardProviderError } from "../card-provider-error.js";
import { hmacOf } from "../hmac.js";
import type { CardIssuing, CardPins, CardState, IssuedCard } from "../port.js";
import { providerFetch, readAnswer } from "../provider-fetch.js";
import { expiryBody, lithicCard, SUBSTATUSES, shippingAddress, TYPES } from "./card-wire.js";
import { type LithicClient, segment } from "./lithic-client.js";

const simulatedKey = z.object({ pem: z.string() });

/** Cards by Lithic: our id is the idempotency key, which of all its calls only the one that creates a card takes. */
export function lithicIssuing(config: CardsConfig, client: LithicClient): CardIssuing {
  const change = (ref: string, body: object) =>
    client.call(
      { operation: "PATCH /cards", method: "PATCH", path: `/v1/cards/${segment(ref)}`, body },
      lithicCard,
    );
  const find = (ref: string) =>
    client.find({ operation: "GET /cards", method: "GET", path: `/v1/cards/${segment(ref)}` }, lithicCard);
  const product = config.physicalProduct === undefined ? {} : { product_id: config.physicalProduct };
  const copy = (ref: string, how: string, body: object) =>
    client.call(
      {
        operation: `POST /cards/${how}`,
        method: "POST",
        path: `/v1/cards/${segment(ref)}/${how}`,
        body: { ...product, ...body },
      },
      lithicCard,
    );

  /** A change that is refused has happened all the same where the card is already so. */
  async function become(ref: string, state: CardState, body: object): Promise<IssuedCard> {
    try {
      return await change(ref, body);
    } catch (error) {
      if (!(error instanceof CardProviderError) || error.failure !== "final") throw error;
      const card = await find(ref);
      if (card?.state !== state) throw error;
      return card;
    }
  }

  return {
    kinds: new Set(["virtual", "physical", "single_use", "merchant_locked"]),
    registerHolder: async () => undefined,
    issue: ({ id, kind, expiry, shipTo, replaces }) =>
      client.call(
        {
          operation: "POST /cards",
          method: "POST",
          path: "/v1/cards",
          idempotencyKey: id,
          body: {
            type: TYPES[kind],
            ...expiryBody(expiry),
            ...(kind === "physical" ? product : {}),
            ...(shipTo === undefined ? {} : { shipping_address: shippingAddress(shipTo) }),
            ...(replaces === undefined
              ? {}
              : {
                  replacement_for: replaces.ref,
                  replacement_substatus: SUBSTATUSES[replaces.reason],
                }),
          },
        },
        lithicCard,
      ),
    find,
    setState: (ref, state) => become(ref, state, { state: state === "active" ? "OPEN" : "PAUSED" }),
    close: (ref, reason) => become(ref, "closed", { state: "CLOSED", substatus: SUBSTATUSES[reason] }),
    copies: {
      reissue: (ref, shipTo) =>
        copy(ref, "reissue", shipTo === undefined ? {} : { shipping_address: shippingAddress(shipTo) }),
      renew: (ref, { expiry, shipTo }) =>
        copy(ref, "renew", { ...expiryBody(expiry), shipping_address: shippingAddress(shipTo) }),
      makePhysical: (ref, shipTo) =>
        copy(ref, "convert_physical", { shipping_address: shippingAddress(shipTo) }),
    },
    pins: lithicPins(config, change),
    async revealUrl({ ref, origin, expiresAt }) {
      const request = JSON.stringify({
        token: ref,
        expiration: expiresAt.toISOString(),
        target_origin: origin,
      });
      const query = new URLSearchParams({
        embed_request: Buffer.from(request).toString("base64"),
        hmac: hmacOf(config.apiKey, request),
      });
      return `${config.url}/v1/embed/card?${query.toString()}`;
    },
  };
}

function lithicPins(
  config: CardsConfig,
  change: (ref: string, body: object) => Promise<IssuedCard>,
): CardPins {
  let held: string | undefined;
  return {
    async encryptionKey() {
      held ??=
        config.pinKeyFile === undefined ? await keyOfSimulator() : readFileSync(config.pinKeyFile, "utf8");
      return held;
    },
    set: (ref, encrypted) => change(ref, { pin: encrypted }),
    unblock: (ref) => change(ref, { pin_status: "OK" }),
  };

  /** The real one publishes its key in its documentation; the simulator draws one. */
  async function keyOfSimulator(): Promise<string> {
    const operation = "GET /sim/pin-key";
    if (config.simulatorUrl === undefined)
      throw new CardProviderError(operation, "final", { words: "no key for PINs was configured" });
    const url = `${config.simulatorUrl}/sim/pin-key`;
    return readAnswer(
      operation,
      simulatedKey,
      await providerFetch({ operation, method: "GET", url, headers: {} }),
    ).pem;
  }
}
