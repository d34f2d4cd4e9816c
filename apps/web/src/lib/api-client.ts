import { bankTokens, noTokens } from "@/lib/call-route";
import { type ApiRequest, requestFile, requestJson, type TokenSource } from "@/lib/send-request";

export type RequestOptions = Omit<ApiRequest, "method" | "path" | "body">;

export interface ApiClient {
  get<T>(path: string, options?: RequestOptions): Promise<T>;
  post<T>(path: string, body?: unknown, options?: RequestOptions): Promise<T>;
  put<T>(path: string, body?: unknown, options?: RequestOptions): Promise<T>;
  patch<T>(path: string, body?: unknown, options?: RequestOptions): Promise<T>;
  delete<T>(path: string, options?: RequestOptions): Promise<T>;
  download(path: string, options?: RequestOptions): Promise<Blob>;
}

/** Calls a path without its contract; on its way out: `callRoute` takes its place. */
export function createApiClient(tokens: TokenSource): ApiClient {
  const json = async <T>(request: ApiRequest) => (await requestJson(request, tokens)) as T;
  return {
    get: (path, options) => json({ method: "GET", path, ...options }),
    post: (path, body, options) => json({ method: "POST", path, body, ...options }),
    put: (path, body, options) => json({ method: "PUT", path, body, ...options }),
    patch: (path, body, options) => json({ method: "PATCH", path, body, ...options }),
    delete: (path, options) => json({ method: "DELETE", path, ...options }),
    download: (path, options) => requestFile({ method: "GET", path, ...options }, tokens),
  };
}

export const api = createApiClient(bankTokens);
export const publicApi = createApiClient(noTokens);
