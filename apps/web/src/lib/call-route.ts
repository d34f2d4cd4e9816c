import type { RouteContract, WireRequestOf, WireResponseOf } from "@lastro/contracts";
import { type ApiClient, api, type RequestOptions } from "@/lib/api-client";

type Given<T> = { [Part in keyof T as T[Part] extends undefined ? never : Part]: T[Part] };

/** Calls a route of the contract with the parts it declares (`params`, `query`, `body`), typed both ways. */
export function callRoute<R extends RouteContract>(
  route: R,
  request: Given<WireRequestOf<R>>,
  options: Omit<RequestOptions, "query"> = {},
  client: ApiClient = api,
): Promise<WireResponseOf<R>> {
  const { params, query, body } = request as { params?: object; query?: object; body?: unknown };
  const path = filled(route.path, { ...params });
  const all: RequestOptions = { ...options, query: { ...query } };
  switch (route.method) {
    case "GET":
      return client.get(path, all);
    case "POST":
      return client.post(path, body, all);
    case "PUT":
      return client.put(path, body, all);
    case "PATCH":
      return client.patch(path, body, all);
    case "DELETE":
      return client.delete(path, all);
  }
}

function filled(path: string, params: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_place, name: string) => encodeURIComponent(String(params[name])));
}
