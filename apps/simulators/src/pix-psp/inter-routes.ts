import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Tokens } from "./auth.js";
import { readBrCode } from "./br-code.js";
import { codeOf, interCredits, interPayment } from "./inter-views.js";
import type { Payout } from "./model.js";
import { codeToPay } from "./payable-codes.js";
import { acceptPayout, favouredByCode, favouredOf } from "./payouts.js";
import { Problem, parse } from "./problem.js";
import type { Psp } from "./psp.js";

const INVALID = { tipo: "RequisicaoInvalida", detail: "A requisição não respeita o schema.", root: "" };
const CPF_LENGTH = 11;

/** Amounts are numbers, of whole centavos. */
const amountSchema = z
  .number()
  .positive()
  .max(9_999_999_999.99)
  .transform((value) => value.toFixed(2));

const paymentRequest = z.object({
  valor: amountSchema,
  descricao: z.string().max(140).optional(),
  destinatario: z.discriminatedUnion("tipo", [
    z.object({ tipo: z.literal("CHAVE"), chave: z.string().min(1).max(77) }),
    z.object({ tipo: z.literal("PIX_COPIA_E_COLA"), pixCopiaECola: z.string().min(1).max(512) }),
    z.object({
      tipo: z.literal("DADOS_BANCARIOS"),
      nome: z.string().min(1),
      cpfCnpj: z.string().regex(/^(\d{11}|[0-9A-Z]{12}\d{2})$/),
      instituicaoFinanceira: z.object({ ispb: z.string().regex(/^[0-9A-Z]{8}$/) }),
      agencia: z.string().regex(/^\d{1,4}$/),
      contaCorrente: z.string().regex(/^[0-9A-Za-z]{1,20}$/),
      tipoConta: z.enum(["CONTA_CORRENTE", "CONTA_POUPANCA", "CONTA_SALARIO", "CONTA_PAGAMENTO"]),
    }),
  ]),
});
type Wanted = z.output<typeof paymentRequest>;

const ACCOUNT_TYPES = {
  CONTA_CORRENTE: "cacc",
  CONTA_POUPANCA: "svgs",
  CONTA_SALARIO: "slry",
  CONTA_PAGAMENTO: "tran",
} as const;

const statementQuery = z.object({
  dataInicio: z.iso.date(),
  dataFim: z.iso.date(),
  tipoOperacao: z.enum(["C", "D"]).optional(),
  pagina: z.coerce.number().int().nonnegative().default(0),
  tamanhoPagina: z.coerce.number().int().min(1).max(10_000).default(50),
});
const webhookRequest = z.object({ webhookUrl: z.url({ protocol: /^https?$/ }) });
const EVENT = "pix-pagamento";

/** Sending Pix in Banco Inter's manner: under an idempotency id, found again by a code of its own alone. */
export function addInterRoutes(app: FastifyInstance, psp: Psp, tokens: Tokens): void {
  app.post("/banking/v2/pix", (request) => {
    tokens.demand(request, "pagamento-pix.write");
    const id = parse(z.uuid(), request.headers["x-id-idempotente"], { ...INVALID, root: "x-id-idempotente" });
    const payout = requestPayment(psp, id, request.body);
    const day = payout.horario.solicitacao.slice(0, 10);
    return {
      tipoRetorno: "PROCESSADO",
      codigoSolicitacao: codeOf(payout),
      dataPagamento: day,
      dataOperacao: day,
    };
  });

  app.get<{ Params: { code: string } }>("/banking/v2/pix/:code", (request) => {
    tokens.demand(request, "pagamento-pix.read");
    const payout = [...psp.books.payouts.values()].find((one) => codeOf(one) === request.params.code);
    if (!payout) throw new Problem(404, "PixNaoEncontrado", "Não há Pix com este código de solicitação.");
    return interPayment(payout);
  });

  app.get("/banking/v2/extrato/completo", (request) => {
    tokens.demand(request, "extrato.read");
    const { dataInicio, dataFim, pagina, tamanhoPagina } = parse(statementQuery, request.query, INVALID);
    const all = [...psp.books.payouts.values()]
      .flatMap(interCredits)
      .filter(({ dataTransacao }) => dataTransacao >= dataInicio && dataTransacao <= dataFim);
    const transacoes = all.slice(pagina * tamanhoPagina, (pagina + 1) * tamanhoPagina);
    return {
      totalElementos: all.length,
      ultimaPagina: (pagina + 1) * tamanhoPagina >= all.length,
      primeiraPagina: pagina === 0,
      tamanhoPagina,
      numeroDeElementos: transacoes.length,
      transacoes,
    };
  });

  app.put("/banking/v2/webhooks/pix-pagamento", (request, reply) => {
    tokens.demand(request, "webhook-banking.write");
    const { webhookUrl } = parse(webhookRequest, request.body, INVALID);
    const criacao = psp.now().toISOString();
    psp.record({ type: "webhook-set", webhook: { webhookUrl, chave: EVENT, criacao } });
    return reply.code(204).send();
  });
  app.get("/banking/v2/webhooks/pix-pagamento", (request) => {
    tokens.demand(request, "webhook-banking.read");
    const webhook = psp.books.webhooks.get(EVENT);
    if (!webhook) throw new Problem(404, "WebhookNaoEncontrado", "Não há webhook cadastrado.");
    return { webhookUrl: webhook.webhookUrl, criacao: webhook.criacao };
  });
}

/** The same id is the same payment, whatever comes under it. */
function requestPayment(psp: Psp, id: string, body: unknown): Payout {
  const wanted = parse(paymentRequest, body, INVALID);
  const idEnvio = id.replaceAll("-", "");
  const existing = psp.books.payouts.get(idEnvio);
  if (existing) return existing;
  return acceptPayout(psp, {
    idEnvio,
    pedido: JSON.stringify(wanted),
    wanted: {
      valor: wanted.valor,
      pagador: { chave: psp.settings.account.keys[0] ?? "", infoPagador: wanted.descricao },
    },
    favoured: () => favouredBy(psp, wanted),
  });
}

/** A code with a key in it is paid by its key, one with an address for what is found there. */
function favouredBy(psp: Psp, { valor, destinatario: to }: Wanted) {
  if (to.tipo !== "PIX_COPIA_E_COLA") return favouredOf(psp, favouredIn(to));
  const code = readBrCode(to.pixCopiaECola);
  if (code?.kind === "static") return favouredOf(psp, { chave: code.key });
  return favouredByCode(psp, codeToPay(psp, to.pixCopiaECola), valor);
}

function favouredIn(to: Exclude<Wanted["destinatario"], { tipo: "PIX_COPIA_E_COLA" }>) {
  if (to.tipo === "CHAVE") return { chave: to.chave };
  const { nome, cpfCnpj, instituicaoFinanceira, agencia, contaCorrente, tipoConta } = to;
  return {
    contaBanco: {
      nome,
      ...(cpfCnpj.length === CPF_LENGTH ? { cpf: cpfCnpj } : { cnpj: cpfCnpj }),
      codigoBanco: instituicaoFinanceira.ispb,
      agencia,
      conta: contaCorrente,
      tipoConta: ACCOUNT_TYPES[tipoConta],
    },
  };
}
