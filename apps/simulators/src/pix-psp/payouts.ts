import { z } from "zod";
import { amountSchema, toCents } from "./amount.js";
import { withDevolucao } from "./books.js";
import { lookUpKey, maskedOwner } from "./dict.js";
import { endToEndId } from "./ids.js";
import type { Devolucao, Payout, PayoutError, PayoutStatus } from "./model.js";
import { Problem, parse } from "./problem.js";
import type { Psp } from "./psp.js";
import { taxIds } from "./tax-ids.js";

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

const payoutRequest = z.object({
  valor: amountSchema,
  pagador: z.object({ chave: z.string(), infoPagador: z.string().max(140).optional() }),
  favorecido: z.object({
    chave: z.string().min(1).max(77),
    ...taxIds,
  }),
});

/** Sends a Pix under the client's own id: asked again with the same content, it is the same payment. */
export function requestPayout(psp: Psp, idEnvio: string, body: unknown): Payout {
  parse(z.string().regex(/^[a-zA-Z0-9]{1,35}$/), idEnvio, { ...INVALID, root: "idEnvio" });
  const wanted = parse(payoutRequest, body, INVALID);
  const pedido = JSON.stringify(wanted);
  const existing = psp.books.payouts.get(idEnvio);
  if (existing?.pedido === pedido) return existing;
  if (existing) {
    throw refusal(409, "id_envio_duplicado", "O id de envio informado já foi utilizado em outro pagamento");
  }
  const found = acceptable(psp, wanted);
  const payout: Payout = {
    endToEndId: endToEndId("E", psp.settings.ispb, psp.now(), psp.settings.random),
    idEnvio,
    valor: wanted.valor,
    chave: wanted.pagador.chave,
    status: "EM_PROCESSAMENTO",
    infoPagador: wanted.pagador.infoPagador,
    horario: { solicitacao: psp.now().toISOString() },
    favorecido: {
      chave: wanted.favorecido.chave,
      ...(found && { identificacao: maskedOwner(found.entry) }),
    },
    pedido,
  };
  psp.record({ type: "payout-changed", payout });
  settleLater(psp, idEnvio);
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
  psp.callbacks.enqueue(payout.chave, payoutCallback(finished));
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
  psp.callbacks.enqueue(payout.chave, payoutCallback(returned));
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
    if (payout.status === "EM_PROCESSAMENTO") settleLater(psp, payout.idEnvio);
  }
}

function settleLater(psp: Psp, idEnvio: string) {
  psp.timers.after(psp.settings.payoutSettleMs, () => {
    const payout = psp.books.payouts.get(idEnvio);
    if (!payout || psp.faults.take("payoutsStuck", idEnvio)) return;
    if (!lookUpKey(psp, payout.favorecido.chave))
      return finishPayout(psp, payout, "NAO_REALIZADO", NO_SUCH_KEY);
    const refused = psp.faults.take("payoutsRefused", idEnvio) !== undefined;
    return finishPayout(psp, payout, refused ? "NAO_REALIZADO" : "REALIZADO");
  });
}

function acceptable(psp: Psp, wanted: z.output<typeof payoutRequest>) {
  const { keys } = psp.settings.account;
  if (!keys.includes(wanted.pagador.chave)) {
    throw refusal(400, "chave_invalida", "A chave informada não faz referência à conta autenticada");
  }
  if (keys.includes(wanted.favorecido.chave)) {
    throw refusal(422, "pagamento_negado", "O favorecido é a própria conta pagadora");
  }
  if (toCents(wanted.valor) > psp.books.availableCents) {
    throw refusal(422, "saldo_insuficiente", "Saldo insuficiente para realizar o envio");
  }
  const found = lookUpKey(psp, wanted.favorecido.chave);
  const { cpf, cnpj } = wanted.favorecido;
  if (found && ((cpf && cpf !== found.entry.cpf) || (cnpj && cnpj !== found.entry.cnpj))) {
    throw refusal(
      400,
      "chave_nao_pertence_ao_documento",
      "O documento do favorecido é diferente do documento em posse da chave",
    );
  }
  return found;
}

function payoutCallback({
  endToEndId,
  chave,
  status,
  valor,
  horario,
  infoPagador,
  idEnvio,
  erro,
  devolucoes,
}: Payout) {
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
