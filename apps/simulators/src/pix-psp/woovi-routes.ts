import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { fromCents } from "./amount.js";
import { lookUpKey } from "./dict.js";
import { endToEndId } from "./ids.js";
import type { Payout } from "./model.js";
import { codeToPay } from "./payable-codes.js";
import { acceptPayout, approvePayout, favouredByCode, favouredOf } from "./payouts.js";
import { Problem, parse } from "./problem.js";
import type { Psp } from "./psp.js";
import { wooviCode } from "./woovi-codes.js";
import {
  cancelWooviRecovery,
  findWooviRecovery,
  requestWooviRecovery,
  wooviRecovery,
  wooviReports,
} from "./woovi-recoveries.js";
import { wooviPayment, wooviTransactions } from "./woovi-views.js";

const INVALID = { tipo: "RequisicaoInvalida", detail: "Os dados enviados são inválidos", root: "" };
const NO_SUCH_PAYMENT = "Pagamento não encontrado";

const named = {
  correlationID: z.string().min(1).max(100),
  comment: z.string().max(140).optional(),
};
const ordered = { ...named, value: z.int().positive(), autoApprove: z.literal(true) };
const paymentRequest = z.union([
  /** Of a code, what it asks for is written down, to be approved. */
  z.object({ ...named, qrCode: z.string().min(1).max(512), value: z.int().positive().optional() }),
  z.object({
    ...ordered,
    destinationAlias: z.string().min(1).max(77),
    destinationAliasType: z.enum(["CPF", "CNPJ", "EMAIL", "PHONE", "RANDOM"]),
  }),
  z.object({
    ...ordered,
    holder: z.object({
      name: z.string().min(1).max(140),
      taxID: z.object({ type: z.enum(["BR:CPF", "BR:CNPJ"]), taxID: z.string() }),
    }),
    psp: z.object({ id: z.string().regex(/^[0-9A-Z]{8}$/), name: z.string() }),
    account: z.object({
      branch: z.string().regex(/^\d{4}$/),
      account: z.string().regex(/^[0-9A-Za-z]{1,20}$/),
      accountType: z.enum(["CACC", "SLRY", "SVGS", "TRAN"]),
    }),
  }),
]);
const approvalRequest = z.object({ correlationID: z.string() });
const listQuery = z.object({
  start: z.iso.datetime().optional(),
  end: z.iso.datetime().optional(),
  withdrawal: z.string().optional(),
  skip: z.coerce.number().int().nonnegative().default(0),
  limit: z.coerce.number().int().min(1).max(100).default(100),
});
const webhookRequest = z.object({
  webhook: z.object({
    name: z.string(),
    event: z.string(),
    url: z.url({ protocol: /^https?$/ }),
    isActive: z.boolean().default(true),
  }),
});

/** Sending Pix in Woovi's manner: by the client's own `correlationID`, which it takes once, in whole centavos. */
export function addWooviRoutes(app: FastifyInstance, psp: Psp): void {
  app.get("/api/v1/webhook/public-keys", () => ({
    public_keys: [
      { is_current: true, key: psp.signing.publicKey.export({ type: "spki", format: "pem" }).toString() },
    ],
  }));

  app.post("/api/v1/payment", (request) => {
    demandApp(psp, request);
    return wooviPayment(requestPayment(psp, request.body));
  });
  app.post("/api/v1/payment/approve", (request) => {
    demandApp(psp, request);
    const { correlationID } = parse(approvalRequest, request.body, INVALID);
    const payout = psp.books.payouts.get(correlationID);
    if (!payout) throw refusal(NO_SUCH_PAYMENT);
    if (!payout.aguardaAprovacao) throw refusal("O pagamento já foi aprovado");
    return wooviPayment(approvePayout(psp, payout));
  });
  app.post("/api/v1/decode/emv", (request) => {
    demandApp(psp, request);
    return wooviCode(psp, request.body);
  });
  app.get<{ Params: { id: string } }>("/api/v1/payment/:id", (request) => {
    demandApp(psp, request);
    const payout = psp.books.payouts.get(request.params.id);
    if (!payout) throw refusal(NO_SUCH_PAYMENT);
    return wooviPayment(payout);
  });
  app.get("/api/v1/payment", (request) => {
    demandApp(psp, request);
    const { start = "", end = "9", ...query } = parse(listQuery, request.query, INVALID);
    const found = [...psp.books.payouts.values()].filter(
      ({ horario: { solicitacao } }) => solicitacao >= start && solicitacao <= end,
    );
    const { pageInfo, rows } = pageOf(query, found);
    return { pageInfo, status: "OK", payments: rows.map(wooviPayment) };
  });
  app.get("/api/v1/transaction", (request) => {
    demandApp(psp, request);
    const { withdrawal = "", ...query } = parse(listQuery, request.query, INVALID);
    const payout = psp.books.payouts.get(psp.books.payoutsByEndToEndId.get(withdrawal) ?? "");
    const { pageInfo, rows } = pageOf(query, payout ? wooviTransactions(payout) : []);
    return { pageInfo, status: "OK", transactions: rows };
  });

  app.post("/api/v1/funds-recovery", (request, reply) => {
    demandApp(psp, request);
    return reply.code(201).send(wooviRecovery(requestWooviRecovery(psp, request.body)));
  });
  app.get<{ Params: { id: string } }>("/api/v1/funds-recovery/:id", (request) => {
    demandApp(psp, request);
    return wooviRecovery(findWooviRecovery(psp, request.params.id));
  });
  app.get<{ Params: { id: string } }>("/api/v1/funds-recovery/:id/infraction-reports", (request) => {
    demandApp(psp, request);
    return wooviReports(psp, findWooviRecovery(psp, request.params.id));
  });
  app.post<{ Params: { id: string } }>("/api/v1/funds-recovery/:id/cancel", (request) => {
    demandApp(psp, request);
    return wooviRecovery(cancelWooviRecovery(psp, request.params.id));
  });

  app.get<{ Params: { key: string } }>("/api/v1/pix-keys/:key/check", (request) => {
    demandApp(psp, request);
    return keyView(psp, request.params.key);
  });

  app.get("/api/v1/webhook", (request) => {
    demandApp(psp, request);
    const webhooks = [...psp.books.webhooks.values()].map(({ chave: event, webhookUrl: url }) => ({
      event,
      url,
      isActive: true,
    }));
    const { pageInfo, rows } = pageOf(parse(listQuery, request.query, INVALID), webhooks);
    return { pageInfo, webhooks: rows };
  });
  app.post("/api/v1/webhook", (request) => {
    demandApp(psp, request);
    const { webhook } = parse(webhookRequest, request.body, INVALID);
    const { url: webhookUrl, event: chave } = webhook;
    psp.record({ type: "webhook-set", webhook: { webhookUrl, chave, criacao: psp.now().toISOString() } });
    return { webhook };
  });
}

function requestPayment(psp: Psp, body: unknown): Payout {
  const wanted = parse(paymentRequest, body, INVALID);
  const { correlationID: idEnvio, value = 0, comment } = wanted;
  if (psp.books.payouts.has(idEnvio)) throw refusal("Já existe um pagamento com o correlationID fornecido");
  const code = "qrCode" in wanted ? codeToPay(psp, wanted.qrCode) : undefined;
  const valor = code?.valor ?? fromCents(BigInt(value));
  return acceptPayout(psp, {
    idEnvio,
    pedido: JSON.stringify(wanted),
    wanted: { valor, pagador: { chave: psp.settings.account.keys[0] ?? "", infoPagador: comment } },
    favoured: () =>
      "qrCode" in wanted ? favouredByCode(psp, code, valor) : favouredOf(psp, favouredIn(wanted)),
    aguardaAprovacao: "qrCode" in wanted,
  });
}

type Wanted = Exclude<z.output<typeof paymentRequest>, { qrCode: string }>;

function favouredIn(wanted: Wanted) {
  if ("destinationAlias" in wanted) return { chave: wanted.destinationAlias };
  const { holder, psp, account } = wanted;
  const { type, taxID } = holder.taxID;
  return {
    contaBanco: {
      nome: holder.name,
      ...(type === "BR:CPF" ? { cpf: taxID } : { cnpj: taxID }),
      codigoBanco: psp.id,
      agencia: account.branch,
      conta: account.account,
      tipoConta: ACCOUNT_TYPES[account.accountType],
    },
  };
}

const ACCOUNT_TYPES = { CACC: "cacc", SLRY: "slry", SVGS: "svgs", TRAN: "tran" } as const;

/** Whose a key is: the name whole, of a CPF the first three digits and the last two. */
function keyView(psp: Psp, pixKey: string) {
  const found = lookUpKey(psp, pixKey);
  if (!found) {
    const extra = { errorCode: "PIX_KEY_INFO_NOT_FOUND" };
    throw new Problem(404, "ChaveNaoEncontrada", "Chave pix não encontrada", { extra });
  }
  const { nome, cpf, cnpj = "" } = found.entry;
  return {
    pixKeyEndToEndId: endToEndId("E", psp.settings.ispb, psp.now(), psp.settings.random),
    pixKey,
    type: found.type,
    owner: {
      name: nome,
      taxID: cpf
        ? `${cpf.slice(0, 3)}.***.***-${cpf.slice(9)}`
        : cnpj.replace(/^(..)(...)(...)(....)(..)$/, "$1.$2.$3/$4-$5"),
      psp: found.bank.ispb,
      branch: "****",
      account: "********************",
    },
  };
}

function pageOf<Row>({ skip, limit }: { skip: number; limit: number }, all: readonly Row[]) {
  const hasNextPage = skip + limit < all.length;
  return {
    pageInfo: { skip, limit, hasPreviousPage: skip > 0, hasNextPage },
    rows: all.slice(skip, skip + limit),
  };
}

/** The AppID, as it stands in the header. */
function demandApp({ settings, faults }: Psp, { headers, method, url }: FastifyRequest): void {
  if (headers.authorization !== settings.clientSecret || faults.take("tokenExpired", `${method} ${url}`))
    throw new Problem(401, "NaoAutorizado", "appID inválido");
}

function refusal(sentence: string) {
  return new Problem(400, "RequisicaoInvalida", sentence);
}
