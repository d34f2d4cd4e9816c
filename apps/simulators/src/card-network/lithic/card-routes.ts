import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { changeCard, convertCard, createCard, reissueCard, renewCard } from "../cards.js";
import { pageOf } from "../listing.js";
import type { CardNetwork } from "../network.js";
import { openPin } from "../pin.js";
import { Problem, parse } from "../problem.js";
import { cardView, withoutNumber } from "./views.js";

const ACCOUNT = "00000000-0000-4000-8000-000000000001";
const MAX_MEMO = 500;

const address = z.object({
  first_name: z.string().min(1),
  last_name: z.string().min(1),
  address1: z.string().min(1),
  address2: z.string().optional(),
  city: z.string().min(1),
  state: z.string().min(1),
  country: z.string().regex(/^[A-Z]{3}$/),
  postal_code: z.string().min(1),
  phone_number: z.string().optional(),
  email: z.string().optional(),
  line2_text: z.string().optional(),
});
const substatus = z.enum([
  "LOST",
  "COMPROMISED",
  "DAMAGED",
  "END_USER_REQUEST",
  "ISSUER_REQUEST",
  "NOT_ACTIVE",
  "SUSPICIOUS_ACTIVITY",
  "INTERNAL_REVIEW",
  "EXPIRED",
  "UNDELIVERABLE",
  "OTHER",
]);
const limit = {
  spend_limit: z.int().nonnegative().optional(),
  spend_limit_duration: z.enum(["ANNUALLY", "FOREVER", "MONTHLY", "TRANSACTION"]).optional(),
};
const shipping = {
  product_id: z.string().optional(),
  shipping_method: z.string().optional(),
  carrier: z.object({ qr_code_url: z.string().optional() }).optional(),
};
const expiry = { exp_month: z.string().optional(), exp_year: z.string().optional() };

const newCard = z.object({
  type: z.enum(["VIRTUAL", "PHYSICAL", "SINGLE_USE", "MERCHANT_LOCKED"]),
  account_token: z.uuid().default(ACCOUNT),
  memo: z.string().max(MAX_MEMO).optional(),
  pin: z.string().optional(),
  state: z.enum(["OPEN", "PAUSED"]).optional(),
  replacement_for: z.uuid().optional(),
  replacement_substatus: substatus.optional(),
  shipping_address: address.optional(),
  ...shipping,
  ...expiry,
  ...limit,
});
const change = z.object({
  state: z.enum(["OPEN", "PAUSED", "CLOSED"]).optional(),
  substatus: substatus.optional(),
  memo: z.string().max(MAX_MEMO).optional(),
  comment: z.string().optional(),
  pin: z.string().optional(),
  pin_status: z.literal("OK").optional(),
  ...limit,
});
const reissue = z.object({ shipping_address: address.optional(), ...shipping });
const renew = z.object({ shipping_address: address.optional(), ...shipping, ...expiry });
const convert = z.object({ shipping_address: address, ...shipping });
const filters = z.looseObject({ account_token: z.string().optional(), state: z.string().optional() });

type Params = { Params: { token: string } };

export function addCardRoutes(app: FastifyInstance, network: CardNetwork): void {
  const card = (token: string) => network.get("cards", token);

  app.post("/v1/cards", (request) => {
    const key = request.headers["idempotency-key"];
    const wanted = parse(newCard, request.body);
    const made = onceUnder(network, typeof key === "string" ? key : undefined, wanted, () => {
      const pin = wanted.pin === undefined ? undefined : openPin(network, wanted.pin);
      return createCard(network, { ...wanted, pin }).token;
    });
    return cardView(card(made));
  });

  app.get("/v1/cards", (request) => {
    const { account_token, state } = parse(filters, request.query);
    const rows = network
      .rows("cards")
      .filter((one) => account_token === undefined || one.account_token === account_token)
      .filter((one) => state === undefined || one.state === state);
    return pageOf(rows, request.query, (one) => withoutNumber(cardView(one)));
  });

  app.get<Params>("/v1/cards/:token", (request) => cardView(card(request.params.token)));

  app.patch<Params>("/v1/cards/:token", (request) => {
    const { pin, pin_status, ...changes } = parse(change, request.body);
    const found = card(request.params.token);
    if (found.state === "CLOSED") throw new Problem(400, "A closed card cannot be changed");
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    return cardView(
      changeCard(network, found, {
        ...given,
        ...(pin === undefined ? {} : { pin: openPin(network, pin), pin_failures: 0 }),
        ...(pin_status === undefined ? {} : { pin_failures: 0 }),
      }),
    );
  });

  app.post<Params>("/v1/cards/:token/reissue", (request) => {
    const { shipping_address } = parse(reissue, request.body);
    return cardView(reissueCard(network, card(request.params.token), shipping_address));
  });

  app.post<Params>("/v1/cards/:token/renew", (request) =>
    cardView(renewCard(network, card(request.params.token), parse(renew, request.body))),
  );

  app.post<Params>("/v1/cards/:token/convert_physical", (request) => {
    const { shipping_address, product_id = null } = parse(convert, request.body);
    return cardView(convertCard(network, card(request.params.token), { shipping_address, product_id }));
  });

  app.post("/v1/cards/search_by_pan", (request) =>
    cardView(network.cardByPan(parse(z.object({ pan: z.string() }), request.body).pan)),
  );
}

/** The same key with the same request is the same card; with another request it is refused. */
function onceUnder(
  network: CardNetwork,
  key: string | undefined,
  wanted: object,
  make: () => string,
): string {
  if (key === undefined) return make();
  const request = createHash("sha256").update(JSON.stringify(wanted)).digest("hex");
  const used = network.find("keys", key);
  if (used && used.request !== request)
    throw new Problem(409, "This idempotency key was used for another request");
  if (used) return used.made;
  const made = make();
  network.put("keys", { ...network.fresh(), token: key, request, made });
  return made;
}
