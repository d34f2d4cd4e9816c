import { createHash } from "node:crypto";
import type { Payout, PayoutStatus } from "./model.js";

const STATUSES: Readonly<Record<PayoutStatus, string>> = {
  EM_PROCESSAMENTO: "ENVIADO",
  REALIZADO: "PAGO",
  NAO_REALIZADO: "FALHA",
};

/** The code by which Banco Inter knows a payment: its own, and nothing a client could work out. */
export function codeOf({ idEnvio }: Payout): string {
  const hex = createHash("sha256").update(`inter:${idEnvio}`).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    "-",
  );
}

/** A payment as Banco Inter tells of it: its end-to-end id is there once it has ended, and no return ever. */
export function interPayment(payout: Payout) {
  const { status, valor, horario, favorecido, endToEndId } = payout;
  return {
    transacaoPix: {
      codigoSolicitacao: codeOf(payout),
      status: STATUSES[status],
      valor: Number(valor),
      dataHoraSolicitacao: horario.solicitacao,
      erros: errorsOf(payout),
      ...(favorecido.chave !== undefined && { chave: favorecido.chave }),
      ...(status !== "EM_PROCESSAMENTO" && { endToEnd: endToEndId }),
    },
    historico: [{ status: "CRIADO", dataHoraEvento: horario.solicitacao }],
  };
}

/** The credits of the statement that payments sent back are. */
export function interCredits(payout: Payout) {
  const { devolucoes = [], endToEndId, favorecido } = payout;
  return devolucoes.map(({ id, valor, horario }) => ({
    idTransacao: id,
    dataTransacao: (horario.liquidacao ?? horario.solicitacao).slice(0, 10),
    tipoTransacao: "PIX",
    tipoOperacao: "C",
    valor,
    titulo: "Pix devolvido",
    detalhes: { tipoDetalhe: "COMPLETE", endToEndId, chavePixRecebedor: favorecido.chave },
  }));
}

/** By which Banco Inter tells how a payment ended. */
export function interNews(payout: Payout) {
  const { status, valor, horario, endToEndId } = payout;
  return {
    about: "pix-pagamento",
    item: {
      tipoMovimentacao: "PAGAMENTO",
      codigoSolicitacao: codeOf(payout),
      dataHoraSolicitacao: horario.solicitacao,
      dataHoraMovimento: horario.liquidacao ?? horario.solicitacao,
      endToEnd: endToEndId,
      valor,
      status: status === "REALIZADO" ? "EFETIVADO" : "ERRO",
      erros: errorsOf(payout),
    },
  };
}

function errorsOf({ erro }: Payout) {
  return erro ? [{ codigoErro: erro.codigo, descricaoErro: erro.motivo }] : [];
}
