import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { addFaultRoutes } from "../shared/faults.js";
import { SimError } from "../shared/http.js";
import { amountSchema, toCents } from "./amount.js";
import { cancelInfraction, contestPix, contestRequest } from "./infractions.js";
import { openOutsideCharge } from "./payable-codes.js";
import { finishPayout, returnPayout, stillOut } from "./payouts.js";
import { PIX_FAULTS } from "./pix-faults.js";
import type { Psp } from "./psp.js";
import { payBrCode, payCharge, receivePix } from "./receive.js";
import { advanceRecovery, advanceRequest } from "./recoveries.js";
import { clawBack, returnable } from "./refunds.js";
import { taxIds } from "./tax-ids.js";

const person = z.object({
  nome: z.string().min(1),
  ...taxIds,
});

const circumstances = {
  payer: person.optional(),
  infoPagador: z.string().optional(),
  at: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .optional(),
};
const payment = { amount: amountSchema.optional(), ...circumstances };

const payRequest = z.union([
  z.strictObject({ txid: z.string(), ...payment }),
  z.strictObject({ pixCopiaECola: z.string(), ...payment }),
]);
const arrivalRequest = z.strictObject({
  chave: z.string(),
  valor: amountSchema,
  ...circumstances,
});
const returnRequest = z.strictObject({ idEnvio: z.string(), valor: amountSchema.optional() });
const finishRequest = z.strictObject({ idEnvio: z.string(), status: z.enum(["REALIZADO", "NAO_REALIZADO"]) });
const clawBackRequest = z.strictObject({
  endToEndId: z.string(),
  valor: amountSchema,
  natureza: z.enum(["MED_OPERACIONAL", "MED_FRAUDE", "MED_PIX_AUTOMATICO"]).default("MED_FRAUDE"),
});

const outsideChargeRequest = z.strictObject({
  recebedor: person,
  valor: amountSchema.optional(),
  modalidadeAlteracao: z.union([z.literal(0), z.literal(1)]).default(0),
  expiracao: z.int().positive().default(3600),
  solicitacaoPagador: z.string().max(140).optional(),
});

/** The control API: what people and other banks do, out of the client's sight. */
export function addSimRoutes(app: FastifyInstance, psp: Psp): void {
  addFaultRoutes(app, psp.faults, PIX_FAULTS);

  app.post("/sim/pay", (request, reply) => {
    const wanted = payRequest.parse(request.body);
    const pix =
      "txid" in wanted ? payCharge(psp, wanted.txid, wanted) : payBrCode(psp, wanted.pixCopiaECola, wanted);
    return reply.code(201).send(pix);
  });

  app.post("/sim/pay-without-txid", (request, reply) =>
    reply.code(201).send(receivePix(psp, arrivalRequest.parse(request.body))),
  );

  app.post("/sim/return-payout", (request, reply) => {
    const { idEnvio, valor } = returnRequest.parse(request.body);
    const payout = findPayout(psp, idEnvio);
    const wanted = valor ?? payout.valor;
    if (toCents(wanted) > stillOut(payout)) throw new SimError(422, "More than is still out with the payee");
    return reply.code(201).send(returnPayout(psp, payout, wanted));
  });

  app.post("/sim/finish-payout", (request) => {
    const { idEnvio, status } = finishRequest.parse(request.body);
    return finishPayout(psp, findPayout(psp, idEnvio), status);
  });

  app.post("/sim/claw-back", (request, reply) => {
    const { endToEndId, valor, natureza } = clawBackRequest.parse(request.body);
    const pix = psp.books.pix.get(endToEndId);
    if (!pix) throw new SimError(404, `No Pix ${endToEndId}`);
    if (toCents(valor) > returnable(pix)) throw new SimError(422, "More than is left of the Pix");
    return reply.code(201).send(clawBack(psp, pix, valor, natureza));
  });

  app.post("/sim/contest", (request, reply) =>
    reply.code(201).send(contestPix(psp, contestRequest.parse(request.body))),
  );

  app.post("/sim/cancel-infraction", (request) =>
    cancelInfraction(psp, z.strictObject({ id: z.string() }).parse(request.body).id),
  );

  app.post("/sim/advance-recovery", (request) => advanceRecovery(psp, advanceRequest.parse(request.body)));

  app.post("/sim/outside-charges", (request, reply) =>
    reply.code(201).send(openOutsideCharge(psp, outsideChargeRequest.parse(request.body))),
  );

  app.put("/sim/dict", (request) => {
    const entry = person.extend({ chave: z.string() }).parse(request.body);
    psp.record({ type: "dict-set", entry });
    return entry;
  });

  app.get("/sim/books", () => booksReport(psp));
}

/** The whole of the PSP's books, to be matched against the client's. */
export function booksReport({ books }: Psp) {
  const pix = [...books.pix.values()];
  return {
    account: books.account,
    charges: [...books.cobs.values()],
    pix,
    devolucoes: pix.flatMap(({ endToEndId, devolucoes = [] }) =>
      devolucoes.map((one) => ({ endToEndId, ...one })),
    ),
    payouts: [...books.payouts.values()].map(({ pedido: _pedido, ...payout }) => payout),
    infractions: [...books.infractions.values()],
    recoveries: [...books.recoveries.values()].map(({ pedido: _pedido, ...recovery }) => recovery),
    webhooks: [...books.webhooks.values()],
    callbacksOwed: [...books.callbacks.values()],
  };
}

function findPayout(psp: Psp, idEnvio: string) {
  const payout = psp.books.payouts.get(idEnvio);
  if (!payout) throw new SimError(404, `No payout ${idEnvio}`);
  return payout;
}
