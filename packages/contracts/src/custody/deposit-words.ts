import { z } from "zod";
import { codeOf } from "../official-words.js";
import {
  AMOUNT_DIFFERENCES,
  type AmountDifference,
  DEPOSIT_REASONS,
  DEPOSIT_STATES,
  DEPOSIT_STATUSES,
  type DepositReason,
  type DepositState,
  type DepositStatus,
} from "./deposit-states.js";

/** The word people read for each state of a deposit. */
const STATUS_WORDS = {
  announced: "pendente",
  confirmed: "confirmado",
  rejected: "rejeitado",
  under_analysis: "em_analise",
} as const satisfies Record<DepositState, DepositStatus>;

/** The word on the wire for each reason; screens have a sentence for each. */
const REASON_WORDS = {
  awaiting_payment: "aguardando_pagamento",
  not_found: "nao_encontrada",
  confirming: "confirmando",
  providers_disagree: "provedores_divergem",
  network_unavailable: "rede_indisponivel",
  execution_failed: "falhou",
  wrong_token: "token_errado",
  wrong_recipient: "destino_errado",
  hash_already_used: "hash_ja_utilizado",
  before_watch: "anterior_ao_registro",
  expired: "expirado",
  cancelled_by_owner: "cancelado",
  refused_by_operator: "recusado_pelo_operador",
  amount_not_reserved: "valor_nao_reservado",
  out_of_time: "fora_do_prazo",
  below_minimum: "abaixo_do_minimo",
  risk_listed: "lista_de_risco",
  sender_blocked: "remetente_bloqueado",
  unclaimed: "nao_reclamado",
  account_closed: "conta_encerrada",
  back_after_write_off: "voltou_apos_baixa",
} as const satisfies Record<DepositReason, string>;

const DIFFERENCE_WORDS = {
  below: "menor",
  above: "maior",
} as const satisfies Record<AmountDifference, string>;

/** A deposit's status: `pendente` on the wire, `announced` inside. */
export const depositStatusSchema = z.codec(z.enum(DEPOSIT_STATUSES), z.enum(DEPOSIT_STATES), {
  decode: (word) => codeOf(STATUS_WORDS, word),
  encode: (state) => STATUS_WORDS[state],
});

/** Why a deposit stands where it stands: `expirado` on the wire, `expired` inside. */
export const depositReasonSchema = z.codec(z.enum(Object.values(REASON_WORDS)), z.enum(DEPOSIT_REASONS), {
  decode: (word) => codeOf(REASON_WORDS, word),
  encode: (reason) => REASON_WORDS[reason],
});

/** What arrived against what was reserved: `menor` on the wire, `below` inside. */
export const amountDifferenceSchema = z.codec(z.enum(["menor", "maior"]), z.enum(AMOUNT_DIFFERENCES), {
  decode: (word) => codeOf(DIFFERENCE_WORDS, word),
  encode: (difference) => DIFFERENCE_WORDS[difference],
});
