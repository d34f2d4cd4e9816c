import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import type { CardNetwork } from "../network.js";
import { type Decision, decline, type Question } from "../purchase.js";
import { moveBody } from "./body.js";
import { callHeaders, isAnswerSigned } from "./signature.js";

export const AUTHORIZATIONS = "/transactions/authorizations";
const TOO_EARLY = 425;
const ASK_AGAIN_MS = 20;
const TIMED_OUT = decline("UNKNOWN_HOST_TIMEOUT", "CLIENT_TIMEOUT");
const UNSIGNED = decline("DECLINED", "INVALID_SIGNATURE");

const answerBody = z.looseObject({
  status: z.enum(["APPROVED", "REJECTED"]),
  status_detail: z.enum([
    "APPROVED",
    "INSUFFICIENT_FUNDS",
    "INVALID_MERCHANT",
    "INVALID_AMOUNT",
    "SYSTEM_ERROR",
    "OTHER",
  ]),
  message: z.string().optional(),
});

/** Asks the client's own endpoint; a key still in progress there is asked about again until the deadline. */
export async function askByAuthorization(network: CardNetwork, question: Question): Promise<Decision> {
  const to = network.find("endpoints", AUTHORIZATIONS)?.url ?? network.settings.clientUrl;
  if (to === undefined) return decline("DECLINED", "CLIENT_UNAVAILABLE");
  const body = JSON.stringify(
    moveBody({
      ...question,
      id: question.transaction,
      wallet: question.wallet ?? null,
      original_transaction_id: null,
      type: typeOf(question),
    }),
  );
  const deadline = AbortSignal.timeout(network.settings.questionDeadlineMs);
  const signal = AbortSignal.any([network.closing.signal, deadline]);
  const address = `${to.replace(/\/$/, "")}${AUTHORIZATIONS}`;
  const headers = () => callHeaders(network, AUTHORIZATIONS, body, question.id);
  while (!signal.aborted) {
    try {
      const answer = await fetch(address, { method: "POST", headers: headers(), body, signal });
      const text = await answer.text();
      if (answer.status !== TOO_EARLY) return decisionIn(network, answer, text);
      await delay(ASK_AGAIN_MS, undefined, { signal });
    } catch {
      return TIMED_OUT;
    }
  }
  return TIMED_OUT;
}

function typeOf({ kind, cash = 0, pos }: Question): string {
  if (kind === "BALANCE_INQUIRY") return kind;
  return cash > 0 || pos.terminal === "ATM" ? "WITHDRAWAL" : "PURCHASE";
}

function decisionIn(network: CardNetwork, answer: Response, text: string): Decision {
  if (answer.status !== 200) return decline("DECLINED", "CLIENT_UNAVAILABLE");
  if (!isAnswerSigned(network, AUTHORIZATIONS, answer.headers, text)) return UNSIGNED;
  const read = answerBody.safeParse(parsed(text));
  if (!read.success) return decline("DECLINED", "SYSTEM_ERROR");
  const { status, status_detail } = read.data;
  return status === "APPROVED" ? { result: "APPROVED" } : decline(wordOf(status_detail), status_detail);
}

function wordOf(detail: string): string {
  if (detail === "INSUFFICIENT_FUNDS") return detail;
  return detail === "INVALID_MERCHANT" ? "UNAUTHORIZED_MERCHANT" : "DECLINED";
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
