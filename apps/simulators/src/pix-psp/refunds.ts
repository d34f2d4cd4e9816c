import { z } from "zod";
import { amountSchema, toCents } from "./amount.js";
import { endToEndId } from "./ids.js";
import type { Devolucao, Pix } from "./model.js";
import { Problem, parse } from "./problem.js";
import type { Psp } from "./psp.js";

const INVALID = {
  tipo: "PixDevolucaoInvalida",
  detail: "A requisição de devolução não respeita o schema ou não faz sentido semanticamente.",
  root: "devolucao",
};
const WINDOW_MS = 90 * 24 * 3600 * 1000;

const refundRequest = z.object({
  valor: amountSchema,
  natureza: z.enum(["ORIGINAL", "RETIRADA"]).default("ORIGINAL"),
  descricao: z.string().max(140).optional(),
});

/** Starts giving (part of) a Pix back; the same id with the same content is the same return. */
export function requestDevolucao(psp: Psp, pix: Pix, id: string, body: unknown): Devolucao {
  parse(z.string().regex(/^[a-zA-Z0-9]{1,35}$/), id, { ...INVALID, root: "id" });
  const wanted = parse(refundRequest, body, INVALID);
  const existing = pix.devolucoes?.find((candidate) => candidate.id === id);
  if (existing) {
    const same = existing.valor === wanted.valor && existing.descricao === wanted.descricao;
    if (same && existing.natureza === wanted.natureza) return existing;
    throw refusal("Já existe uma devolução com esse id.", "id");
  }
  if (psp.now().getTime() - Date.parse(pix.horario) > WINDOW_MS) {
    throw refusal("O prazo de 90 dias para a devolução foi excedido.", "pix.horario");
  }
  if (toCents(wanted.valor) > returnable(pix)) {
    throw refusal("O valor das devoluções excede o valor do Pix.", "devolucao.valor");
  }
  if (toCents(wanted.valor) > psp.books.availableCents) {
    throw refusal("Saldo insuficiente para realizar a devolução.", "devolucao.valor");
  }
  const { ispb, random } = psp.settings;
  const devolucao: Devolucao = {
    ...wanted,
    id,
    rtrId: endToEndId("D", ispb, psp.now(), random),
    horario: { solicitacao: psp.now().toISOString() },
    status: "EM_PROCESSAMENTO",
  };
  psp.record({ type: "devolucao-changed", endToEndId: pix.endToEndId, devolucao });
  settleLater(psp, pix.endToEndId, id);
  return devolucao;
}

/** Money the PSP takes back by itself after a fraud claim: settled at once, the client is only told. */
export function clawBack(psp: Psp, pix: Pix, valor: string, natureza: string): Devolucao {
  const at = psp.now();
  const devolucao: Devolucao = {
    id: psp.newId(),
    rtrId: endToEndId("D", psp.settings.ispb, at, psp.settings.random),
    valor,
    natureza,
    horario: { solicitacao: at.toISOString(), liquidacao: at.toISOString() },
    status: "DEVOLVIDO",
  };
  psp.record({ type: "devolucao-changed", endToEndId: pix.endToEndId, devolucao });
  notify(psp, pix.endToEndId);
  return devolucao;
}

/** Takes up returns that were under way when the simulator last stopped. */
export function resumeRefunds(psp: Psp): void {
  for (const pix of psp.books.pix.values()) {
    for (const { id, status } of pix.devolucoes ?? []) {
      if (status === "EM_PROCESSAMENTO") settleLater(psp, pix.endToEndId, id);
    }
  }
}

/** What of this Pix has not been given back yet. */
export function returnable(pix: Pix): bigint {
  const given = (pix.devolucoes ?? []).filter((devolucao) => devolucao.status !== "NAO_REALIZADO");
  return given.reduce((left, devolucao) => left - toCents(devolucao.valor), toCents(pix.valor));
}

function settleLater(psp: Psp, endToEndId: string, id: string) {
  psp.timers.after(psp.settings.refundSettleMs, () => {
    const devolucao = psp.books.pix.get(endToEndId)?.devolucoes?.find((candidate) => candidate.id === id);
    if (devolucao?.status !== "EM_PROCESSAMENTO") return;
    const refused = psp.faults.take("refundsRefused", id) !== undefined;
    const outcome = refused
      ? { status: "NAO_REALIZADO" as const, motivo: "A conta do usuário pagador foi encerrada." }
      : { status: "DEVOLVIDO" as const };
    const horario = { ...devolucao.horario, ...(!refused && { liquidacao: psp.now().toISOString() }) };
    psp.record({ type: "devolucao-changed", endToEndId, devolucao: { ...devolucao, ...outcome, horario } });
    notify(psp, endToEndId);
  });
}

function notify(psp: Psp, endToEndId: string) {
  const pix = psp.books.pix.get(endToEndId);
  if (pix) psp.callbacks.enqueue(pix.chave, pix);
}

function refusal(razao: string, propriedade: string) {
  return new Problem(400, INVALID.tipo, INVALID.detail, { violacoes: [{ razao, propriedade }] });
}
