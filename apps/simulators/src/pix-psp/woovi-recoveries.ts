import { randomUUID } from "node:crypto";
import { z } from "zod";
import { toCents } from "./amount.js";
import type { Recovery } from "./med-model.js";
import { Problem, parse } from "./problem.js";
import type { Psp } from "./psp.js";
import { cancelRecovery, openRecovery } from "./recoveries.js";

const INVALID = { tipo: "RequisicaoInvalida", detail: "Os dados enviados são inválidos", root: "" };
const claimRequest = z.strictObject({
  transactionEndToEndId: z.string(),
  situationType: z.enum(["SCAM", "ACCOUNT_TAKEOVER", "COERCION", "FRAUDULENT_ACCESS", "OTHER", "UNKNOWN"]),
  details: z.string().min(1).max(2000),
});

/** Asks for a sent Pix back, in Woovi's manner: once for each Pix, ever, under an id of the directory's. */
export function requestWooviRecovery(psp: Psp, body: unknown): Recovery {
  const { transactionEndToEndId: endToEndId, ...wanted } = parse(claimRequest, body, INVALID);
  if ([...psp.books.recoveries.values()].some((one) => one.endToEndId === endToEndId))
    throw new Problem(422, "RecuperacaoExistente", "Já existe uma recuperação de fundos para a transação");
  return openRecovery(psp, randomUUID(), { ...wanted, endToEndId, pedido: wanted.details });
}

/** By the directory's id, or by the end-to-end id of the Pix. */
export function findWooviRecovery(psp: Psp, id: string): Recovery {
  const found = [...psp.books.recoveries.values()].find((one) => one.id === id || one.endToEndId === id);
  if (!found) throw new Problem(404, "RecuperacaoNaoEncontrada", "Recuperação de fundos não encontrada");
  return found;
}

/** Takes the claim back by the directory's id, until it has ended. */
export function cancelWooviRecovery(psp: Psp, id: string): Recovery {
  const { status } = findWooviRecovery(psp, id);
  if (status === "CANCELLED" || status === "COMPLETED")
    throw new Problem(422, "RecuperacaoEncerrada", "A recuperação de fundos já está em um status final");
  return cancelRecovery(psp, id);
}

export function wooviRecovery({ id, endToEndId, status, situationType, creationTime, pedido }: Recovery) {
  return {
    rootTransactionId: endToEndId,
    situationType,
    reportDetails: pedido,
    dictId: id,
    status,
    direction: "SENT",
    creationTime,
  };
}

/** What the receivers' banks say of the claim: nothing before they have analysed it. */
export function wooviReports(psp: Psp, { id, endToEndId, idEnvio, analysisResult }: Recovery) {
  return [
    {
      fundsRecoveryId: id,
      transactionId: endToEndId,
      reason: "REFUND_REQUEST",
      status: analysisResult === undefined ? "OPEN" : "CLOSED",
      ...(analysisResult && { analysisResult }),
      infractionAmount: Number(toCents(psp.books.payouts.get(idEnvio)?.valor ?? "0.00")),
    },
  ];
}
