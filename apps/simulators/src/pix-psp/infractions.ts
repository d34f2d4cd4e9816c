import { z } from "zod";
import { SimError } from "../shared/http.js";
import { amountSchema, toCents } from "./amount.js";
import { type Infraction, SITUATIONS } from "./med-model.js";
import { Problem, parse } from "./problem.js";
import type { Psp } from "./psp.js";
import { returnable } from "./refunds.js";

const INVALID = { tipo: "MedAnaliseInvalida", detail: "A análise não respeita o schema.", root: "" };

const analysisRequest = z.object({
  analysisResult: z.enum(["AGREED", "DISAGREED"]),
  analysisDetails: z.string().min(1).max(2000),
});

export const contestRequest = z.strictObject({
  endToEndId: z.string(),
  valor: amountSchema.optional(),
  situationType: z.enum(SITUATIONS).default("SCAM"),
  details: z.string().max(2000).optional(),
});

/** The payer's bank contests a Pix the account received. */
export function contestPix(psp: Psp, wanted: z.output<typeof contestRequest>): Infraction {
  const pix = psp.books.pix.get(wanted.endToEndId);
  if (!pix) throw new SimError(404, `No Pix ${wanted.endToEndId}`);
  const valor = wanted.valor ?? pix.valor;
  if (toCents(valor) > returnable(pix)) throw new SimError(422, "More than is left of the Pix");
  const infraction: Infraction = {
    ...wanted,
    id: psp.newId(),
    valor,
    status: "OPEN",
    creationTime: psp.now().toISOString(),
  };
  return change(psp, infraction);
}

/** The payer's bank takes its claim back, as long as nobody has answered it. */
export function cancelInfraction(psp: Psp, id: string): Infraction {
  const infraction = psp.books.infractions.get(id);
  if (!infraction) throw new SimError(404, `No infraction ${id}`);
  if (infraction.status !== "OPEN") throw new SimError(422, "The infraction was answered");
  return change(psp, { ...infraction, status: "CANCELLED" });
}

/** The account's bank answers: the same answer again changes nothing. */
export function analyseInfraction(psp: Psp, id: string, body: unknown): Infraction {
  const wanted = parse(analysisRequest, body, INVALID);
  const infraction = findInfraction(psp, id);
  if (infraction.status === "CLOSED" && infraction.analysisResult === wanted.analysisResult)
    return infraction;
  if (infraction.status !== "OPEN")
    throw new Problem(409, "MedInfracaoEncerrada", "A notificação de infração já foi encerrada.");
  return change(psp, { ...infraction, ...wanted, status: "CLOSED" });
}

export function findInfraction(psp: Psp, id: string): Infraction {
  const infraction = psp.books.infractions.get(id);
  if (!infraction)
    throw new Problem(404, "MedInfracaoNaoEncontrada", "Notificação de infração não encontrada.");
  return infraction;
}

function change(psp: Psp, infraction: Infraction): Infraction {
  psp.record({ type: "infraction-changed", infraction });
  const chave = psp.books.pix.get(infraction.endToEndId)?.chave;
  if (chave !== undefined)
    psp.callbacks.enqueue(chave, { med: { infraction: infraction.id, status: infraction.status } });
  return infraction;
}
