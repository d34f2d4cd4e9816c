import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { authorize } from "../authorize.js";
import {
  advise,
  adviseCredit,
  clear,
  reverse,
  reverseReturn,
  type Shopping,
  settleAtOnce,
} from "../lifecycle.js";
import { pointOf } from "../merchants.js";
import type { CardNetwork } from "../network.js";
import { Problem, parse } from "../problem.js";
import { CURRENCIES, rateBetween } from "../rates.js";
import { settledOf } from "../transactions.js";

const token = z.string();
const amount = z.int().nonnegative();

const shopping = z.object({
  pan: z.string().regex(/^\d{16}$/),
  amount,
  descriptor: z.string().min(1).max(25),
  mcc: z
    .string()
    .regex(/^\d{4}$/)
    .default("5999"),
  merchant_acceptor_id: z.string().max(15).default("OODKZAPJVN4YS7O"),
  merchant_acceptor_city: z.string().default("SAO PAULO"),
  merchant_acceptor_state: z.string().default("SP"),
  merchant_acceptor_country: z.string().default("BRA"),
  merchant_amount: amount.optional(),
  merchant_currency: z.string().length(3).default("BRL"),
});
const authorization = shopping.extend({
  partial_approval_capable: z.boolean().default(false),
  pin: z.string().optional(),
  status: z
    .enum([
      "AUTHORIZATION",
      "BALANCE_INQUIRY",
      "CREDIT_AUTHORIZATION",
      "FINANCIAL_AUTHORIZATION",
      "FINANCIAL_CREDIT_AUTHORIZATION",
    ])
    .default("AUTHORIZATION"),
});
const advice = z.object({ token, amount: z.int().positive() });
const clearing = z.object({ token, amount: z.int().positive().optional() });
const voiding = clearing.extend({
  type: z.enum(["AUTHORIZATION_REVERSAL", "AUTHORIZATION_EXPIRY"]).default("AUTHORIZATION_REVERSAL"),
});

/** What the merchant names, as a purchase in reais; other currencies come with their own amount. */
function shoppingIn(network: CardNetwork, wanted: z.output<typeof shopping>): Shopping {
  const isKnown = CURRENCIES.includes(wanted.merchant_currency);
  const currency = isKnown ? wanted.merchant_currency : "GBP";
  const original = currency === "BRL" ? wanted.amount : wanted.merchant_amount;
  if (original === undefined) throw new Problem(400, "merchant_amount is required in another currency");
  return {
    card: network.cardByPan(wanted.pan),
    merchant: {
      acceptor_id: wanted.merchant_acceptor_id,
      descriptor: wanted.descriptor,
      mcc: wanted.mcc,
      city: wanted.merchant_acceptor_city,
      state: wanted.merchant_acceptor_state,
      country: wanted.merchant_acceptor_country,
    },
    pos: pointOf(wanted.mcc === "6011" ? "cash" : "online"),
    currency,
    billed: wanted.amount,
    original,
    rate: currency === "BRL" ? "1.0" : rateBetween(original, currency, wanted.amount),
  };
}

/** The provider's own simulation, documented as `/v1/simulate`. */
export function addSimulateRoutes(app: FastifyInstance, network: CardNetwork): void {
  const known = (token: string) => network.get("transactions", token);
  const made = (reply: FastifyReply, token?: string) =>
    reply.code(201).send({ debugging_request_id: randomUUID(), ...(token === undefined ? {} : { token }) });

  app.post("/v1/simulate/authorize", async (request, reply) => {
    const wanted = parse(authorization, request.body);
    if (wanted.status === "BALANCE_INQUIRY" && wanted.amount !== 0)
      throw new Problem(400, "amount must be 0 for a balance inquiry");
    const shopping = shoppingIn(network, wanted);
    const pos = {
      ...shopping.pos,
      partialApproval: wanted.partial_approval_capable,
      pinEntered: wanted.pin !== undefined,
    };
    const cash = wanted.mcc === "6011" ? wanted.amount : 0;
    const done = await authorize(network, { ...shopping, pos, kind: wanted.status, cash, pin: wanted.pin });
    return made(reply, done.token);
  });

  app.post("/v1/simulate/authorization_advice", (request, reply) => {
    const wanted = parse(advice, request.body);
    return made(reply, advise(network, known(wanted.token), wanted.amount).token);
  });

  app.post("/v1/simulate/clearing", (request, reply) => {
    const wanted = parse(clearing, request.body);
    clear(network, known(wanted.token), { amount: wanted.amount });
    return made(reply);
  });

  app.post("/v1/simulate/void", (request, reply) => {
    const wanted = parse(voiding, request.body);
    const transaction = known(wanted.token);
    if (transaction.status !== "PENDING" || settledOf(transaction) !== 0)
      throw new Problem(400, "Only a pending authorization is voided");
    if ((wanted.amount ?? 0) > transaction.held) throw new Problem(400, "More than is still pending");
    reverse(network, transaction, wanted);
    return made(reply);
  });

  app.post("/v1/simulate/return", (request, reply) => {
    const wanted = shoppingIn(network, parse(shopping, request.body));
    return made(reply, settleAtOnce(network, wanted, "RETURN").token);
  });

  app.post("/v1/simulate/return_reversal", (request, reply) => {
    reverseReturn(network, known(parse(z.object({ token }), request.body).token));
    return made(reply);
  });

  app.post("/v1/simulate/credit_authorization_advice", (request, reply) => {
    const wanted = shoppingIn(network, parse(shopping, request.body));
    return made(reply, adviseCredit(network, wanted).token);
  });
}
