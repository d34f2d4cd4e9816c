import { endingFetch } from "@/lib/session/auth-client";
import { accessToken } from "@/lib/session/session-store";

/** A refusal by the authentication service, in the shape of those its official client gives. */
class AuthCallError extends Error {
  override readonly name: string;
  readonly code: string | undefined;

  constructor(status: number, code: string | undefined, message: string) {
    super(message);
    // As the official client names a failure that may pass by itself.
    this.name = status === 0 || status >= 500 ? "AuthRetryableFetchError" : "AuthApiError";
    this.code = code;
  }
}

/** Calls what the installed official client has no method for, with the session's token. */
export async function authCall<T>(
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: object,
): Promise<T> {
  const token = await accessToken();
  const response = await endingFetch(`/auth/v1${path}`, {
    method,
    headers: {
      "Content-Type": "application/json",
      "X-Supabase-Api-Version": "2024-01-01",
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  }).catch((error: unknown) => {
    throw new AuthCallError(0, undefined, String(error));
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as T;
  throw new AuthCallError(response.status, textOf(answer, "code"), textOf(answer, "message") ?? "");
}

function textOf(answer: unknown, field: "code" | "message"): string | undefined {
  if (typeof answer !== "object" || answer === null) return undefined;
  const value: unknown = Reflect.get(answer, field);
  return typeof value === "string" ? value : undefined;
}
