import type { z } from "zod";
import { CardProviderError, failureOf } from "./card-provider-error.js";

const DEADLINE_MS = 8_000;
/** Failures before a single byte was sent. */
const NOTHING_SENT = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);
/** What must never be kept, whatever it stands in. */
const CARD_SECRETS = new Set(["pan", "cvv", "pin"]);

export interface ProviderCall {
  /** What it is called in errors and logs: never the address, which may hold a name. */
  readonly operation: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | undefined;
}

export interface ProviderAnswer {
  readonly status: number;
  /** Parsed JSON without numbers and codes of cards; undefined when it was empty or something else. */
  readonly body: unknown;
}

/** One exchange with a provider, with a deadline over the whole of it. */
export async function providerFetch(call: ProviderCall): Promise<ProviderAnswer> {
  try {
    const answer = await fetch(call.url, {
      method: call.method,
      headers: call.headers,
      body: call.body === undefined ? null : Uint8Array.from(Buffer.from(call.body)),
      redirect: "error",
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    return { status: answer.status, body: withoutSecrets(await answer.text()) };
  } catch (error) {
    const code = codeOf(error);
    const words =
      code ?? (error instanceof Error && error.name === "TimeoutError" ? "no answer in time" : "");
    const nothingSent = code !== undefined && NOTHING_SENT.has(code);
    throw new CardProviderError(call.operation, nothingSent ? "retryable" : "unknown", {
      words: words === "" ? "connection failed" : words,
    });
  }
}

function codeOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === "object" && cause !== null && "code" in cause && typeof cause.code === "string"
    ? cause.code
    : undefined;
}

function withoutSecrets(text: string): unknown {
  try {
    return JSON.parse(text, (key, value: unknown) => (CARD_SECRETS.has(key) ? undefined : value));
  } catch {
    return undefined;
  }
}

/** The answer itself when the call succeeded, else what its status says of it. */
export function succeeded(
  operation: string,
  answer: ProviderAnswer,
  wordsIn: (body: unknown) => string,
): ProviderAnswer {
  const { status, body } = answer;
  if (status >= 200 && status < 300) return answer;
  throw new CardProviderError(operation, failureOf(status), { status, words: `${status} ${wordsIn(body)}` });
}

/** An answer that cannot be read is no answer: the call may have had its effect. */
export function readAnswer<S extends z.ZodType>(
  operation: string,
  schema: S,
  { status, body }: ProviderAnswer,
): z.output<S> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new CardProviderError(operation, "unknown", {
    status,
    words: `unreadable answer ${unreadableAt(result.error)}`,
  });
}

/** Where something could not be read, without what stood there. */
export function unreadableAt(error: z.ZodError): string {
  return error.issues.map(({ path }) => path.join(".")).join(" ");
}
