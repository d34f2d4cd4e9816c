import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Tokens } from "./auth.js";
import { pageOf, periodQuery } from "./page.js";
import { Problem, parse } from "./problem.js";
import type { Psp } from "./psp.js";
import { requestDevolucao } from "./refunds.js";

const flag = z.enum(["true", "false"]).optional();

const pixQuery = periodQuery.extend({
  txid: z.string().optional(),
  txIdPresente: flag,
  devolucaoPresente: flag,
  cpf: z.string().optional(),
  cnpj: z.string().optional(),
});

type Params = { Params: { e2eid: string; id: string } };

/** Pix received, one or by period, and giving them back. */
export function addPixRoutes(app: FastifyInstance, psp: Psp, tokens: Tokens): void {
  app.get<Params>("/v2/pix/:e2eid", (request) => {
    tokens.demand(request, "pix.read");
    return findPix(psp, request.params.e2eid);
  });

  app.get("/v2/pix", (request) => {
    tokens.demand(request, "pix.read");
    const detail = "Os parâmetros de consulta à lista de Pix recebidos não respeitam o schema.";
    const query = parse(pixQuery, request.query, { tipo: "PixConsultaInvalida", detail, root: "" });
    const wanted = [...psp.books.pix.values()].filter(
      (pix) =>
        (query.txid === undefined || pix.txid === query.txid) &&
        (query.cpf === undefined || pix.pagador.cpf === query.cpf) &&
        (query.cnpj === undefined || pix.pagador.cnpj === query.cnpj) &&
        agrees(query.txIdPresente, pix.txid !== undefined) &&
        agrees(query.devolucaoPresente, pix.devolucoes !== undefined),
    );
    const { parametros, rows } = pageOf(query, wanted, (pix) => pix.horario);
    return { parametros, pix: rows };
  });

  app.put<Params>("/v2/pix/:e2eid/devolucao/:id", (request, reply) => {
    tokens.demand(request, "pix.write");
    const pix = findPix(psp, request.params.e2eid);
    return reply.code(201).send(requestDevolucao(psp, pix, request.params.id, request.body));
  });

  app.get<Params>("/v2/pix/:e2eid/devolucao/:id", (request) => {
    tokens.demand(request, "pix.read");
    const pix = findPix(psp, request.params.e2eid);
    const devolucao = pix.devolucoes?.find((candidate) => candidate.id === request.params.id);
    if (!devolucao)
      throw new Problem(404, "PixDevolucaoNaoEncontrada", "Devolução não encontrada para o id informado.");
    return devolucao;
  });
}

function findPix(psp: Psp, endToEndId: string) {
  const pix = psp.books.pix.get(endToEndId);
  if (!pix) throw new Problem(404, "PixNaoEncontrado", "Pix não encontrado para o e2eid informado.");
  return pix;
}

function agrees(wanted: "true" | "false" | undefined, present: boolean): boolean {
  return wanted === undefined || (wanted === "true") === present;
}
