import { z } from "zod";
import { SimError } from "../shared/http.js";
import { amountSchema, fromCents, toCents } from "./amount.js";
import { RECOVERY_STEPS, type Recovery, SITUATIONS, type Situation } from "./med-model.js";
import { returnPayout, stillOut } from "./payouts.js";
import { Problem, parse } from "./problem.js";
import type { Psp } from "./psp.js";

const INVALID = { tipo: "MedRecuperacaoInvalida", detail: "A solicitação não respeita o schema.", root: "" };
const STEPS: readonly string[] = RECOVERY_STEPS;
const WINDOW_MS = 80 * 24 * 3600 * 1000;
/** What the receivers' banks still find, where nobody says how much: six tenths. */
const FOUND = { part: 6n, of: 10n };

const recoveryRequest = z.object({
  endToEndId: z.string(),
  situationType: z.enum(SITUATIONS),
  details: z.string().min(1).max(2000),
  contactInformation: z.object({ email: z.email(), phone: z.string().min(8) }),
});

export const advanceRequest = z.strictObject({
  id: z.string(),
  /** Of the analysis, and of what is sent back: without them the claim is accepted and some of it found. */
  analysisResult: z.enum(["AGREED", "DISAGREED"]).optional(),
  valor: amountSchema.optional(),
});

/** Asks for a sent Pix back under the client's own id: asked again with the same content, it is the same recovery. */
export function requestRecovery(psp: Psp, id: string, body: unknown): Recovery {
  parse(z.string().regex(/^[a-zA-Z0-9]{1,35}$/), id, { ...INVALID, root: "id" });
  const wanted = parse(recoveryRequest, body, INVALID);
  const pedido = JSON.stringify(wanted);
  const existing = psp.books.recoveries.get(id);
  if (existing?.pedido === pedido) return existing;
  if (existing) throw new Problem(409, "MedRecuperacaoDuplicada", "O id já foi utilizado.");
  return openRecovery(psp, id, { ...wanted, pedido });
}

interface Claim {
  readonly endToEndId: string;
  readonly situationType: Situation;
  readonly pedido: string;
}

/** Opens the recovery of a Pix this account sent, once until it is cancelled. */
export function openRecovery(psp: Psp, id: string, wanted: Claim): Recovery {
  const idEnvio = psp.books.payoutsByEndToEndId.get(wanted.endToEndId) ?? "";
  const payout = psp.books.payouts.get(idEnvio);
  const settledAt = Date.parse(payout?.horario.liquidacao ?? "");
  if (payout?.status !== "REALIZADO") throw refusal("O Pix não foi enviado por esta conta.");
  if (psp.now().getTime() - settledAt >= WINDOW_MS) throw refusal("O prazo de 80 dias foi excedido.");
  const others = [...psp.books.recoveries.values()].filter((one) => one.endToEndId === wanted.endToEndId);
  if (others.some(({ status }) => status !== "CANCELLED")) throw refusal("O Pix já foi contestado.");
  const { endToEndId, situationType, pedido } = wanted;
  const recovery: Recovery = {
    ...{ id, endToEndId, idEnvio, situationType, pedido },
    status: "CREATED",
    refundedAmount: "0.00",
    creationTime: psp.now().toISOString(),
  };
  psp.record({ type: "recovery-changed", recovery });
  advanceLater(psp, id);
  return recovery;
}

/** The claim is taken back, until it has been analysed. */
export function cancelRecovery(psp: Psp, id: string): Recovery {
  const recovery = findRecovery(psp, id);
  if (recovery.status === "CANCELLED") return recovery;
  if (recovery.status === "REFUNDING" || recovery.status === "COMPLETED")
    throw new Problem(409, "MedRecuperacaoEncerrada", "A recuperação não pode mais ser cancelada.");
  return change(psp, { ...recovery, status: "CANCELLED" });
}

/** One step further, as the directory and the receivers' banks take it. */
export function advanceRecovery(psp: Psp, wanted: z.output<typeof advanceRequest>): Recovery {
  const recovery = psp.books.recoveries.get(wanted.id);
  if (!recovery) throw new SimError(404, `No recovery ${wanted.id}`);
  const at = STEPS.indexOf(recovery.status);
  const next = at < 0 ? undefined : RECOVERY_STEPS[at + 1];
  if (next === undefined || recovery.analysisResult === "DISAGREED")
    throw new SimError(422, "The recovery has ended");
  if (next === "ANALYSED")
    return change(psp, { ...recovery, status: next, analysisResult: wanted.analysisResult ?? "AGREED" });
  if (next !== "COMPLETED") return change(psp, { ...recovery, status: next });
  const payout = psp.books.payouts.get(recovery.idEnvio);
  if (!payout) throw new SimError(404, "No payout of the recovery");
  const found =
    wanted.valor === undefined ? (stillOut(payout) * FOUND.part) / FOUND.of : toCents(wanted.valor);
  if (found > stillOut(payout)) throw new SimError(422, "More than is still out with the payee");
  if (found > 0n) returnPayout(psp, payout, fromCents(found), "MED_FRAUDE");
  return change(psp, { ...recovery, status: next, refundedAmount: fromCents(found) });
}

export function findRecovery(psp: Psp, id: string): Recovery {
  const recovery = psp.books.recoveries.get(id);
  if (!recovery) throw new Problem(404, "MedRecuperacaoNaoEncontrada", "Recuperação não encontrada.");
  return recovery;
}

/** Takes up recoveries that were under way when the simulator last stopped. */
export function resumeRecoveries(psp: Psp): void {
  for (const { id } of psp.books.recoveries.values()) advanceLater(psp, id);
}

/** Without a pace recoveries wait for whoever drives the simulator. */
function advanceLater(psp: Psp, id: string) {
  const pace = psp.settings.recoveryStepMs;
  if (pace === undefined) return;
  psp.timers.after(pace, () => {
    const recovery = psp.books.recoveries.get(id);
    const hasEnded = !recovery || recovery.status === "COMPLETED" || recovery.status === "CANCELLED";
    if (hasEnded || recovery.analysisResult === "DISAGREED") return;
    advanceRecovery(psp, { id });
    advanceLater(psp, id);
  });
}

function change(psp: Psp, recovery: Recovery): Recovery {
  psp.record({ type: "recovery-changed", recovery });
  const chave = psp.books.payouts.get(recovery.idEnvio)?.chave;
  // Woovi tells of a recovery when it is asked.
  if (chave !== undefined && psp.settings.speaks !== "woovi")
    psp.callbacks.enqueue(chave, { med: { recovery: recovery.id, status: recovery.status } });
  return recovery;
}

function refusal(detail: string) {
  return new Problem(422, "MedRecuperacaoNegada", detail);
}
