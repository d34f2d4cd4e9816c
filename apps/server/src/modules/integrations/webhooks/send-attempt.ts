import type { AttemptError } from "@lastro/contracts/webhooks";
import type { Ctx } from "@lastro/platform/context";
import { createOutsideFetch, type OutsideFetch, OutsideRefused } from "@lastro/platform/http/outside-fetch";
import { bodyOf, type Delivery } from "./delivery-store.js";
import { type Endpoint, rulesFor, secretsOf, webhookSealer } from "./endpoint.js";
import { signedHeaders } from "./signature.js";

const DEADLINE_MS = 15_000;
const ANSWER_BYTES = 1024;

/** What one attempt came to. */
export interface Answered {
  readonly at: Date;
  readonly durationMs: number;
  readonly status: number | null;
  readonly error: AttemptError | null;
  readonly answer: string;
  /** After how many seconds the receiver wants to be asked again, where it says so. */
  readonly retryAfter: number | null;
}

/** What the header `webhook-id` says of a message. */
export const messageName = (messageId: string) => `msg_${messageId.replaceAll("-", "")}`;

/** Sends a message to an endpoint once, outside any transaction: nothing private is reached, no redirect followed. */
export async function sendAttempt(ctx: Ctx, delivery: Delivery, endpoint: Endpoint): Promise<Answered> {
  const at = ctx.clock.now();
  const body = await bodyOf(ctx.db, delivery.messageId);
  const signed = { id: messageName(delivery.messageId), at, body };
  const headers = {
    "content-type": "application/json",
    "user-agent": "Lastro-Webhooks/1",
    ...signedHeaders(signed, secretsOf(webhookSealer(ctx), endpoint, at)),
  };
  const ask = createOutsideFetch(rulesFor(ctx.config, endpoint.url));
  const began = performance.now();
  const outcome = await post(ask, endpoint.url, { headers, body });
  return { at, durationMs: Math.round(performance.now() - began), ...outcome };
}

async function post(
  ask: OutsideFetch,
  url: string,
  { headers, body }: { readonly headers: Record<string, string>; readonly body: string },
): Promise<Pick<Answered, "status" | "error" | "answer" | "retryAfter">> {
  try {
    const answer = await ask(url, {
      ...{ method: "POST", headers, body },
      ...{ maxBytes: ANSWER_BYTES, cuts: true, deadlineMs: DEADLINE_MS },
    });
    const after = Number(answer.headers.get("retry-after") ?? Number.NaN);
    return {
      status: answer.status,
      error: null,
      // PostgreSQL keeps no NUL.
      answer: (await answer.text()).replaceAll("\u0000", ""),
      retryAfter: Number.isInteger(after) && after > 0 ? after : null,
    };
  } catch (error) {
    return { status: null, error: errorOf(error), answer: "", retryAfter: null };
  }
}

function errorOf(error: unknown): AttemptError {
  if (error instanceof OutsideRefused) return "refused_address";
  return error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError")
    ? "timed_out"
    : "unreachable";
}
