import type { Access, RouteContract, WireRequestOf, WireResponseOf } from "@lastro/contracts";
import { isCompanyPath } from "@lastro/contracts/company-access";
import type { Permission } from "@lastro/contracts/roles";
import { actingCompany } from "@/lib/acting-company";
import { deviceSecret } from "@/lib/device-secret";
import { type ApiRequest, requestFile, requestJson, type TokenSource } from "@/lib/send-request";
import { accessToken, refreshAccessToken } from "@/lib/session/session-store";

/** The session of the bank. */
export const bankTokens: TokenSource = {
  current: accessToken,
  renew: refreshAccessToken,
  device: deviceSecret,
  company: (path) => (isCompanyPath(path) ? actingCompany()?.id : undefined),
};
/** No session: the request never waits for one. */
export const noTokens: TokenSource = { current: async () => null, renew: async () => null };

type RouteFor<A extends Access> = RouteContract & { readonly access: A };
type FileRouteFor<A extends Access> = RouteFor<A> & { readonly method: "GET"; readonly response?: never };

/** How a route is written in a call: `POST /v1/otc/orders`. */
export type RouteName<R extends RouteContract> = `${R["method"]} ${R["path"]}`;
/** `RouteName` for routes that answer JSON or nothing; `never` for those that stream a file. */
type JsonRouteName<R extends RouteContract> = R["method"] extends "GET"
  ? R["response"] extends object
    ? RouteName<R>
    : never
  : RouteName<R>;

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Name]?: never }
  : { readonly [K in Name]: Value };

type BodyOf<R extends RouteContract> = R["multipart"] extends true ? FormData : WireRequestOf<R>["body"];

/** What a call sends: exactly the parts its contract declares. */
export type RouteInput<R extends RouteContract> = Part<"params", WireRequestOf<R>["params"]> &
  Part<"query", WireRequestOf<R>["query"]> &
  Part<"body", BodyOf<R>> &
  Part<"idempotencyKey", R["movesMoney"] extends true ? string : undefined> & {
    readonly signal?: AbortSignal | undefined;
    readonly timeoutMs?: number;
  };

type InputArgument<R extends RouteContract> =
  Record<string, never> extends RouteInput<R> ? [input?: RouteInput<R>] : [input: RouteInput<R>];

/**
 * Calls the routes of one audience by their contracts: `call<typeof readOrder>("GET /v1/…", { params })`. The contract
 * is a type only, so that no schema travels to the browser. The answer is undefined where the contract has none.
 * Throws an `ApiError` (refused, nothing moved) or a `NoAnswerError` (nobody knows).
 */
export function routeCaller<A extends Access>(tokens: TokenSource) {
  return async <R extends RouteFor<A>>(
    route: JsonRouteName<R>,
    ...[input]: InputArgument<R>
  ): Promise<WireResponseOf<R>> => {
    const answer = await requestJson(requestOf(route, input), tokens);
    // The shape is the contract's promise, kept by the server's response schemas.
    return answer as WireResponseOf<R>;
  };
}

/** As `routeCaller`, for routes that stream a file. */
export function routeDownloader<A extends Access>(tokens: TokenSource) {
  return <R extends FileRouteFor<A>>(route: RouteName<R>, ...[input]: InputArgument<R>): Promise<Blob> =>
    requestFile(requestOf(route, input), tokens);
}

/** Calls a route of the bank with the session of the client or administrator. */
/** What the session of the bank may call. */
type BankAccess = "client" | "admin" | Permission;

export const callRoute = routeCaller<BankAccess>(bankTokens);
/** Downloads a file of the bank with that session. */
export const downloadRoute = routeDownloader<BankAccess>(bankTokens);
/** Calls a public route, without a session. */
export const callPublicRoute = routeCaller<"public">(noTokens);

interface AnyInput extends Omit<ApiRequest, "method" | "path" | "query"> {
  readonly params?: unknown;
  readonly query?: unknown;
}

function requestOf(route: string, { params, query, ...rest }: AnyInput = {}): ApiRequest {
  const [method, path = ""] = route.split(" ");
  const values = { ...(params as Record<string, string> | undefined) };
  return {
    ...rest,
    method: method as ApiRequest["method"],
    path: path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? "")),
    query: query as ApiRequest["query"],
  };
}
