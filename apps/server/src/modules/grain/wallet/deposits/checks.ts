import {
  DEPOSIT_CHECKS,
  type DepositCheck,
  type DepositReason,
  type depositCheckSchema,
} from "@lastro/contracts/custody/deposits";
import type { z } from "zod";
import type { CheckOutcome, Checks } from "./deposit.js";

/** Which check a reason is the answer of. */
const CHECK_OF: Readonly<Partial<Record<DepositReason, DepositCheck>>> = {
  nao_encontrada: "transaction_found",
  rede_indisponivel: "transaction_found",
  provedores_divergem: "providers_agree",
  falhou: "execution_succeeded",
  token_errado: "token_contract",
  destino_errado: "recipient_ours",
  confirmando: "finality",
  fora_do_prazo: "time_window",
  anterior_ao_registro: "time_window",
  valor_nao_reservado: "exact_amount",
  abaixo_do_minimo: "minimum",
  lista_de_risco: "risk_list",
  remetente_bloqueado: "risk_list",
  conta_encerrada: "credited_once",
  hash_ja_utilizado: "credited_once",
};

const WAITING: ReadonlySet<DepositReason> = new Set([
  "nao_encontrada",
  "rede_indisponivel",
  "provedores_divergem",
  "confirmando",
]);

/** Every check as it stands when verifying came to rest at a reason: those before it passed, those after were not made. */
export function checksUpTo(reason: DepositReason, isOver = false): Checks {
  const stop = CHECK_OF[reason];
  const at = stop === undefined ? 0 : DEPOSIT_CHECKS.indexOf(stop);
  const outcome: CheckOutcome = {
    result: WAITING.has(reason) && !isOver ? "waiting" : "failed",
    reason,
  };
  return Object.fromEntries(
    DEPOSIT_CHECKS.slice(0, at + 1).map((check, index) => [
      check,
      index === at ? outcome : { result: "passed" },
    ]),
  );
}

/** All of them passed, but the one a doubt is about. */
export function passedChecks(doubt?: DepositReason): Checks {
  const failed = doubt === undefined ? undefined : CHECK_OF[doubt];
  return Object.fromEntries(
    DEPOSIT_CHECKS.map((check) => [
      check,
      doubt !== undefined && check === failed
        ? { result: "failed", reason: doubt }
        : { result: doubt !== undefined && check === "credited_once" ? "pending" : "passed" },
    ]),
  );
}

/** Every check in its order, as it is shown. */
export function shownChecks(checks: Checks): z.output<typeof depositCheckSchema>[] {
  return DEPOSIT_CHECKS.map((check) => {
    const { result = "pending", reason = null } = checks[check] ?? {};
    return { check, result, reason };
  });
}
