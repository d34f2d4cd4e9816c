import { z } from "zod";
import { amountSchema, toCents } from "./amount.js";
import { withDevolucao } from "./books.js";
import { lookUpKey, maskedOwner } from "./dict.js";
import { efiPayout } from "./efi-views.js";
import { endToEndId } from "./ids.js";
import { interNews } from "./inter-views.js";
import type { ContaBanco, Devolucao, Favorecido, Payout, PayoutError, PayoutStatus } from "./model.js";
import { codeToPay, isPayable, type PayableCode } from "./payable-codes.js";
import { Problem, parse } from "./problem.js";
import type { Psp } from "./psp.js";
import { payCharge } from "./receive.js";
import { taxIds } from "./tax-ids.js";
import { wooviNews } from "./woovi-views.js";

const INVALID = {
  tipo: "PixEnvioInvalido",
  detail: "A requisição de envio não respeita o schema.",
  root: "",
};

const NO_SUCH_KEY: PayoutError = {
  codigo: "AC03",
  origem: "PSP do usuário recebedor",
  motivo: "Número da agência e/ou conta transacional do usuário recebedor inexistente ou inválido",
};
const REFUSED: PayoutError = {
  codigo: "AB03",
  origem: "PSP do usuário recebedor",
  motivo: "Transação interrompida no participante do usuário recebedor",
};

const paying = {
  valor: amountSchema,
  pagador: z.object({ chave: z.string(), infoPagador: z.string().max(140).optional() }),
};

function requestTo<Types extends readonly ContaBanco["tipoConta"][]>(accountTypes: Types) {
  return z.object({
    ...paying,
    favorecido: z.union([
      z.object({ chave: z.string().min(1).max(77), ...taxIds }),
      z.object({
        contaBanco: z.object({
          nome: z.string().min(1).max(140),
          ...taxIds,
          codigoBanco: z.string().regex(/^[0-9A-Z]{8}$/),
          agencia: z.string().regex(/^\d{1,4}$/),
          conta: z.string().regex(/^[0-9A-Za-z]{1,20}$/),
          tipoConta: z.enum(accountTypes),
        }),
      }),
    ]),
  });
}

const payoutRequest = requestTo(["cacc", "svgs", "tran", "slry"]);
const efiRequest = requestTo(["cacc", "svgs"]);

const pixCopiaECola = z.string().min(1).max(512);
const codePayoutRequest = z.object({ ...paying, pixCopiaECola });
/** Efí takes no amount: it pays what the code asks for at that moment. */
const efiCodeRequest = z.strictObject({ pagador: paying.pagador, pixCopiaECola });

type Favoured = z.output<typeof payoutRequest>["favorecido"];

/** Sends a Pix under the client's own id: asked again with the same content, it is the same payment. */
export function requestPayout(psp: Psp, idEnvio: string, body: unknown): Payout {
  const wanted = parse(psp.settings.speaks === "efi" ? efiRequest : payoutRequest, body, INVALID);
  return taken(psp, idEnvio, wanted, () => favouredOf(psp, wanted.favorecido));
}

/** The same to whom a dynamic code names, for what it asks for. */
export function requestCodePayout(psp: Psp, idEnvio: string, body: unknown): Payout {
  if (psp.settings.speaks === "efi") {
    const wanted = parse(efiCodeRequest, body, INVALID);
    const code = codeToPay(psp, wanted.pixCopiaECola);
    const paid = { ...wanted, valor: code?.valor ?? "0.00" };
    return taken(psp, idEnvio, paid, () => favouredByCode(psp, code, paid.valor));
  }
  const wanted = parse(codePayoutRequest, body, INVALID);
  return taken(psp, idEnvio, wanted, () =>
    favouredByCode(psp, codeToPay(psp, wanted.pixCopiaECola), wanted.valor),
  );
}

/** Whom a code names, as long as what is paid is what it asks for. */
export function favouredByCode(psp: Psp, code: PayableCode | undefined, valor: string): Favorecido {
  if (!code) throw refusal(404, "qr_code_nao_encontrado", "Nenhuma cobrança foi encontrada neste QR Code");
  if (!isPayable(psp, code))
    throw refusal(422, "cobranca_indisponivel", "A cobrança já foi paga, expirou ou foi removida");
  if (code.valor !== undefined && code.modalidadeAlteracao !== 1 && code.valor !== valor)
    throw refusal(422, "valor_divergente", "O valor é diferente do valor da cobrança");
  if (toCents(valor) <= 0n) throw refusal(422, "valor_ausente", "A cobrança não diz quanto deve ser pago");
  const { location, chave, recebedor } = code;
  return { location, ...(chave && { chave }), identificacao: maskedOwner({ ...recebedor, chave: "" }) };
}

interface Paying {
  readonly valor: string;
  readonly pagador: { readonly chave: string; readonly infoPagador?: string | undefined };
}

function taken(psp: Psp, idEnvio: string, wanted: Paying, favoured: () => Favorecido): Payout {
  parse(z.string().regex(/^[a-zA-Z0-9]{1,35}$/), idEnvio, { ...INVALID, root: "idEnvio" });
  const pedido = JSON.stringify(wanted);
  const existing = psp.books.payouts.get(idEnvio);
  // Efí refuses an id it knows, whatever comes under it.
  if (existing?.pedido === pedido && psp.settings.speaks !== "efi") return existing;
  if (existing) {
    throw refusal(409, "id_envio_duplicado", "O id de envio informado já foi utilizado em outro pagamento");
  }
  return acceptPayout(psp, { idEnvio, pedido, wanted, favoured });
}

interface NewPayout {
  readonly idEnvio: string;
  readonly pedido: string;
  readonly wanted: Paying;
  readonly favoured: () => Favorecido;
  /** It is only written down, until it is approved. */
  readonly aguardaAprovacao?: boolean;
}

/** Takes a payment under an id that is not known yet, and settles it later. */
export function acceptPayout(
  psp: Psp,
  { idEnvio, pedido, wanted, favoured, aguardaAprovacao = false }: NewPayout,
): Payout {
  if (!aguardaAprovacao) assertPayable(psp, wanted);
  const payout: Payout = {
    endToEndId: endToEndId("E", psp.settings.ispb, psp.now(), psp.settings.random),
    idEnvio,
    valor: wanted.valor,
    chave: wanted.pagador.chave,
    status: "EM_PROCESSAMENTO",
    infoPagador: wanted.pagador.infoPagador,
    horario: { solicitacao: psp.now().toISOString() },
    favorecido: favoured(),
    ...(aguardaAprovacao ? { aguardaAprovacao } : {}),
    pedido,
  };
  psp.record({ type: "payout-changed", payout });
  if (!aguardaAprovacao) settleLater(psp, idEnvio);
  return payout;
}

/** Sends a payment that was only written down. */
export function approvePayout(psp: Psp, { aguardaAprovacao: _was, ...payout }: Payout): Payout {
  assertPayable(psp, { valor: payout.valor, pagador: { chave: payout.chave } });
  psp.record({ type: "payout-changed", payout });
  settleLater(psp, payout.idEnvio);
  return payout;
}

/** Ends a payment one way or the other and tells the client; an ended one stays as it is. */
export function finishPayout(psp: Psp, payout: Payout, status: PayoutStatus, erro?: PayoutError): Payout {
  if (payout.status !== "EM_PROCESSAMENTO" || status === "EM_PROCESSAMENTO") return payout;
  const horario = {
    ...payout.horario,
    ...(status === "REALIZADO" && { liquidacao: psp.now().toISOString() }),
  };
  const finished = {
    ...payout,
    status,
    horario,
    ...(status === "NAO_REALIZADO" && { erro: erro ?? REFUSED }),
  };
  psp.record({ type: "payout-changed", payout: finished });
  if (status === "REALIZADO") payTheCharge(psp, finished);
  tell(psp, finished);
  return finished;
}

/** The payee sends a settled payment back, whole or in part, as a return of its own (`D…`). */
export function returnPayout(psp: Psp, payout: Payout, valor: string, natureza = "ORIGINAL"): Payout {
  const at = psp.now().toISOString();
  const devolucao: Devolucao = {
    id: psp.newId(),
    rtrId: endToEndId("D", psp.settings.ispb, psp.now(), psp.settings.random),
    valor,
    natureza,
    horario: { solicitacao: at, liquidacao: at },
    status: "DEVOLVIDO",
  };
  const returned = { ...payout, devolucoes: withDevolucao(payout.devolucoes, devolucao) };
  psp.record({ type: "payout-changed", payout: returned });
  tell(psp, returned, devolucao);
  return returned;
}

/** What of this payment has not come back yet. */
export function stillOut(payout: Payout): bigint {
  if (payout.status !== "REALIZADO") return 0n;
  const back = payout.devolucoes ?? [];
  return back.reduce((left, devolucao) => left - toCents(devolucao.valor), toCents(payout.valor));
}

/** Takes up payments that were under way when the simulator last stopped. */
export function resumePayouts(psp: Psp): void {
  for (const payout of psp.books.payouts.values()) {
    if (payout.status === "EM_PROCESSAMENTO" && !payout.aguardaAprovacao) settleLater(psp, payout.idEnvio);
  }
}

function settleLater(psp: Psp, idEnvio: string) {
  psp.timers.after(psp.settings.payoutSettleMs, () => {
    const payout = psp.books.payouts.get(idEnvio);
    if (!payout || psp.faults.take("payoutsStuck", idEnvio)) return;
    if (leadsNowhere(psp, payout.favorecido)) return finishPayout(psp, payout, "NAO_REALIZADO", NO_SUCH_KEY);
    const refused = psp.faults.take("payoutsRefused", idEnvio) !== undefined;
    return finishPayout(psp, payout, refused ? "NAO_REALIZADO" : "REALIZADO");
  });
}

function assertPayable(psp: Psp, wanted: Paying): void {
  if (!psp.settings.account.keys.includes(wanted.pagador.chave)) {
    throw refusal(400, "chave_invalida", "A chave informada não faz referência à conta autenticada");
  }
  if (toCents(wanted.valor) > psp.books.availableCents) {
    throw refusal(422, "saldo_insuficiente", "Saldo insuficiente para realizar o envio");
  }
}

/** Whom a payment is for, as the directory knows them. */
export function favouredOf(psp: Psp, wanted: Favoured): Favorecido {
  if ("contaBanco" in wanted) return { contaBanco: wanted.contaBanco };
  if (psp.settings.account.keys.includes(wanted.chave)) {
    throw refusal(422, "pagamento_negado", "O favorecido é a própria conta pagadora");
  }
  const found = lookUpKey(psp, wanted.chave);
  if (!found && psp.settings.speaks === "efi")
    throw refusal(404, "chave_favorecido_nao_encontrada", "A chave do favorecido não foi encontrada");
  const { cpf, cnpj } = wanted;
  if (found && ((cpf && cpf !== found.entry.cpf) || (cnpj && cnpj !== found.entry.cnpj))) {
    throw refusal(
      400,
      "chave_nao_pertence_ao_documento",
      "O documento do favorecido é diferente do documento em posse da chave",
    );
  }
  return { chave: wanted.chave, ...(found && { identificacao: maskedOwner(found.entry) }) };
}

/** An account whose number says that it does not exist, as the key of nobody does. */
const NO_SUCH_ACCOUNT = /^0+$/;

function leadsNowhere(psp: Psp, { chave, contaBanco }: Favorecido): boolean {
  if (contaBanco) return NO_SUCH_ACCOUNT.test(contaBanco.conta);
  return chave !== undefined && !lookUpKey(psp, chave);
}

/** The charge a settled payment was for is paid: another bank's, or this account's own, to which the Pix arrives. */
function payTheCharge(psp: Psp, { favorecido: { location }, valor, infoPagador }: Payout): void {
  if (location === undefined) return;
  const outside = psp.books.outsideCharges.get(location);
  if (outside) {
    psp.record({ type: "outside-charge-changed", charge: { ...outside, status: "CONCLUIDA" } });
    return;
  }
  const txid = psp.books.cobsByLocation.get(location);
  const { nome, cnpj } = psp.settings.account;
  if (txid !== undefined) payCharge(psp, txid, { amount: valor, payer: { nome, cnpj }, infoPagador });
}

/** Tells the client how a payment ended, or what came back of it; Banco Inter leaves the latter to its statement. */
function tell(psp: Psp, payout: Payout, devolucao?: Devolucao): void {
  const { speaks } = psp.settings;
  if (speaks === "inter" && devolucao) return;
  const { about, item } =
    speaks === "woovi"
      ? wooviNews(payout, devolucao)
      : speaks === "inter"
        ? interNews(payout)
        : { about: payout.chave, item: payoutCallback(psp, payout) };
  psp.callbacks.enqueue(about, item);
}

function payoutCallback(psp: Psp, payout: Payout) {
  const { endToEndId, chave, status, valor, horario, infoPagador, idEnvio, erro } = payout;
  const { devolucoes } = psp.settings.speaks === "efi" ? efiPayout(payout) : payout;
  return {
    endToEndId,
    chave,
    tipo: "SOLICITACAO",
    status,
    valor,
    horario: horario.liquidacao ?? null,
    infoPagador,
    gnExtras: { idEnvio, ...(erro && { erro }) },
    ...(devolucoes && { devolucoes }),
  };
}

function refusal(status: number, nome: string, mensagem: string) {
  const tipo = nome.replace(/(^|_)([a-z])/g, (_match, _gap, letter: string) => letter.toUpperCase());
  return new Problem(status, tipo, mensagem, { extra: { nome, mensagem } });
}
