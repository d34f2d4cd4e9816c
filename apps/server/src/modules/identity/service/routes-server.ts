import { errorSentence } from "@lastro/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Ctx } from "../../../platform/context.js";
import { toDomainError } from "../../../platform/http/problem.js";
import { AuthError, badJson, refusal } from "./auth-error.js";
import { type IdentityCtx, type IdentityEngine, identityCtx } from "./context.js";
import { limitByAddress } from "./limits.js";
import { OAuthError } from "./oauth-error.js";
import { redirectTarget } from "./redirects.js";
import { type Operator, requireAdmin } from "./require-admin.js";
import { requireSession, type SignedIn } from "./require-session.js";
import type { AddressBucket } from "./settings.js";
import { authErrorSchema } from "./wire.js";

const BODY_LIMIT_BYTES = 1024 * 1024;
const API_VERSION = "2024-01-01";
const FORM = "application/x-www-form-urlencoded";

const CORS_REQUEST_HEADERS = [
  "Accept",
  "Authorization",
  "Content-Type",
  "X-Client-IP",
  "X-Client-Info",
  "X-JWT-AUD",
  "x-use-cookie",
  "X-Supabase-Api-Version",
  "apikey",
].join(", ");
const CORS_METHODS = "GET, POST, PUT, PATCH, DELETE";
const CORS_EXPOSED = "X-Total-Count, Link, X-Supabase-Api-Version";

/** One endpoint of the authentication service: what it reads and answers, for the parser and for the document. */
export interface AuthRoute<
  B extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  P extends z.ZodType = z.ZodType,
> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly summary: string;
  readonly body?: B;
  /** An empty body counts as an empty object. */
  readonly bodyOptional?: true;
  /** The body may also come as the form of a page, as other services have browsers send it. */
  readonly form?: true;
  readonly query?: Q;
  readonly params?: P;
  readonly response?: z.ZodType;
  readonly status?: 200 | 204 | 303;
  readonly signedIn?: true;
  /** Only for the holder of a token with an administrator's role; asked before anything is read. */
  readonly admin?: true;
  /** The bucket each network address has for this endpoint. */
  readonly limit?: AddressBucket;
}

type Read<S> = S extends z.ZodType ? z.output<S> : undefined;

export interface AuthRequest<R extends AuthRoute> {
  readonly ctx: IdentityCtx;
  readonly body: Read<R["body"]>;
  readonly query: Read<R["query"]>;
  readonly params: Read<R["params"]>;
  /** Where a link or this answer may lead back to. */
  redirectTo(landing: string): string;
  /** The caller; read only on routes for the signed-in. */
  signedIn(): Promise<SignedIn>;
  /** Who administers; only on routes for administrators. */
  readonly operator: R["admin"] extends true ? Operator : undefined;
  readonly reply: FastifyReply;
}

export interface AuthServer {
  on<const R extends AuthRoute>(route: R, handler: (request: AuthRequest<R>) => Promise<unknown>): void;
}

/**
 * Opens the authentication service below a prefix: its own parsing, cross-origin rules and error shapes, which clients
 * of this protocol rely on and which are not those of the rest of the house.
 */
export function createAuthServer(
  app: FastifyInstance,
  ctx: Ctx,
  engine: IdentityEngine,
  prefix: string,
): AuthServer {
  const known: { readonly method: string; readonly path: RegExp }[] = [];

  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string", bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  app.setValidatorCompiler(() => (value) => ({ value }));
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  app.setErrorHandler((error, request, reply) =>
    error instanceof OAuthError
      ? sendOAuthError(reply, error)
      : sendAuthError(reply, request, toAuthError(error, request)),
  );
  app.setNotFoundHandler((request, reply) => {
    const path = request.url
      .slice(prefix.length)
      .replace(/[?#].*$/, "")
      .replace(/\/$/, "");
    const elsewhere = known.some((route) => route.path.test(path));
    return sendAuthError(reply, request, refusal(elsewhere ? "methodNotAllowed" : "notFound"));
  });
  app.addHook("onRequest", async (request, reply) => allowOrigin(request, reply));
  app.options("/*", { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header("access-control-allow-methods", CORS_METHODS)
      .header("access-control-allow-headers", CORS_REQUEST_HEADERS)
      .header("access-control-max-age", "600")
      .code(204)
      .send(),
  );

  function on<const R extends AuthRoute>(
    route: R,
    handler: (request: AuthRequest<R>) => Promise<unknown>,
  ): void {
    known.push({ method: route.method, path: new RegExp(`^${route.path.replace(/:\w+/g, "[^/]+")}$`) });
    const status = route.status ?? 200;
    app.route({
      method: route.method,
      url: route.path,
      exposeHeadRoute: false,
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        summary: route.summary,
        tags: ["auth"],
        ...(route.signedIn || route.admin ? { security: [{ bearer: [] }] } : {}),
        ...(route.params ? { params: route.params } : {}),
        ...(route.query ? { querystring: route.query } : {}),
        ...(route.body ? { body: route.body } : {}),
        response: {
          ...(route.response ? { [status]: route.response } : { [status]: z.null() }),
          default: authErrorSchema,
        },
      },
      handler: async (request, reply) => {
        const requestCtx = identityCtx(
          {
            ...ctx,
            actor: { kind: "anonymous" },
            ip: request.ip,
            userAgent: request.headers["user-agent"]?.slice(0, 300) ?? "",
          },
          engine,
          audienceOf(engine, request),
        );
        const operator = route.admin
          ? await requireAdmin(requestCtx, request.headers.authorization)
          : undefined;
        if (route.limit) await limitByAddress(requestCtx, route.limit, route.path);
        const wish = firstOf(request.headers.redirect_to) ?? firstOf(queryOf(request).redirect_to);
        const answer = await handler({
          ctx: requestCtx,
          body: readBody(route, request) as Read<R["body"]>,
          query: (route.query ? readQuery(route.query, request) : undefined) as Read<R["query"]>,
          params: request.params as Read<R["params"]>,
          redirectTo: (landing) =>
            redirectTarget(ctx.config.publicUrl, landing, wish, request.headers.referer),
          signedIn: () => requireSession(requestCtx, request.headers.authorization),
          operator: operator as AuthRequest<R>["operator"],
          reply,
        });
        if (reply.sent) return reply;
        return answer === undefined ? reply.code(204).send() : reply.code(status).send(answer);
      },
    });
  }

  return { on };
}

/** Among whom this request looks people up. */
function audienceOf({ settings }: IdentityEngine, request: FastifyRequest): string {
  const named = settings.tokens.audienceByRequest ? firstOf(request.headers["x-jwt-aud"]) : undefined;
  return named || settings.tokens.audience;
}

/** Any site may ask; what it may do depends on the token it holds, which no other site can read. */
function allowOrigin(request: FastifyRequest, reply: FastifyReply): void {
  const { origin } = request.headers;
  reply.header("vary", "Origin");
  if (origin === undefined) return;
  reply
    .header("access-control-allow-origin", origin)
    .header("access-control-allow-credentials", "true")
    .header("access-control-expose-headers", CORS_EXPOSED);
}

function readBody(route: AuthRoute, request: FastifyRequest): unknown {
  if (!route.body) return undefined;
  if (route.form && request.headers["content-type"]?.startsWith(FORM))
    return route.body.parse(Object.fromEntries(new URLSearchParams(String(request.body ?? ""))));
  const empty = request.body === undefined || request.body === "";
  return readJson(route.body, empty && route.bodyOptional ? "{}" : request.body);
}

function readJson(schema: z.ZodType, body: unknown): unknown {
  if (typeof body !== "string" || body === "") throw badJson("unexpected end of JSON input");
  let said: unknown;
  try {
    said = JSON.parse(body);
  } catch {
    throw badJson("invalid character in the text");
  }
  if (typeof said !== "object" || said === null || Array.isArray(said)) throw badJson("expected an object");
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null));
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw badJson(`field ${issue?.path.join(".") ?? ""} is of the wrong type`);
}

function queryOf(request: FastifyRequest): Record<string, string | string[] | undefined> {
  return request.query as Record<string, string | string[] | undefined>;
}

function readQuery(schema: z.ZodType, request: FastifyRequest): unknown {
  return schema.parse(
    Object.fromEntries(Object.entries(queryOf(request)).map(([name, value]) => [name, firstOf(value)])),
  );
}

function firstOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/** Turns whatever was thrown into a refusal of this service. */
export function toAuthError(error: unknown, request: FastifyRequest): AuthError {
  if (error instanceof AuthError) return error;
  const said = toDomainError(error, request);
  if (said.code === "request.too_large") return refusal("bodyTooLarge");
  if (said.code === "request.invalid") return refusal("unacceptableText");
  if (said.code === "server.unavailable") return refusal("unavailable");
  if (said.code === "server.unexpected") return refusal("unexpected");
  return new AuthError(422, said.code, errorSentence(said.code, "pt-BR", said.facts));
}

function sendAuthError(reply: FastifyReply, request: FastifyRequest, error: AuthError): FastifyReply {
  const { status, code, message, details } = error;
  const weak = details.weakPassword ? { weak_password: { reasons: details.weakPassword } } : {};
  const retryAfter = details.retryAfterSeconds ?? (status === 503 ? 1 : undefined);
  if (retryAfter !== undefined) reply.header("retry-after", String(retryAfter));
  reply.header("x-sb-error-code", code).type("application/json; charset=utf-8").code(status);
  if (knowsVersion(firstOf(request.headers["x-supabase-api-version"]))) {
    reply.header("x-supabase-api-version", API_VERSION);
    return sendJson(reply, { code, message, ...weak });
  }
  const id = status >= 500 ? { error_id: request.id } : {};
  return sendJson(reply, { code: status, error_code: code, msg: message, ...id, ...weak });
}

function sendOAuthError(reply: FastifyReply, { error, message }: OAuthError): FastifyReply {
  reply.type("application/json; charset=utf-8").code(400);
  return sendJson(reply, { error, error_description: message });
}

function sendJson(reply: FastifyReply, body: unknown): FastifyReply {
  return reply.serializer((payload: unknown) => JSON.stringify(payload)).send(body);
}

function knowsVersion(version: string | undefined): boolean {
  return (
    version !== undefined &&
    /^\d{4}-\d{2}-\d{2}$/.test(version) &&
    !Number.isNaN(Date.parse(version)) &&
    version >= API_VERSION
  );
}
