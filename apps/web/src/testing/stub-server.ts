import {
  ERRORS,
  type ErrorFacts,
  errorSentence,
  type Problem,
  type RouteContract,
  type universalErrors,
  type WireRequestOf,
  type WireResponseOf,
} from "@lastro/contracts";
import { vi } from "vitest";

/** One request as it was sent. */
export interface SentRequest<Body = unknown> {
  method: string;
  path: string;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  body: Body;
  headers: Headers;
  idempotencyKey: string | null;
}

type AnyContract = RouteContract & { readonly method: string };
type Answer<R extends RouteContract> = R["response"] extends object ? WireResponseOf<R> : Blob | undefined;
type SentTo<R extends RouteContract> = SentRequest<
  R["multipart"] extends true ? FormData : WireRequestOf<R>["body"]
>;
type Answerer<R extends RouteContract> = (
  request: SentTo<R>,
) => Answer<R> | Response | Promise<Answer<R> | Response>;
type RefusalOf<R extends RouteContract> = R["errors"][number] | (typeof universalErrors)[number];
type Handler = (request: SentRequest) => Response | Promise<Response>;

interface Route {
  method: string;
  pattern: RegExp;
  handler: Handler;
}

/** Replaces the server in a test: answers `fetch` by contract and records the requests. Unknown routes answer 404. */
export class StubServer {
  readonly #routes = new Map<string, Route>();
  readonly #sent: (SentRequest & { route: string })[] = [];

  /** Sets the answer of a route, or a function that computes it from the request. */
  answer<R extends AnyContract>(route: R, answering: Answer<R> | Answerer<R>): void {
    this.answerPath(`${route.method} ${route.path}`, async (request) => {
      const answer = isFunction(answering) ? await answering(request as SentTo<R>) : answering;
      if (answer instanceof Response) return answer;
      if (answer instanceof Blob) return new Response(answer);
      const status = route.status ?? (answer === undefined ? 204 : 200);
      return answer === undefined ? new Response(null, { status }) : Response.json(answer, { status });
    });
  }

  /** Makes the route refuse with the contract's status and Portuguese sentence for the code. */
  refuse<R extends AnyContract>(route: R, code: RefusalOf<R>, facts: ErrorFacts = {}): void {
    this.answerPath(`${route.method} ${route.path}`, () => refusal(code, facts));
  }

  /** Makes requests to the route fail without an answer. */
  disconnect(route: AnyContract): void {
    this.answerPath(`${route.method} ${route.path}`, () => Promise.reject(new TypeError("network")));
  }

  /** For routes without a contract, such as those of Supabase Auth: `GET /auth/v1/user`. */
  answerPath(route: string, handler: Handler): void {
    const [method = "", path = ""] = route.split(" ");
    const pattern = path.replaceAll(".", "\\.").replace(/:(\w+)/g, "(?<$1>[^/]+)");
    this.#routes.set(route, { method, pattern: new RegExp(`^${pattern}$`), handler });
  }

  /** The requests a route received, in order. */
  sentTo<R extends AnyContract>(route: R): SentTo<R>[] {
    return this.sentToPath(`${route.method} ${route.path}`) as SentTo<R>[];
  }

  sentToPath(route: string): SentRequest[] {
    return this.#sent.filter((request) => request.route === route);
  }

  /** The replacement of the global `fetch`. */
  readonly fetch = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(address, window.location.href);
    const method = init.method ?? "GET";
    const [route, match] = this.#routeFor(method, pathname);
    const headers = new Headers(init.headers);
    const request = {
      route: route ?? `${method} ${pathname}`,
      method,
      path: pathname,
      params: { ...match?.groups },
      query: Object.fromEntries(searchParams),
      body: typeof init.body === "string" ? JSON.parse(init.body) : (init.body ?? undefined),
      headers,
      idempotencyKey: headers.get("Idempotency-Key"),
    };
    this.#sent.push(request);
    const handler = route === undefined ? undefined : this.#routes.get(route)?.handler;
    return handler === undefined ? refusal("resource.not_found") : handler(request);
  };

  /** A path with fewer parameters takes precedence. */
  #routeFor(method: string, path: string): [string, RegExpExecArray] | [] {
    const byParameters = [...this.#routes].sort(([a], [b]) => a.split(":").length - b.split(":").length);
    for (const [name, route] of byParameters) {
      const match = route.method === method ? route.pattern.exec(path) : null;
      if (match !== null) return [name, match];
    }
    return [];
  }
}

function isFunction<R extends RouteContract>(answering: Answer<R> | Answerer<R>): answering is Answerer<R> {
  return typeof answering === "function";
}

/** Installs a `StubServer` until the test ends. */
export function stubServer(): StubServer {
  const server = new StubServer();
  vi.stubGlobal("fetch", server.fetch);
  return server;
}

/** A refusal as the server answers it. */
export function refusal(code: keyof typeof ERRORS, facts: ErrorFacts = {}): Response {
  const { status } = ERRORS[code];
  const detail = errorSentence(code, "pt-BR", facts);
  const problem: Problem = { type: "about:blank", title: detail, detail, status, code, instance: "", facts };
  return Response.json(problem, { status, headers: { "Content-Type": "application/problem+json" } });
}

/** A refusal in the shape of the authentication service's. */
export function authRefusal(status: number, code: string): Response {
  const headers = { "X-Supabase-Api-Version": "2024-01-01" };
  return Response.json({ code, message: code }, { status, headers });
}
