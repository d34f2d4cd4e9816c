import type { FastifyInstance } from "fastify";
import type { Tokens } from "./auth.js";
import { lookUpKey, maskedOwner } from "./dict.js";
import { efiPayout } from "./efi-views.js";
import { endToEndId } from "./ids.js";
import type { Payout } from "./model.js";
import { pageOf, periodQuery } from "./page.js";
import { describeCode } from "./payable-codes.js";
import { requestCodePayout, requestPayout } from "./payouts.js";
import { Problem, parse } from "./problem.js";
import type { Psp } from "./psp.js";

/** Sending Pix, in Efí's manner, and asking the directory who owns a key. */
export function addPayoutRoutes(app: FastifyInstance, psp: Psp, tokens: Tokens): void {
  app.put<{ Params: { idEnvio: string } }>("/v3/gn/pix/:idEnvio", (request, reply) => {
    tokens.demand(request, "pix.send");
    return reply.code(201).send(takenView(requestPayout(psp, request.params.idEnvio, request.body)));
  });

  addCodeRoutes(app, psp, tokens);
  // Efí tells nobody whose a key is.
  if (psp.settings.speaks !== "efi") addDirectoryRoutes(app, psp, tokens);

  app.get<{ Params: { idEnvio: string } }>("/v2/gn/pix/enviados/id-envio/:idEnvio", (request) => {
    tokens.demand(request, "gn.pix.send.read");
    return payoutView(psp, psp.books.payouts.get(request.params.idEnvio), "idEnvio");
  });

  app.get<{ Params: { e2eId: string } }>("/v2/gn/pix/enviados/:e2eId", (request) => {
    tokens.demand(request, "gn.pix.send.read");
    const idEnvio = psp.books.payoutsByEndToEndId.get(request.params.e2eId) ?? "";
    return payoutView(psp, psp.books.payouts.get(idEnvio), "e2eId");
  });

  app.get("/v2/gn/pix/enviados", (request) => {
    tokens.demand(request, "gn.pix.send.read");
    const detail = "Os parâmetros de consulta à lista de Pix enviados não respeitam o schema.";
    const query = parse(periodQuery, request.query, { tipo: "PixConsultaInvalida", detail, root: "" });
    const { parametros, rows } = pageOf(query, psp.books.payouts.values(), (row) => row.horario.solicitacao);
    return { parametros, pix: rows.map((payout) => payoutView(psp, payout, "idEnvio")) };
  });
}

/** What a code asks for, shown before it is paid, and paying it. */
function addCodeRoutes(app: FastifyInstance, psp: Psp, tokens: Tokens): void {
  app.put<{ Params: { idEnvio: string } }>("/v2/gn/pix/:idEnvio/qrcode", (request, reply) => {
    tokens.demand(request, "gn.qrcodes.pay");
    return reply.code(201).send(takenView(requestCodePayout(psp, request.params.idEnvio, request.body)));
  });

  app.post("/v2/gn/qrcodes/detalhar", (request) => {
    tokens.demand(request, psp.settings.speaks === "efi" ? "gn.qrcodes.read" : "gn.qrcodes.pay");
    return describeCode(psp, request.body);
  });
}

/** Whose a key is. */
function addDirectoryRoutes(app: FastifyInstance, psp: Psp, tokens: Tokens): void {
  app.get<{ Params: { chave: string } }>("/v2/gn/pix/chaves/:chave", (request) => {
    tokens.demand(request, "gn.pix.send.read");
    const { chave } = request.params;
    const found = lookUpKey(psp, chave);
    if (!found) throw new Problem(404, "ChaveNaoEncontrada", "Chave Pix não encontrada no DICT.");
    return {
      chave,
      tipo: found.type,
      ...maskedOwner(found.entry),
      instituicao: found.bank,
      endToEndId: endToEndId("E", psp.settings.ispb, psp.now(), psp.settings.random),
    };
  });
}

function takenView({ idEnvio, endToEndId: e2eId, valor, horario, status }: Payout) {
  return { idEnvio, e2eId, valor, horario, status };
}

function payoutView(psp: Psp, payout: Payout | undefined, by: string) {
  if (!payout) {
    throw new Problem(404, "PixEnviadoNaoEncontrado", `Pix enviado não encontrado para o ${by} informado.`);
  }
  const { pedido: _pedido, ...view } = payout;
  return psp.settings.speaks === "efi" ? efiPayout(view) : view;
}
