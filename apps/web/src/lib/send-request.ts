import { COMPANY_HEADER } from "@lastro/contracts/company-access";
import { apiErrorFrom, NoAnswerError } from "@/lib/api-error";
import { clock } from "@/lib/clock";

const TIMEOUT_MS = 15_000;
/** As `@lastro/contracts/devices` names it: the contract is not sent to the browser. */
const DEVICE_HEADER: typeof import("@lastro/contracts/devices").DEVICE_HEADER = "lastro-device";

/** Where a bearer token comes from. */
export interface TokenSource {
  current(): Promise<string | null>;
  /** Called after a 401; answers a token worth one more try, or null. */
  renew(): Promise<string | null>;
  /** What this device names itself by, where requests say which one they come from. */
  device?(): string;
  /** The company for which a request to a path is made, where it is for one. */
  company?(path: string): string | undefined;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type QueryParameters = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface ApiRequest {
  method: Method;
  path: string;
  query?: QueryParameters | undefined;
  /** Sent as JSON, a form as `multipart/form-data`. */
  body?: unknown;
  /** The same key on every retry of the same intent. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
}

/**
 * The JSON a request is answered with, undefined where the body is empty. Throws an `ApiError` (refused, nothing
 * moved) or a `NoAnswerError` (nobody knows).
 */
export async function requestJson(request: ApiRequest, tokens: TokenSource): Promise<unknown> {
  const response = await answerTo(request, tokens);
  if (response.status === 204) return undefined;
  const text = await bodyOf(request.method, () => response.text());
  return text === "" ? undefined : JSON.parse(text);
}

/** The file a request is answered with (an export, a receipt, a document). Throws as `requestJson` does. */
export async function requestFile(request: ApiRequest, tokens: TokenSource): Promise<Blob> {
  const response = await answerTo(request, tokens);
  return bodyOf(request.method, () => response.blob());
}

async function answerTo(request: ApiRequest, tokens: TokenSource): Promise<Response> {
  const token = await tokens.current();
  let response = await send(request, token, tokens);
  if (response.status === 401 && token !== null) {
    // A refused token means nothing was done, so one more try with a fresh one is safe.
    const renewed = await tokens.renew();
    if (renewed !== null) response = await send(request, renewed, tokens);
  }
  if (response.ok) return response;
  throw apiErrorFrom(response.status, await response.json().catch(() => null));
}

async function send(request: ApiRequest, token: string | null, tokens: TokenSource): Promise<Response> {
  const { method, path, query, body, idempotencyKey, signal } = request;
  const headers = new Headers({ Accept: "application/json" });
  if (token !== null) headers.set("Authorization", `Bearer ${token}`);
  const device = tokens.device?.();
  const company = tokens.company?.(path);
  if (device !== undefined) headers.set(DEVICE_HEADER, device);
  if (company !== undefined) headers.set(COMPANY_HEADER, company);
  if (idempotencyKey !== undefined) headers.set("Idempotency-Key", idempotencyKey);
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers.set("Content-Type", "application/json");
  const timeout = AbortSignal.timeout(request.timeoutMs ?? TIMEOUT_MS);
  try {
    const response = await fetch(withQuery(path, query), {
      method,
      headers,
      body: body === undefined ? null : isForm ? body : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    clock.observe(response.headers.get("Date"));
    if (response.status === 502 || response.status === 504) {
      throw new Error(`The gateway answered ${response.status}`);
    }
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new NoAnswerError(method !== "GET", error);
  }
}

async function bodyOf<T>(method: Method, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw new NoAnswerError(method !== "GET", error);
  }
}

function withQuery(path: string, query: QueryParameters = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") params.set(name, String(value));
  }
  const text = params.toString();
  return text === "" ? path : `${path}?${text}`;
}
