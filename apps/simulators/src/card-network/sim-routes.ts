import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { addFaultRoutes } from "../shared/faults.js";
import { askLate, authorize, increase } from "./authorize.js";
import { booksReport } from "./books-report.js";
import { CARD_FAULTS } from "./card-faults.js";
import { changeCard, shipCard } from "./cards.js";
import { resumeDeliveries } from "./deliveries.js";
import {
  addEarlierAuthorization,
  advise,
  clear,
  correct,
  reverse,
  type Shopping,
  settleAtOnce,
} from "./lifecycle.js";
import { endDispute, moveDispute } from "./lithic/dispute-routes.js";
import { completeDay } from "./lithic/settlement-routes.js";
import { disputeView, tokenizationView, transactionView } from "./lithic/views.js";
import { pointOf, SHOPS, shopOf } from "./merchants.js";
import type { Transaction } from "./model.js";
import type { CardNetwork } from "./network.js";
import { pinKey } from "./pin.js";
import { resumeAdjustments } from "./pomelo/adjustments.js";
import { AUTHORIZATIONS } from "./pomelo/authorizations.js";
import { inReais, rateOf } from "./rates.js";
import { tokenize } from "./tokenize.js";

const amount = z.int().positive();
const rate = z.string().regex(/^\d+(\.\d{1,6})?$/);

/** Whose card, by its token or its number. */
const who = { card_token: z.string().optional(), pan: z.string().optional() };
const at = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .optional();
const where = { merchant: z.string(), amount, rate: rate.optional(), at };
const authorization = z.strictObject({
  ...who,
  ...where,
  kind: z.enum(["AUTHORIZATION", "BALANCE_INQUIRY", "FINANCIAL_AUTHORIZATION"]).default("AUTHORIZATION"),
  hold: amount.optional(),
  wallet: z.enum(["APPLE_PAY", "GOOGLE_PAY", "SAMSUNG_PAY"]).optional(),
  entry: z.enum(["chip", "contactless", "online", "recurring", "cash"]).optional(),
  partial_approval: z.boolean().default(false),
  pin: z.string().optional(),
  cvv: z.string().optional(),
  expiry: z.strictObject({ month: z.string(), year: z.string() }).optional(),
});
const charge = z.strictObject({ ...who, ...where });
const refund = z.strictObject({ ...who, ...where, refund_of: z.string().optional() });
const token = z.string();
const clearing = z.strictObject({
  token,
  amount: amount.optional(),
  rate: rate.optional(),
  final: z.boolean().default(false),
  at,
});
const part = z.strictObject({ token, amount });
const partOrAll = z.strictObject({ token, amount: amount.optional() });
const correction = part.extend({ direction: z.enum(["credit", "debit"]) });
const shipment = z.strictObject({
  card_token: z.string(),
  tracking_number: z.string().nullable().default(null),
});
const disputeStep = z.strictObject({
  token,
  status: z.enum([
    "PENDING_CUSTOMER",
    "SUBMITTED",
    "REPRESENTMENT",
    "PREARBITRATION",
    "ARBITRATION",
    "CASE_WON",
    "CASE_CLOSED",
  ]),
  resolution_reason: z.string().default("WON_FIRST_CHARGEBACK"),
});
const tokenizing = z.strictObject({
  card_token: z.string(),
  wallet: z.enum(["APPLE_PAY", "GOOGLE_PAY", "SAMSUNG_PAY"]),
  decision: z.enum(["APPROVED", "DECLINED", "REQUIRE_ADDITIONAL_AUTHENTICATION"]).default("APPROVED"),
});

/** What people, merchants, plants and the post do, out of the client's sight. */
export function addSimRoutes(app: FastifyInstance, network: CardNetwork): void {
  addFaultRoutes(app, network.faults, CARD_FAULTS);
  const known = (token: string) => network.get("transactions", token);
  const made = (reply: FastifyReply, transaction: Transaction) =>
    reply.code(201).send(transactionView(network, transaction));

  app.post("/sim/authorize", async (request, reply) => {
    const wanted = authorization.parse(request.body);
    const { usually, ...shopping } = shoppingIn(network, wanted);
    const isInquiry = wanted.kind === "BALANCE_INQUIRY";
    const entry = wanted.entry ?? usually;
    const pos = pointOf(entry, {
      partialApproval: wanted.partial_approval,
      pinEntered: wanted.pin !== undefined,
    });
    const { kind, hold, wallet, pin, cvv, expiry } = wanted;
    const cash = entry === "cash" ? shopping.billed : 0;
    const amounts = isInquiry ? { billed: 0, original: 0 } : {};
    const purchase = { ...shopping, ...amounts, pos, kind, hold, wallet, pin, cvv, expiry, cash };
    return made(reply, await authorize(network, purchase));
  });
  app.post("/sim/increment", async (request, reply) => {
    const wanted = part.parse(request.body);
    const more = { billed: wanted.amount, original: wanted.amount };
    return made(reply, await increase(network, known(wanted.token), more));
  });
  app.post("/sim/advise", (request, reply) => {
    const wanted = part.parse(request.body);
    return made(reply, advise(network, known(wanted.token), wanted.amount));
  });
  app.post("/sim/clear", (request, reply) => {
    const wanted = clearing.parse(request.body);
    return made(reply, clear(network, known(wanted.token), wanted));
  });
  app.post("/sim/reverse", (request, reply) => {
    const { token, amount } = partOrAll.parse(request.body);
    return made(reply, reverse(network, known(token), { amount, type: "AUTHORIZATION_REVERSAL" }));
  });
  app.post("/sim/expire", (request, reply) => {
    const { token } = partOrAll.parse(request.body);
    return made(reply, reverse(network, known(token), { type: "AUTHORIZATION_EXPIRY" }));
  });
  app.post("/sim/refund", (request, reply) => {
    const { refund_of = null, ...wanted } = refund.parse(request.body);
    return made(reply, settleAtOnce(network, shoppingIn(network, wanted), "RETURN", refund_of));
  });
  app.post("/sim/force-post", (request, reply) => {
    const wanted = charge.parse(request.body);
    return made(reply, settleAtOnce(network, shoppingIn(network, wanted), "CLEARING"));
  });
  app.post("/sim/correct", (request, reply) => {
    const { token, amount, direction } = correction.parse(request.body);
    const type = direction === "credit" ? "CORRECTION_CREDIT" : "CORRECTION_DEBIT";
    return made(reply, correct(network, known(token), type, amount));
  });
  app.post("/sim/late-authorization", (request, reply) => {
    const { token } = z.strictObject({ token: z.string() }).parse(request.body);
    const told = addEarlierAuthorization(network, known(token));
    network.track(askLate(network, told));
    return made(reply, told);
  });

  app.post("/sim/ship", (request) => {
    const { card_token, tracking_number } = shipment.parse(request.body);
    const { token, state } = shipCard(network, network.get("cards", card_token), tracking_number);
    return { token, state, tracking_number };
  });
  app.post("/sim/close-card", (request) => {
    const { card_token } = z.strictObject({ card_token: z.string() }).parse(request.body);
    const card = network.get("cards", card_token);
    const { token, state } = changeCard(network, card, { state: "CLOSED", substatus: "ISSUER_REQUEST" });
    return { token, state };
  });
  app.post("/sim/tokenize", (request, reply) => {
    const { card_token, wallet, decision } = tokenizing.parse(request.body);
    const done = tokenize(network, network.get("cards", card_token), wallet, decision);
    return reply.code(201).send(tokenizationView(network, done));
  });
  app.post("/sim/advance-dispute", (request) => {
    const { token, status, resolution_reason } = disputeStep.parse(request.body);
    const dispute = network.get("disputes", token);
    return disputeView(
      status === "CASE_WON" || status === "CASE_CLOSED"
        ? endDispute(network, dispute, status, resolution_reason)
        : moveDispute(network, dispute, { status }),
    );
  });
  app.post("/sim/settle", (request) =>
    completeDay(network, z.strictObject({ date: z.iso.date() }).parse(request.body).date),
  );

  app.get("/sim/merchants", () => ({ merchants: SHOPS }));
  app.get("/sim/pin-key", () => ({ pem: pinKey(network) }));
  app.put("/sim/client", (request) => {
    const { url } = z.strictObject({ url: z.url() }).parse(request.body);
    network.put("endpoints", { ...network.fresh(), token: AUTHORIZATIONS, url });
    return { url };
  });
  app.post("/sim/deliver", () => {
    if (network.settings.speaks === "pomelo") resumeAdjustments(network);
    else resumeDeliveries(network);
    return {};
  });
  app.get("/sim/books", () => booksReport(network));
}

/** A purchase at a merchant of the catalogue, in its own currency. */
function shoppingIn(
  network: CardNetwork,
  wanted: { card_token?: string | undefined; pan?: string | undefined } & {
    readonly merchant: string;
    readonly amount: number;
    readonly rate?: string | undefined;
    readonly at?: string | undefined;
  },
): Shopping & { readonly usually: (typeof SHOPS)[number]["usually"] } {
  const { currency, usually, ...merchant } = shopOf(wanted.merchant);
  const card =
    wanted.pan === undefined ? network.get("cards", wanted.card_token ?? "") : network.cardByPan(wanted.pan);
  const asked = currency === "BRL" ? "1.0" : (wanted.rate ?? rateOf(currency));
  const billed = inReais(wanted.amount, currency, asked);
  return {
    card,
    merchant,
    pos: pointOf(usually),
    usually,
    currency,
    billed,
    original: wanted.amount,
    rate: asked,
    at: wanted.at,
  };
}
