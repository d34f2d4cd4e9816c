import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { pageOf } from "../listing.js";
import type { Card, Tokenization } from "../model.js";
import type { CardNetwork } from "../network.js";
import { Problem, parse } from "../problem.js";
import { moveTokenization, tokenize } from "../tokenize.js";
import { tokenizationView } from "./views.js";

const provisioning = z.object({
  digital_wallet: z.enum(["APPLE_PAY", "GOOGLE_PAY", "SAMSUNG_PAY"]).default("GOOGLE_PAY"),
  certificate: z.string().optional(),
  nonce: z.string().optional(),
  nonce_signature: z.string().optional(),
  client_device_id: z.string().optional(),
  client_wallet_account_id: z.string().optional(),
});
const webProvisioning = z.object({
  digital_wallet: z.enum(["APPLE_PAY", "GOOGLE_PAY"]).default("APPLE_PAY"),
  client_device_id: z.string().optional(),
  client_wallet_account_id: z.string().optional(),
  server_session_id: z.string().optional(),
});
const simulated = z.object({
  pan: z.string(),
  cvv: z.string(),
  expiration_date: z.string().regex(/^\d\d\/\d\d$/),
  tokenization_source: z.enum(["APPLE_PAY", "GOOGLE", "SAMSUNG_PAY", "MERCHANT"]),
  account_score: z.int().optional(),
  device_score: z.int().optional(),
  wallet_recommended_decision: z
    .enum(["APPROVED", "DECLINED", "REQUIRE_ADDITIONAL_AUTHENTICATION"])
    .default("APPROVED"),
});
const filters = z.looseObject({ card_token: z.string().optional(), account_token: z.string().optional() });

type Params = { Params: { token: string } };
type Status = Tokenization["status"];

/** Each move, and the states it may begin from. */
const MOVES: Readonly<Record<string, { readonly to: Status; readonly from: readonly Status[] }>> = {
  activate: { to: "ACTIVE", from: ["INACTIVE", "PENDING_2FA"] },
  deactivate: { to: "DEACTIVATED", from: ["ACTIVE", "INACTIVE", "PAUSED", "PENDING_2FA"] },
  pause: { to: "PAUSED", from: ["ACTIVE"] },
  unpause: { to: "ACTIVE", from: ["PAUSED"] },
};

/** Cards in wallets: what a device is handed to add one, and the tokens that came of it. */
export function addWalletRoutes(app: FastifyInstance, network: CardNetwork): void {
  const drawn = () => network.bytes(48).toString("base64");

  app.post<Params>("/v1/cards/:token/provision", (request) => {
    const wanted = parse(provisioning, request.body);
    assertProvisionable(network.get("cards", request.params.token));
    if (wanted.digital_wallet !== "APPLE_PAY") return { provisioning_payload: drawn() };
    const isWhole = wanted.certificate && wanted.nonce && wanted.nonce_signature;
    return {
      provisioning_payload: {
        activationData: drawn(),
        ...(isWhole ? { encryptedData: drawn(), ephemeralPublicKey: drawn() } : {}),
      },
    };
  });

  app.post<Params>("/v1/cards/:token/web_provision", (request) => {
    const wanted = parse(webProvisioning, request.body);
    assertProvisionable(network.get("cards", request.params.token));
    if (wanted.digital_wallet === "GOOGLE_PAY") return { google_opc: drawn(), tsp_opc: drawn() };
    const part = () => network.bytes(32).toString("base64url");
    const jws = { header: { kid: "simulator" }, protected: part(), payload: part(), signature: part() };
    return { jws, state: randomUUID() };
  });

  app.post("/v1/simulate/tokenizations", (request, reply) => {
    const wanted = parse(simulated, request.body);
    const card = network.cardByPan(wanted.pan);
    const [month, year] = wanted.expiration_date.split("/");
    if (wanted.cvv !== card.cvv || month !== card.exp_month || `20${year}` !== card.exp_year)
      throw new Problem(400, "The card's code or date is wrong");
    const requestor = wanted.tokenization_source === "GOOGLE" ? "GOOGLE_PAY" : wanted.tokenization_source;
    const made = tokenize(network, card, requestor, wanted.wallet_recommended_decision);
    return reply.code(201).send(tokenizationView(network, made));
  });

  app.get("/v1/tokenizations", (request) => {
    const { card_token, account_token } = parse(filters, request.query);
    const rows = network
      .rows("tokenizations")
      .filter((one) => card_token === undefined || one.card_token === card_token)
      .filter(
        (one) =>
          account_token === undefined ||
          network.find("cards", one.card_token)?.account_token === account_token,
      );
    return pageOf(rows, request.query, (one) => tokenizationView(network, one));
  });
  app.get<Params>("/v1/tokenizations/:token", (request) =>
    tokenizationView(network, network.get("tokenizations", request.params.token)),
  );
  app.post<{ Params: { token: string; move: string } }>(
    "/v1/tokenizations/:token/:move",
    (request, reply) => {
      const move = MOVES[request.params.move];
      const found = network.get("tokenizations", request.params.token);
      if (!move) throw new Problem(404, "Not found");
      if (!move.from.includes(found.status))
        throw new Problem(400, `A tokenization that is ${found.status} cannot do this`);
      moveTokenization(network, found, move.to);
      return reply.code(200).send();
    },
  );
}

function assertProvisionable({ state }: Card): void {
  if (state === "CLOSED" || state === "PAUSED") throw new Problem(400, `The card is ${state}`);
}
