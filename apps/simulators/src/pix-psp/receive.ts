import { SimError } from "../shared/http.js";
import { readBrCode } from "./br-code.js";
import { endToEndId } from "./ids.js";
import type { Person, Pix } from "./model.js";
import type { Psp } from "./psp.js";

const PAYER_BANK = "90000001";
const SOMEONE: Person = { nome: "Fulano de Tal", cpf: "12345678909" };

interface Payment {
  readonly amount?: string | undefined;
  readonly payer?: Person | undefined;
  readonly infoPagador?: string | undefined;
  /** When it was paid, for a past that is told afterwards; now when absent. */
  readonly at?: Date | undefined;
}

/**
 * Somebody pays a charge, as the payer's app would let them, late and twice included: expiry is only
 * a promise of the charge, and a race between two payers ends with two Pix under one txid.
 */
export function payCharge(psp: Psp, txid: string, payment: Payment): Pix {
  const cob = psp.books.cobs.get(txid);
  if (!cob) throw new SimError(404, `No charge with txid ${txid}`);
  if (cob.status.startsWith("REMOVIDA")) throw new SimError(422, "The charge was removed");
  const valor = payment.amount ?? cob.valor.original;
  return receivePix(psp, { ...payment, valor, chave: cob.chave, txid, payer: payment.payer ?? cob.devedor });
}

/** Somebody pays a copied code: ours by its location, or a static one by its key. */
export function payBrCode(psp: Psp, text: string, payment: Payment): Pix {
  const code = readBrCode(text);
  if (!code) throw new SimError(422, "Not a valid BR Code");
  if (code.kind === "dynamic") {
    const txid = psp.books.cobsByLocation.get(code.location);
    if (txid === undefined) throw new SimError(404, `No charge at ${code.location}`);
    return payCharge(psp, txid, payment);
  }
  const valor = payment.amount ?? code.amount;
  if (valor === undefined) throw new SimError(422, "The code has no amount: say how much");
  return receivePix(psp, { ...payment, valor, chave: code.key, txid: code.txid });
}

/** A Pix reaches one of the account's keys; the client is told only when it carries a txid. */
export function receivePix(
  psp: Psp,
  arrival: { valor: string; chave: string; txid?: string | undefined } & Payment,
): Pix {
  if (!psp.hasKey(arrival.chave)) {
    throw new SimError(404, `The key ${arrival.chave} is not of this account`);
  }
  const at = arrival.at ?? psp.now();
  const pix: Pix = {
    endToEndId: endToEndId("E", PAYER_BANK, at, psp.settings.random),
    txid: arrival.txid,
    valor: arrival.valor,
    componentesValor: { original: { valor: arrival.valor } },
    chave: arrival.chave,
    horario: at.toISOString(),
    infoPagador: arrival.infoPagador,
    pagador: arrival.payer ?? SOMEONE,
  };
  psp.record({ type: "pix-received", pix });
  if (pix.txid !== undefined) psp.callbacks.enqueue(pix.chave, pix);
  return pix;
}
