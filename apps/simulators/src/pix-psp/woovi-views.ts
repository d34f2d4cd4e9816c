import { toCents } from "./amount.js";
import type { Devolucao, Payout, PayoutStatus } from "./model.js";

const STATUSES: Readonly<Record<PayoutStatus, string>> = {
  EM_PROCESSAMENTO: "APPROVED",
  REALIZADO: "CONFIRMED",
  NAO_REALIZADO: "FAILED",
};

/** A payment as Woovi tells of it: its transaction is there once it has ended. */
export function wooviPayment(payout: Payout) {
  const { idEnvio, valor, status, favorecido, infoPagador, endToEndId, horario, erro } = payout;
  return {
    payment: {
      value: centavos(valor),
      status: payout.aguardaAprovacao ? "CREATED" : STATUSES[status],
      ...(favorecido.chave !== undefined && { destinationAlias: favorecido.chave }),
      ...(infoPagador !== undefined && { comment: infoPagador }),
      correlationID: idEnvio,
    },
    ...(status !== "EM_PROCESSAMENTO" && {
      transaction: {
        value: centavos(valor),
        endToEndId,
        time: horario.liquidacao ?? horario.solicitacao,
        ...(erro && { providerRejectedReason: `${erro.codigo} - ${erro.motivo}` }),
      },
    }),
  };
}

/** What moved under a payment: itself, and what its receiver sent back. */
export function wooviTransactions({ status, endToEndId, valor, horario, devolucoes = [] }: Payout) {
  if (status !== "REALIZADO") return [];
  const time = horario.liquidacao ?? horario.solicitacao;
  return [
    { type: "WITHDRAW", status: "CONFIRMED", endToEndId, value: centavos(valor), time },
    ...devolucoes.map(wooviRefund),
  ];
}

/** The event by which Woovi tells how a payment ended, or what came back of it. */
export function wooviNews(payout: Payout, devolucao?: Devolucao) {
  if (devolucao) {
    const about = "PIX_TRANSACTION_REFUND_RECEIVED_CONFIRMED";
    const [originalTransaction] = wooviTransactions(payout);
    return {
      about,
      item: { event: about, refundTransaction: wooviRefund(devolucao), originalTransaction },
    };
  }
  const about = `OPENPIX:MOVEMENT_${payout.status === "REALIZADO" ? "CONFIRMED" : "FAILED"}`;
  return { about, item: { event: about, ...wooviPayment(payout) } };
}

function wooviRefund({ rtrId, valor, horario }: Devolucao) {
  return {
    type: "REFUND",
    status: "CONFIRMED",
    endToEndId: rtrId,
    value: centavos(valor),
    time: horario.liquidacao ?? horario.solicitacao,
  };
}

function centavos(valor: string): number {
  return Number(toCents(valor));
}
