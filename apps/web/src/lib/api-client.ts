import { apiErrorFrom, NoAnswerError } from "@/lib/api-error";
import { clock } from "@/lib/clock";
import { accessToken, refreshAccessToken } from "@/lib/session/session-store";

const TIMEOUT_MS = 15_000;

/** Where a bearer token comes from; the bank's session by default, the marketplace passes its own. */
export interface TokenSource {
  current(): Promise<string | null>;
  /** Called after a 401; answers a token worth one more try, or null. */
  renew(): Promise<string | null>;
}

const bankTokens: TokenSource = { current: accessToken, renew: refreshAccessToken };
const noTokens: TokenSource = { current: async () => null, renew: async () => null };

type QueryValue = string | number | boolean | null | undefined;

export interface RequestOptions {
  query?: Record<string, QueryValue>;
  signal?: AbortSignal | undefined;
  /** Required by every request that moves money; the same key on every retry of the same intent. */
  idempotencyKey?: string;
  timeoutMs?: number;
  headers?: Record<string, string>;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface ApiClient {
  get<T>(path: string, options?: RequestOptions): Promise<T>;
  post<T>(path: string, body?: unknown, options?: RequestOptions): Promise<T>;
  put<T>(path: string, body?: unknown, options?: RequestOptions): Promise<T>;
  patch<T>(path: string, body?: unknown, options?: RequestOptions): Promise<T>;
  delete<T>(path: string, options?: RequestOptions): Promise<T>;
  /** A file (an export, a receipt, a document) with the caller's token. */
  download(path: string, options?: RequestOptions): Promise<Blob>;
}

/** JSON over fetch: an answer, an `ApiError` (refused, nothing moved) or a `NoAnswerError` (nobody knows). */
export function createApiClient(tokens: TokenSource): ApiClient {
  async function json<T>(
    method: Method,
    path: string,
    body: unknown,
    options: RequestOptions = {},
  ): Promise<T> {
    const response = await answered(method, path, body, options, tokens);
    if (response.status === 204) return undefined as T;
    const text = await bodyText(response, method);
    // The shape is the contract's promise, kept by the server's response schemas.
    return (text === "" ? undefined : JSON.parse(text)) as T;
  }
  return {
    get: (path, options) => json("GET", path, undefined, options),
    post: (path, body, options) => json("POST", path, body, options),
    put: (path, body, options) => json("PUT", path, body, options),
    patch: (path, body, options) => json("PATCH", path, body, options),
    delete: (path, options) => json("DELETE", path, undefined, options),
    download: async (path, options = {}) => (await answered("GET", path, undefined, options, tokens)).blob(),
  };
}

/** The bank's own API, as the signed-in client. */
export const api = createApiClient(bankTokens);

/** What anyone may ask; never waits for a session. */
export const publicApi = createApiClient(noTokens);

async function answered(
  method: Method,
  path: string,
  body: unknown,
  options: RequestOptions,
  tokens: TokenSource,
): Promise<Response> {
  const token = await tokens.current();
  let response = await send(method, path, body, options, token);
  if (response.status === 401 && token !== null) {
    // A refused token means nothing was done, so one more try with a fresh one is safe.
    const renewed = await tokens.renew();
    if (renewed !== null) response = await send(method, path, body, options, renewed);
  }
  if (response.ok) return response;
  throw apiErrorFrom(response.status, await response.json().catch(() => null));
}

async function send(
  method: Method,
  path: string,
  body: unknown,
  options: RequestOptions,
  token: string | null,
): Promise<Response> {
  const headers = new Headers({ Accept: "application/json", ...options.headers });
  if (token !== null) headers.set("Authorization", `Bearer ${token}`);
  if (options.idempotencyKey !== undefined) headers.set("Idempotency-Key", options.idempotencyKey);
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers.set("Content-Type", "application/json");
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  try {
    const response = await fetch(withQuery(path, options.query), {
      method,
      headers,
      body: body === undefined ? null : isForm ? body : JSON.stringify(body),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    });
    clock.observe(response.headers.get("Date"));
    if (response.status === 502 || response.status === 504) {
      throw new Error(`The gateway answered ${response.status}`);
    }
    return response;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new NoAnswerError(method !== "GET", error);
  }
}

async function bodyText(response: Response, method: Method): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    throw new NoAnswerError(method !== "GET", error);
  }
}

function withQuery(path: string, query: Record<string, QueryValue> = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") params.set(name, String(value));
  }
  const text = params.toString();
  return text === "" ? path : `${path}?${text}`;
}
