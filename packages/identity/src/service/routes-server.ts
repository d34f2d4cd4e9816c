import type { Ctx } from "@lastro/platform/context";
import { databaseUntil } from "@lastro/platform/database/deadline";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { AuthError, refusal } from "./auth-error.js";
import { assertHuman, captchaBody } from "./captcha.js";
import { type IdentityCtx, type IdentityEngine, identityCtx } from "./context.js";
import { rememberedRegistration } from "./http/asking-browser.js";
import { allowOrigins } from "./http/cross-origin.js";
import { linkBase } from "./http/link-base.js";
import { callerAddress, firstOf, queryOf, readBody, readQuery } from "./http/read-request.js";
import { sendRefusal } from "./http/send-refusal.js";
import { nameSession } from "./http/session-headers.js";
import { limitByAddress } from "./limits.js";
import { redirectTarget } from "./redirects.js";
import { type Operator, requireAdmin } from "./require-admin.js";
import { type Caller, inSession, requireCaller, type SignedIn } from "./require-session.js";
import type { AddressBucket } from "./settings.js";
import { authErrorSchema } from "./wire.js";
import { withinDeadline } from "./within-deadline.js";

/** Of what administrators send: lists of metadata, certificates. It is kept as text until they are known. */
const ADMIN_BODY_BYTES = 1024 * 1024;
const SIGNED_IN_BODY_BYTES = 64 * 1024;
/** Of what anybody may send: a token of an outside provider with all its claims, and a proof of being human. */
const PUBLIC_BODY_BYTES = 16 * 1024;
const MALFORMED: ReadonlySet<string> = new Set(["bad_json", "validation_failed"]);

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
  /** The most bytes the body may have, where that differs from what its callers may usually send. */
  readonly bodyLimit?: number;
  readonly query?: Q;
  readonly params?: P;
  readonly response?: z.ZodType;
  readonly status?: 200 | 201 | 204 | 302 | 303;
  /** Refuses where the house does not offer this; asked before everything else. */
  readonly onlyWhere?: (ctx: IdentityCtx) => void;
  /** Only for the holder of a person's token; asked before anything is read. */
  readonly signedIn?: true;
  /** Open to the token of an OAuth client as well, which opens nothing else. */
  readonly forClients?: true;
  /** Only for the holder of a token with an administrator's role; asked before anything is read. */
  readonly admin?: true;
  /** Where the house asks for it, the request has to bring the proof that a person sends it. */
  readonly captcha?: true;
  /** The bucket each network address has for this endpoint. */
  readonly limit?: AddressBucket;
}

type Read<S> = S extends z.ZodType ? z.output<S> : undefined;

export interface AuthRequest<R extends AuthRoute> {
  readonly ctx: IdentityCtx;
  /** Read when it is asked for. */
  readonly body: Read<R["body"]>;
  readonly query: Read<R["query"]>;
  readonly params: Read<R["params"]>;
  /** Where a link or this answer may lead back to; a page the body names comes first. */
  redirectTo(landing: string, named?: string): string;
  /** Whose token this is, in a session or not; read only on routes for the signed-in. */
  caller(): Promise<Caller>;
  /** The caller in their session; read only on routes for the signed-in. */
  signedIn(): Promise<SignedIn>;
  /** Who administers; only on routes for administrators. */
  readonly operator: R["admin"] extends true ? Operator : undefined;
  /** The check of `captcha`, for a route that needs it for some of its requests only. */
  assertHuman(): Promise<void>;
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
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  app.setValidatorCompiler(() => (value) => ({ value }));
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  app.setErrorHandler((error, request, reply) => sendRefusal(reply, request, error));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url
      .slice(prefix.length)
      .replace(/[?#].*$/, "")
      .replace(/\/$/, "");
    const methods = known.filter((route) => route.path.test(path)).map(({ method }) => method);
    if (methods.length > 0) reply.header("allow", [...new Set([...methods, "OPTIONS"])].join(", "));
    return sendRefusal(reply, request, refusal(methods.length > 0 ? "methodNotAllowed" : "notFound"));
  });
  const { site, relyingParty, transport } = engine.settings;
  const own = [site.url, site.externalUrl, ...relyingParty.origins].map((url) => new URL(url).origin);
  allowOrigins(app, transport.corsHeaders, new Set(own));

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
      bodyLimit: route.bodyLimit ?? bodyLimitOf(route),
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
      handler: (request, reply) =>
        withinDeadline(engine.settings.transport.requestSeconds, async (over) => {
          const answer = await handle(route, handler, request, reply, over).catch(countMalformed(request));
          if (reply.sent || over.aborted) return reply;
          return answer === undefined ? reply.code(204).send() : reply.code(status).send(answer);
        }),
    });
  }

  /** What cannot be read costs its sender as much as an attempt would: it never comes to the limit of its endpoint. */
  function countMalformed(request: FastifyRequest): (error: unknown) => Promise<never> {
    return async (error) => {
      if (error instanceof AuthError && MALFORMED.has(error.code) && error.status === 400) {
        const ip = callerAddress(request, engine.settings.transport.callerAddress);
        await limitByAddress({ ...engine, ip }, "token", "malformed");
      }
      throw error;
    };
  }

  async function handle<const R extends AuthRoute>(
    route: R,
    handler: (request: AuthRequest<R>) => Promise<unknown>,
    request: FastifyRequest,
    reply: FastifyReply,
    over: AbortSignal,
  ): Promise<unknown> {
    const { settings } = engine;
    const requestCtx: IdentityCtx = {
      ...identityCtx(
        {
          ...ctx,
          db: databaseUntil(ctx.db, over),
          actor: { kind: "anonymous" },
          ip: callerAddress(request, settings.transport.callerAddress),
          userAgent: request.headers["user-agent"]?.slice(0, 300) ?? "",
        },
        engine,
        audienceOf(engine, request),
        linkBase(settings.site, request),
      ),
      registrationProof: rememberedRegistration(request),
    };
    route.onlyWhere?.(requestCtx);
    const { authorization } = request.headers;
    const operator = route.admin ? await requireAdmin(requestCtx, authorization) : undefined;
    const requireOwner = async () => {
      const found = await requireCaller(requestCtx, authorization);
      if (found.session?.oauth_client_id && !route.forClients) throw refusal("notForClients");
      return found;
    };
    const known = route.signedIn ? await requireOwner() : undefined;
    const caller = async () => known ?? requireOwner();
    if (route.limit) await limitByAddress(requestCtx, route.limit, route.path);
    const assertHumanSends = () =>
      assertHuman(
        requestCtx,
        authorization,
        () => readBody({ body: captchaBody, bodyOptional: true }, request) as z.infer<typeof captchaBody>,
      );
    if (route.captcha) await assertHumanSends();
    const wish = firstOf(request.headers.redirect_to) ?? firstOf(queryOf(request).redirect_to);
    const answer = await handler({
      ctx: requestCtx,
      get body() {
        return readBody(route, request) as Read<R["body"]>;
      },
      query: (route.query ? readQuery(route.query, request) : undefined) as Read<R["query"]>,
      params: request.params as Read<R["params"]>,
      redirectTo: (landing, named) =>
        redirectTarget(settings.site, landing, named, wish, request.headers.referer),
      caller,
      signedIn: async () => inSession(await caller()),
      assertHuman: assertHumanSends,
      operator: operator as AuthRequest<R>["operator"],
      reply,
    });
    nameSession(reply, requestCtx, answer);
    return answer;
  }

  return { on };
}

function bodyLimitOf({ admin, signedIn }: AuthRoute): number {
  if (admin) return ADMIN_BODY_BYTES;
  return signedIn ? SIGNED_IN_BODY_BYTES : PUBLIC_BODY_BYTES;
}

/** Among whom this request looks people up. */
function audienceOf({ settings }: IdentityEngine, request: FastifyRequest): string {
  const named = settings.tokens.audienceByRequest ? firstOf(request.headers["x-jwt-aud"]) : undefined;
  return named || settings.tokens.audience;
}
