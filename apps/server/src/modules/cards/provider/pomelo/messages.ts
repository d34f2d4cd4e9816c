import type { Clock } from "@lastro/platform/clock";
import type { z } from "zod";
import type {
  CardCall,
  CardDecision,
  CardMessages,
  DeclineReason,
  EncodedAnswer,
  ReceivedCall,
} from "../messages-port.js";
import { unreadableAt } from "../provider-fetch.js";
import { adjustment, bodyWithTexts, question } from "./movement-wire.js";
import { answerHeaders, isCallSigned, type SigningPair } from "./signature.js";

const AUTHORIZATIONS = "transactions/authorizations";
const ADJUSTMENTS = {
  "transactions/adjustments/credit": "credit",
  "transactions/adjustments/debit": "debit",
} as const;
const TOO_EARLY = 425;

const DETAILS = {
  card_blocked: "OTHER",
  not_permitted: "INVALID_MERCHANT",
  suspected_fraud: "OTHER",
  address_wrong: "OTHER",
  limit_exceeded: "INVALID_AMOUNT",
  insufficient_funds: "INSUFFICIENT_FUNDS",
  our_fault: "SYSTEM_ERROR",
} as const satisfies Record<DeclineReason, string>;

/** Pomelo asks and tells below one address, set up in its panel, and wants its answers signed. */
export function pomeloMessages(pair: SigningPair, clock: Clock): CardMessages {
  function answered(call: ReceivedCall, status: number, body: string): EncodedAnswer {
    const endpoint = String(call.headers["x-endpoint"]);
    return { status, headers: answerHeaders(endpoint, body, { pair, now: clock.now() }), body };
  }
  const unreadable = (call: ReceivedCall, error: z.ZodError): CardCall => ({
    kind: "unreadable",
    where: unreadableAt(error),
    refused: () => answered(call, 400, ""),
  });

  function readQuestion(id: string, call: ReceivedCall): CardCall {
    const read = question.safeParse(bodyWithTexts(call.body));
    if (!read.success) return unreadable(call, read.error);
    return {
      kind: "question",
      question: { ...read.data, id },
      answer: (decision) => answered(call, 200, answerBody(decision)),
      inProgress: () => answered(call, TOO_EARLY, ""),
    };
  }

  function readAdjustment(id: string, direction: "credit" | "debit", call: ReceivedCall): CardCall {
    const read = adjustment(direction, clock.now()).safeParse(bodyWithTexts(call.body));
    if (!read.success) return unreadable(call, read.error);
    const taken = () => answered(call, 204, "");
    return { kind: "news", id, news: { about: "movement", movement: read.data }, taken };
  }

  return {
    paths: [AUTHORIZATIONS, ...Object.keys(ADJUSTMENTS)],
    async read(call) {
      const { "x-idempotency-key": id, "x-endpoint": endpoint } = call.headers;
      if (!isCallSigned(call.headers, call.body, { pair, now: clock.now() })) return undefined;
      // What is signed names its endpoint: a debit cannot be sent again as a credit.
      if (typeof id !== "string" || typeof endpoint !== "string") return undefined;
      if (!endpoint.endsWith(`/${call.path}`)) return undefined;
      if (call.path === AUTHORIZATIONS) return readQuestion(id, call);
      return isAdjustment(call.path) ? readAdjustment(id, ADJUSTMENTS[call.path], call) : undefined;
    },
  };
}

function isAdjustment(path: string): path is keyof typeof ADJUSTMENTS {
  return Object.hasOwn(ADJUSTMENTS, path);
}

function answerBody(decision: CardDecision): string {
  return JSON.stringify(
    decision.approved
      ? { status: "APPROVED", status_detail: "APPROVED", message: "OK" }
      : { status: "REJECTED", status_detail: DETAILS[decision.because], message: decision.because },
  );
}
