import type { z } from "zod";
import type { KeyScope } from "./api-key-scopes.js";
import type { CompanyUse } from "./company-access.js";
import type { ErrorCode } from "./errors/index.js";
import type { Permission } from "./roles.js";

/**
 * Who may call a route. `client` is any signed-in person of the bank; `admin` needs the role and a second factor
 * (aal2), a permission a role that has it (`roles.ts`) and a second factor; a `trader` is a person of the marketplace, either a `buyer` or a `producer`.
 */
export type Access = "public" | "client" | "admin" | Permission | "trader" | "buyer" | "producer";

/** The most bytes a JSON body may have unless its route says otherwise. */
export const BODY_LIMIT_BYTES = 16 * 1024;

export interface RouteContract {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With `:name` parameters, as Fastify and the browser client both fill them. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** What a person may do by it who acts for a company; without it the route serves people only. */
  readonly company?: CompanyUse;
  /** An API key of its realm with any of these scopes may call it too; of a route without, no key does. */
  readonly apiKey?: readonly [KeyScope, ...KeyScope[]];
  /** Moves money: an Idempotency-Key header is required, and the first answer is the answer. */
  readonly movesMoney?: true;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The body is a `multipart/form-data` form, read by its handler, instead of JSON. */
  readonly multipart?: true;
  /** The most bytes its body may have where that is not `BODY_LIMIT_BYTES`. */
  readonly bodyLimit?: number;
  /** The answer of a 200 or 201; absent where the route streams a file or answers nothing. */
  readonly response?: z.ZodType;
  readonly status?: 200 | 201 | 202 | 204;
  /** The refusals this route may answer besides those every route may (see `universalErrors`). */
  readonly errors: readonly ErrorCode[];
}

/** Declares one route; the literal types are kept for the server's handler and the browser's client. */
export function defineRoute<const R extends RouteContract>(route: R): R {
  return route;
}

type Domain<S> = S extends z.ZodType ? z.output<S> : undefined;
type Wire<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives and answers: decoded values (Money, Date-free, bigint-safe). */
export type RequestOf<R extends RouteContract> = {
  params: Domain<R["params"]>;
  query: Domain<R["query"]>;
  body: Domain<R["body"]>;
};
export type ResponseOf<R extends RouteContract> = Domain<R["response"]>;

/** What the browser sends and reads: plain JSON, money as decimal strings. */
export type WireRequestOf<R extends RouteContract> = {
  params: Wire<R["params"]>;
  query: Wire<R["query"]>;
  body: Wire<R["body"]>;
};
export type WireResponseOf<R extends RouteContract> = Wire<R["response"]>;
