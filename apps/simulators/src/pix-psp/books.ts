import { fromCents, toCents } from "./amount.js";
import type { Infraction, Recovery } from "./med-model.js";
import type {
  Callback,
  Cob,
  Devolucao,
  DictEntry,
  OutsideCharge,
  Payout,
  Pix,
  PixEvent,
  Webhook,
} from "./model.js";

/** The PSP's own books: charges, Pix in and out, and the balance that follows from them. */
export class Books {
  readonly cobs = new Map<string, Cob>();
  readonly cobsByLocation = new Map<string, string>();
  readonly pix = new Map<string, Pix>();
  readonly pixByTxid = new Map<string, string[]>();
  readonly payouts = new Map<string, Payout>();
  readonly payoutsByEndToEndId = new Map<string, string>();
  readonly infractions = new Map<string, Infraction>();
  readonly recoveries = new Map<string, Recovery>();
  readonly webhooks = new Map<string, Webhook>();
  readonly callbacks = new Map<string, Callback>();
  readonly dict = new Map<string, DictEntry>();
  /** By location. */
  readonly outsideCharges = new Map<string, OutsideCharge>();
  /** Random keys the client registered, beside those the account was opened with. */
  readonly keys = new Set<string>();
  readonly #opening: bigint;
  #balance: bigint;
  #pending = 0n;

  constructor(openingBalance: string) {
    this.#opening = toCents(openingBalance);
    this.#balance = this.#opening;
  }

  /** Changes the books by one event; replaying the same events always gives the same books. */
  apply(event: PixEvent): void {
    switch (event.type) {
      case "cob-created":
      case "cob-revised":
        this.cobs.set(event.cob.txid, event.cob);
        this.cobsByLocation.set(event.cob.location, event.cob.txid);
        return;
      case "pix-received":
        this.#putPix(event.pix);
        return;
      case "devolucao-changed":
        this.#putDevolucao(event.endToEndId, event.devolucao);
        return;
      case "payout-changed":
        this.#putPayout(event.payout);
        return;
      case "infraction-changed":
        this.infractions.set(event.infraction.id, event.infraction);
        return;
      case "recovery-changed":
        this.recoveries.set(event.recovery.id, event.recovery);
        return;
      case "webhook-set":
        this.webhooks.set(event.webhook.chave, event.webhook);
        return;
      case "webhook-removed":
        this.webhooks.delete(event.chave);
        return;
      case "callback-queued":
        this.callbacks.set(event.callback.id, event.callback);
        return;
      case "callback-closed":
        this.callbacks.delete(event.id);
        return;
      case "key-registered":
        this.keys.add(event.chave);
        return;
      case "key-removed":
        this.keys.delete(event.chave);
        return;
      case "dict-set":
        this.dict.set(event.entry.chave, event.entry);
        return;
      case "outside-charge-changed":
        this.outsideCharges.set(event.charge.location, event.charge);
    }
  }

  /** What can still be spent: the balance less what is on its way out. */
  get availableCents(): bigint {
    return this.#balance - this.#pending;
  }

  get account() {
    return {
      opening: fromCents(this.#opening),
      balance: fromCents(this.#balance),
      pending: fromCents(this.#pending),
      available: fromCents(this.availableCents),
    };
  }

  /** A charge as the API shows it, with the Pix that paid it. */
  cobView(cob: Cob) {
    const pix = (this.pixByTxid.get(cob.txid) ?? []).flatMap((id) => this.pix.get(id) ?? []);
    return pix.length > 0 ? { ...cob, pix } : cob;
  }

  #putPix(pix: Pix) {
    const before = this.pix.get(pix.endToEndId);
    this.pix.set(pix.endToEndId, pix);
    this.#balance += settledIn(pix) - (before ? settledIn(before) : 0n);
    this.#pending += returning(pix) - (before ? returning(before) : 0n);
    if (before || pix.txid === undefined) return;
    this.pixByTxid.set(pix.txid, [...(this.pixByTxid.get(pix.txid) ?? []), pix.endToEndId]);
    const cob = this.cobs.get(pix.txid);
    if (cob?.status === "ATIVA") this.cobs.set(pix.txid, { ...cob, status: "CONCLUIDA" });
  }

  #putDevolucao(endToEndId: string, devolucao: Devolucao) {
    const pix = this.pix.get(endToEndId);
    if (!pix) throw new Error(`The books know no Pix ${endToEndId}`);
    this.#putPix({ ...pix, devolucoes: withDevolucao(pix.devolucoes, devolucao) });
  }

  #putPayout(payout: Payout) {
    const before = this.payouts.get(payout.idEnvio);
    this.payouts.set(payout.idEnvio, payout);
    this.payoutsByEndToEndId.set(payout.endToEndId, payout.idEnvio);
    this.#balance -= settledOut(payout) - (before ? settledOut(before) : 0n);
    this.#pending += leaving(payout) - (before ? leaving(before) : 0n);
  }
}

/** The list with this return added, or put in the place of its earlier state. */
export function withDevolucao(list: readonly Devolucao[] = [], devolucao: Devolucao): Devolucao[] {
  const others = list.filter((other) => other.id !== devolucao.id);
  return [...others, devolucao];
}

function sum(devolucoes: readonly Devolucao[] = [], status: Devolucao["status"]): bigint {
  return devolucoes
    .filter((devolucao) => devolucao.status === status)
    .reduce((total, devolucao) => total + toCents(devolucao.valor), 0n);
}

function settledIn(pix: Pix): bigint {
  return toCents(pix.valor) - sum(pix.devolucoes, "DEVOLVIDO");
}

function returning(pix: Pix): bigint {
  return sum(pix.devolucoes, "EM_PROCESSAMENTO");
}

function settledOut(payout: Payout): bigint {
  return (payout.status === "REALIZADO" ? toCents(payout.valor) : 0n) - sum(payout.devolucoes, "DEVOLVIDO");
}

function leaving(payout: Payout): bigint {
  return payout.status === "EM_PROCESSAMENTO" && !payout.aguardaAprovacao ? toCents(payout.valor) : 0n;
}
