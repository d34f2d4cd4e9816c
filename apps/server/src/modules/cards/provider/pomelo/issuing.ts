import { z } from "zod";
import type { CardsConfig } from "../../../../configuration/cards-config.js";
import { CardProviderError } from "../card-provider-error.js";
import type { CardIssuing, CardState, IssuedCard } from "../port.js";
import { pomeloAddress, pomeloCard, REASONS } from "./card-wire.js";
import type { PomeloClient } from "./pomelo-client.js";

const CONFLICT = 409;
const holderMade = z.object({ data: z.object({ id: z.string().min(1) }) });
const holders = z.object({ data: z.array(z.object({ id: z.string().min(1) })) });
const userToken = z.object({ access_token: z.string().min(1) });

const segment = (value: string): string => encodeURIComponent(value);

/**
 * Cards by Pomelo: issued to cardholders it keeps, replaced by another number only, and revealed in its own frame,
 * where a PIN is chosen too.
 */
export function pomeloIssuing(config: CardsConfig, client: PomeloClient): CardIssuing {
  const path = (ref: string) => `/cards/v1/${segment(ref)}`;
  const find = (ref: string) =>
    client.find({ operation: "GET /cards", method: "GET", path: path(ref) }, pomeloCard);

  /** A change that is refused has happened all the same where the card is already so. */
  async function become(ref: string, state: CardState, body: object): Promise<IssuedCard> {
    try {
      return await client.call(
        { operation: "PATCH /cards", method: "PATCH", path: path(ref), body },
        pomeloCard,
      );
    } catch (error) {
      if (!(error instanceof CardProviderError) || error.failure !== "final") throw error;
      const card = await find(ref);
      if (card?.state !== state) throw error;
      return card;
    }
  }

  async function holderOf(cpf: string): Promise<string | undefined> {
    const query = new URLSearchParams({ "filter[identification_value]": cpf });
    const { data } = await client.call(
      { operation: "GET /users", method: "GET", path: `/users/v1/?${query.toString()}` },
      holders,
    );
    return data[0]?.id;
  }

  return {
    kinds: new Set(["virtual", "physical"]),
    async registerHolder({ name, cpf, email }) {
      const operation = "POST /users";
      try {
        const { data } = await client.call(
          {
            operation,
            method: "POST",
            path: "/users/v1/",
            body: {
              name: name.first,
              surname: name.last,
              identification_type: "CPF",
              identification_value: cpf,
              email,
              operation_country: "BRA",
            },
          },
          holderMade,
        );
        return data.id;
      } catch (error) {
        if (!(error instanceof CardProviderError) || error.status !== CONFLICT) throw error;
        const known = await holderOf(cpf);
        if (known === undefined) throw error;
        return known;
      }
    },
    async issue({ id, holderRef, kind, shipTo, replaces }) {
      const operation = "POST /cards";
      const product = kind === "physical" ? config.physicalProduct : config.virtualProduct;
      if (kind !== "physical" && kind !== "virtual")
        throw new CardProviderError(operation, "final", { words: "a kind of card it does not issue" });
      if (holderRef === undefined)
        throw new CardProviderError(operation, "final", { words: "nobody to issue it to" });
      return client.call(
        {
          operation,
          method: "POST",
          path: "/cards/v1/",
          idempotencyKey: id,
          body: {
            user_id: holderRef,
            affinity_group_id: product,
            card_type: kind === "physical" ? "PHYSICAL" : "VIRTUAL",
            ...(shipTo === undefined ? {} : { address: pomeloAddress(shipTo) }),
            ...(replaces === undefined ? {} : { previous_card_id: replaces.ref }),
          },
        },
        pomeloCard,
      );
    },
    find,
    setState: (ref, state) =>
      become(
        ref,
        state,
        state === "active" ? { status: "ACTIVE" } : { status: "BLOCKED", status_reason: REASONS.by_holder },
      ),
    close: (ref, reason) => become(ref, "closed", { status: "DISABLED", status_reason: REASONS[reason] }),
    async revealUrl({ ref, holderRef }) {
      const operation = "POST /secure-data/token";
      if (holderRef === undefined)
        throw new CardProviderError(operation, "final", { words: "nobody to show it to" });
      const { access_token } = await client.call(
        { operation, method: "POST", path: "/secure-data/v1/token", body: { user_id: holderRef } },
        userToken,
      );
      const query = new URLSearchParams({ auth: access_token, locale: "pt" });
      return `${config.revealUrl}/v1/${segment(ref)}?${query.toString()}`;
    },
  };
}
