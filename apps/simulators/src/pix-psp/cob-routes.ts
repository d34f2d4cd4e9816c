import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { amountSchema } from "./amount.js";
import type { Tokens } from "./auth.js";
import { writeDynamicBrCode } from "./br-code.js";
import type { Cob } from "./model.js";
import { pageOf, periodQuery } from "./page.js";
import { Problem, parse } from "./problem.js";
import type { Psp } from "./psp.js";
import { taxIds } from "./tax-ids.js";

const INVALID = {
  tipo: "CobOperacaoInvalida",
  detail: "A requisição que busca alterar ou criar uma cobrança não respeita o schema ou está errada.",
  root: "cob",
};

const person = z
  .object({
    nome: z.string().min(1).max(200),
    ...taxIds,
  })
  .refine((who) => (who.cpf === undefined) !== (who.cnpj === undefined), "Informe cpf ou cnpj");

const cobRequest = z.object({
  calendario: z.object({ expiracao: z.int().positive().default(86_400) }).prefault({}),
  devedor: person.optional(),
  valor: z.object({
    original: amountSchema,
    modalidadeAlteracao: z.union([z.literal(0), z.literal(1)]).default(0),
  }),
  chave: z.string().min(1).max(77),
  solicitacaoPagador: z.string().max(140).optional(),
  infoAdicionais: z
    .array(z.object({ nome: z.string().max(50), valor: z.string().max(200) }))
    .max(50)
    .optional(),
});

const cobRevision = cobRequest
  .extend({
    calendario: z.object({ expiracao: z.int().positive() }),
    status: z.literal("REMOVIDA_PELO_USUARIO_RECEBEDOR"),
  })
  .partial();

const cobQuery = periodQuery.extend({
  cpf: z.string().optional(),
  cnpj: z.string().optional(),
  status: z.string().optional(),
});

const txidSchema = z.string().regex(/^[a-zA-Z0-9]{26,35}$/);

/** Immediate charges: `PUT`, `PATCH`, `GET /v2/cob/{txid}` and the list. */
export function addCobRoutes(app: FastifyInstance, psp: Psp, tokens: Tokens): void {
  app.put<{ Params: { txid: string } }>("/v2/cob/:txid", (request, reply) => {
    tokens.demand(request, "cob.write");
    const txid = parse(txidSchema, request.params.txid, { ...INVALID, root: "txid" });
    const wanted = parse(cobRequest, request.body, INVALID);
    refuseForeignKey(psp, wanted.chave);
    const cob = newCob(psp, txid, wanted);
    const existing = psp.books.cobs.get(txid);
    if (existing && !sameRequest(existing, cob)) throw duplicateTxid();
    if (!existing) psp.record({ type: "cob-created", cob });
    return reply.code(201).send(psp.books.cobView(existing ?? cob));
  });

  app.patch<{ Params: { txid: string } }>("/v2/cob/:txid", (request) => {
    tokens.demand(request, "cob.write");
    const cob = findCob(psp, request.params.txid);
    const change = parse(cobRevision, request.body, INVALID);
    if (cob.status !== "ATIVA") {
      const violacoes = [
        { razao: "A cobrança não está ATIVA e não pode ser alterada.", propriedade: "cob.status" },
      ];
      throw new Problem(400, INVALID.tipo, INVALID.detail, { violacoes });
    }
    if (change.chave !== undefined) refuseForeignKey(psp, change.chave);
    const revised: Cob = {
      ...cob,
      ...change,
      calendario: { ...cob.calendario, ...change.calendario },
      valor: change.valor ?? cob.valor,
      chave: change.chave ?? cob.chave,
      status: change.status ?? cob.status,
      revisao: cob.revisao + 1,
    };
    psp.record({ type: "cob-revised", cob: revised });
    return psp.books.cobView(revised);
  });

  app.get<{ Params: { txid: string } }>("/v2/cob/:txid", (request) => {
    tokens.demand(request, "cob.read");
    return psp.books.cobView(findCob(psp, request.params.txid));
  });

  app.get("/v2/cob", (request) => {
    tokens.demand(request, "cob.read");
    const detail = "Os parâmetros de consulta à lista de cobranças não respeitam o schema.";
    const query = parse(cobQuery, request.query, { tipo: "CobConsultaInvalida", detail, root: "" });
    const wanted = [...psp.books.cobs.values()].filter(
      (cob) =>
        (query.status === undefined || cob.status === query.status) &&
        (query.cpf === undefined || cob.devedor?.cpf === query.cpf) &&
        (query.cnpj === undefined || cob.devedor?.cnpj === query.cnpj),
    );
    const { parametros, rows } = pageOf(query, wanted, (cob) => cob.calendario.criacao);
    return { parametros, cobs: rows.map((cob) => psp.books.cobView(cob)) };
  });
}

function findCob(psp: Psp, txid: string): Cob {
  const cob = psp.books.cobs.get(txid);
  if (!cob) throw new Problem(404, "CobNaoEncontrado", "Cobrança não encontrada para o txid informado.");
  return cob;
}

function newCob(psp: Psp, txid: string, wanted: z.output<typeof cobRequest>): Cob {
  const { account, locationHost } = psp.settings;
  const criacao = psp.now().toISOString();
  const location = `${locationHost}/v2/${psp.newId()}`;
  const loc = { id: psp.books.cobs.size + 1, location, tipoCob: "cob" as const, criacao };
  const pixCopiaECola = writeDynamicBrCode({ location, name: account.nome, city: account.cidade });
  const calendario = { criacao, expiracao: wanted.calendario.expiracao };
  return { ...wanted, calendario, txid, revisao: 0, loc, location, status: "ATIVA", pixCopiaECola };
}

/** The same txid asked twice for the same charge is one charge; only what the client chose counts. */
function sameRequest(existing: Cob, asked: Cob): boolean {
  const chosen = ({ calendario, devedor, valor, chave, solicitacaoPagador, infoAdicionais }: Cob) =>
    JSON.stringify([calendario.expiracao, devedor, valor, chave, solicitacaoPagador, infoAdicionais]);
  return chosen(existing) === chosen(asked);
}

function duplicateTxid() {
  const violacoes = [{ razao: "O txid já foi utilizado em outra cobrança.", propriedade: "txid" }];
  return new Problem(400, INVALID.tipo, INVALID.detail, { violacoes });
}

function refuseForeignKey(psp: Psp, chave: string) {
  if (psp.settings.account.keys.includes(chave)) return;
  const violacoes = [
    { razao: "A chave não pertence ao usuário recebedor.", propriedade: "cob.chave", valor: chave },
  ];
  throw new Problem(400, INVALID.tipo, INVALID.detail, { violacoes });
}
