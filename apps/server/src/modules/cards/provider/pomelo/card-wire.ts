import { z } from "zod";
import type { CardState, ClosingReason, IssuedCard, ShipTo } from "../port.js";

const STATES = {
  ACTIVE: "active",
  BLOCKED: "blocked",
  DISABLED: "closed",
  /** Made, and waiting for its holder to activate it. */
  CREATED: "awaiting_activation",
} as const satisfies Record<string, CardState>;

/** Why a card is closed, in the words it takes with `DISABLED`. */
export const REASONS = {
  lost: "LOST",
  stolen: "STOLEN",
  damaged: "BROKEN",
  by_holder: "USER_INTERNAL_REASON",
  by_house: "CLIENT_INTERNAL_REASON",
} as const satisfies Record<ClosingReason, string>;

export const pomeloCard = z
  .object({
    data: z.object({
      id: z.string().min(1),
      card_type: z.enum(["PHYSICAL", "VIRTUAL"]),
      status: z.enum(Object.keys(STATES) as [keyof typeof STATES, ...(keyof typeof STATES)[]]),
      last_four: z.string().regex(/^\d{4}$/),
      expiration_date: z.string().regex(/^\d\d\/\d\d$/),
    }),
  })
  .transform(({ data }): IssuedCard => {
    const [month, year] = data.expiration_date.split("/");
    return {
      ref: data.id,
      kind: data.card_type === "PHYSICAL" ? "physical" : "virtual",
      state: STATES[data.status],
      lastDigits: data.last_four,
      expiry: { month: Number(month), year: 2_000 + Number(year) },
    };
  });

export function pomeloAddress({ street, number, complement, district, city, state, postalCode }: ShipTo) {
  return {
    street_name: street,
    street_number: number,
    ...(complement === undefined ? {} : { additional_info: complement }),
    neighborhood: district,
    city,
    region: state,
    country: "Brasil",
    zip_code: postalCode,
  };
}
