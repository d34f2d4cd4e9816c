import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { changeCard, createCard } from "../cards.js";
import type { Card } from "../model.js";
import type { CardNetwork } from "../network.js";
import { Problem, parse } from "../problem.js";
import { revealPage, revealPolicy } from "../reveal-page.js";

const TOKEN_LASTS_SECONDS = 3_600;
const REVEAL_LASTS_SECONDS = 300;

const credentials = z.object({
  client_id: z.string(),
  client_secret: z.string(),
  audience: z.string().min(1),
  grant_type: z.literal("client_credentials"),
});
const holder = z.looseObject({
  name: z.string().min(1),
  surname: z.string().min(1),
  identification_type: z.string().min(1),
  identification_value: z.string().min(1),
  email: z.string().min(3),
  operation_country: z.literal("BRA"),
});
const address = z.looseObject({ street_name: z.string().min(1), zip_code: z.string().min(1) });
const newCard = z.object({
  user_id: z.string(),
  affinity_group_id: z.string().min(1),
  card_type: z.enum(["PHYSICAL", "VIRTUAL"]),
  address: address.optional(),
  previous_card_id: z.string().optional(),
});
const change = z.object({
  status: z.enum(["ACTIVE", "BLOCKED", "DISABLED"]).optional(),
  status_reason: z
    .enum(["CLIENT_INTERNAL_REASON", "USER_INTERNAL_REASON", "LOST", "STOLEN", "BROKEN", "UPGRADE"])
    .optional(),
  pin: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
});
const provisioning = z.looseObject({ card_id: z.string(), user_id: z.string() });

const STATUSES = {
  OPEN: "ACTIVE",
  PAUSED: "BLOCKED",
  CLOSED: "DISABLED",
  PENDING_FULFILLMENT: "CREATED",
  PENDING_ACTIVATION: "CREATED",
} as const;
const STATES = { ACTIVE: "OPEN", BLOCKED: "PAUSED", DISABLED: "CLOSED" } as const;

type Params = { Params: { id: string } };

/** Pomelo's own interface, as far as its public documentation describes it. */
export function addPomeloRoutes(app: FastifyInstance, network: CardNetwork): void {
  const tokens = new Map<string, { readonly until: number; readonly user?: string }>();
  const issue = (seconds: number, user?: string) => {
    const token = network.bytes(24).toString("base64url");
    const until = network.now().getTime() + seconds * 1_000;
    tokens.set(token, user === undefined ? { until } : { until, user });
    return { access_token: token, expires_in: seconds, token_type: "Bearer" };
  };
  const demand = (request: FastifyRequest) => {
    const token = tokens.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "");
    if (!token || token.user !== undefined || token.until <= network.now().getTime())
      throw new Problem(401, "The access token is missing or has expired");
  };

  app.post("/oauth/token", (request) => {
    const given = parse(credentials, request.body);
    const { clientId, apiKey } = network.settings;
    if (given.client_id !== clientId || given.client_secret !== apiKey)
      throw new Problem(401, "Unknown client");
    return issue(TOKEN_LASTS_SECONDS);
  });

  app.post("/users/v1/", (request, reply) => {
    demand(request);
    const wanted = parse(holder, request.body);
    const { identification_value: identification } = wanted;
    const known = network.rows("holders").find((one) => one.identification === identification);
    if (known) throw new Problem(409, "There is a user with this identification");
    const fresh = network.fresh();
    const token = `usr-${fresh.token.replaceAll("-", "")}`;
    const name = `${wanted.name} ${wanted.surname}`;
    const made = network.put("holders", { ...fresh, token, name, identification });
    return reply.code(201).send({ data: { id: made.token, status: "ACTIVE" } });
  });
  app.get("/users/v1/", (request) => {
    demand(request);
    const wanted = z.looseObject({ "filter[identification_value]": z.string().optional() });
    const value = parse(wanted, request.query)["filter[identification_value]"];
    const rows = network.rows("holders").filter(({ identification }) => identification === value);
    return { data: rows.map(({ token }) => ({ id: token, status: "ACTIVE" })) };
  });

  app.post("/cards/v1/", (request, reply) => {
    demand(request);
    const wanted = parse(newCard, request.body);
    const key = request.headers["x-idempotency-key"];
    if (typeof key !== "string") throw new Problem(400, "x-idempotency-key is required");
    if (!network.find("holders", wanted.user_id)) throw new Problem(404, "User not found");
    const asked = createHash("sha256").update(JSON.stringify(wanted)).digest("hex");
    const used = network.find("keys", key);
    if (used && used.request !== asked) throw new Problem(409, "The key was used for another request");
    const made =
      used?.made ??
      createCard(network, {
        account_token: wanted.user_id,
        type: wanted.card_type,
        shipping_address: wanted.address,
        replacement_for: wanted.previous_card_id,
      }).token;
    if (!used) network.put("keys", { ...network.fresh(), token: key, request: asked, made });
    return reply.code(201).send({ data: pomeloCard(network.get("cards", made)) });
  });
  app.get<Params>("/cards/v1/:id", (request) => {
    demand(request);
    return { data: pomeloCard(network.get("cards", request.params.id)) };
  });
  app.patch<Params>("/cards/v1/:id", (request) => {
    demand(request);
    const { status, status_reason, pin } = parse(change, request.body);
    const card = network.get("cards", request.params.id);
    if (card.state === "CLOSED") throw new Problem(422, "A disabled card cannot be changed");
    const isStopped = status === "BLOCKED" || status === "DISABLED";
    if (isStopped && status_reason === undefined) throw new Problem(400, "status_reason is required");
    const changed = changeCard(network, card, {
      ...(status === undefined ? {} : { state: STATES[status] }),
      ...(status_reason === undefined ? {} : { substatus: status_reason }),
      ...(pin === undefined ? {} : { pin, pin_failures: 0 }),
    });
    return { data: pomeloCard(changed) };
  });

  app.post("/secure-data/v1/token", (request) => {
    demand(request);
    const { user_id } = parse(z.object({ user_id: z.string() }), request.body);
    return issue(REVEAL_LASTS_SECONDS, network.get("holders", user_id).token);
  });
  app.get<Params>("/v1/:id", (request, reply) => {
    const { auth } = parse(z.looseObject({ auth: z.string() }), request.query);
    const token = tokens.get(auth);
    const card = network.get("cards", request.params.id);
    if (!token || token.until <= network.now().getTime() || token.user !== card.account_token)
      throw new Problem(401, "The token of the user is missing or has expired");
    return reply
      .removeHeader("x-frame-options")
      .headers(revealPolicy({}))
      .type("text/html")
      .send(revealPage(card, undefined));
  });

  app.post<{ Params: { wallet: string } }>("/token-provisioning/visa/:wallet", (request) => {
    demand(request);
    const { card_id } = parse(provisioning, request.body);
    const card = network.get("cards", card_id);
    if (card.state === "CLOSED" || card.state === "PAUSED") throw new Problem(422, "The card is not active");
    const drawn = () => network.bytes(48).toString("base64");
    return request.params.wallet === "apple-pay"
      ? { data: { activation_data: drawn(), encrypted_pass_data: drawn(), ephemeral_public_key: drawn() } }
      : { data: { opc: drawn() } };
  });

  app.get<Params>("/shipping/v1/:id", (request) => {
    demand(request);
    const card = network.get("cards", request.params.id.replace(/^shi-/, ""));
    const isShipped = card.state !== "PENDING_FULFILLMENT";
    return {
      data: {
        id: request.params.id,
        status: isShipped ? "IN_TRANSIT" : "CREATED",
        tracking_number: card.tracking_number,
      },
    };
  });
}

function pomeloCard(card: Card) {
  const { token: id, account_token: user_id, type, state, exp_month, exp_year } = card;
  return {
    id,
    affinity_group_id: "afg-demo",
    card_type: type,
    product_type: "PREPAID",
    status: STATUSES[state],
    status_detail: card.substatus,
    ...(type === "PHYSICAL" ? { shipment_id: `shi-${id}` } : {}),
    user_id,
    start_date: card.created.slice(0, 10),
    expiration_date: `${exp_month}/${exp_year.slice(-2)}`,
    last_four: card.pan.slice(-4),
    provider: "VISA",
  };
}
