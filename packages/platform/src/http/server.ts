import cors from "@fastify/cors";
import multipart from "@fastify/multipart";
import { BODY_LIMIT_BYTES } from "@lastro/contracts";
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import type { Ctx } from "../context.js";
import { DomainError } from "../domain-error.js";
import { addAccessLog } from "./access-log.js";
import { serializeAnswers } from "./encoded.js";
import { CONNECTION_LIMITS, type ConnectionLimits, guardConnections } from "./guard-connections.js";
import { limitInProgress } from "./in-progress.js";
import { acceptJson } from "./json-body.js";
import { addOpenApi } from "./openapi.js";
import { sendProblem, toDomainError } from "./problem.js";
import { refuseClient } from "./raw-refusal.js";
import { addSecurityHeaders, securityHeaders, setHeaders } from "./security-headers.js";
import { isStorable } from "./storable-text.js";

const UPLOAD_LIMIT_BYTES = 12 * 1024 * 1024;
/** Longer than anybody waits for a turn at work that is done one by one. */
const IDLE_MS = 120_000;
/** Addresses whose answers no cache may keep. */
const NEVER_KEPT = /^\/(v1|auth|functions|rest|agro)\//;

export interface HttpServerOptions {
  /** False where what is mounted at the root decides itself which other sites may ask. */
  readonly refuseOtherSites?: boolean;
  /** Origins whose pages may be shown in a frame of ours. */
  readonly frames?: readonly string[];
  /** Where they differ from the usual. */
  readonly connectionLimits?: Partial<ConnectionLimits>;
}

/** The HTTP server with everything every route shares: limits, deadlines, headers, refusals, the document. */
export async function createHttpServer(
  ctx: Ctx,
  { refuseOtherSites = true, frames = [], connectionLimits = {} }: HttpServerOptions = {},
): Promise<FastifyInstance> {
  const headers = await securityHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        ...(frames.length > 0 ? { frameSrc: [...frames] } : {}),
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    // A self-hosted demonstration answers on plain HTTP, where this header would lock people out.
    strictTransportSecurity: ctx.config.mode === "production" ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: "no-referrer" },
  });
  const limits: ConnectionLimits = {
    ...CONNECTION_LIMITS,
    connectionsPerAddress: ctx.config.connectionsPerAddress,
    ...connectionLimits,
  };
  const app = fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    // Heads and bodies have deadlines of their own; this one is for what they do not see.
    requestTimeout: (limits.uploadSeconds + limits.headSeconds) * 1000,
    connectionTimeout: IDLE_MS,
    http: { connectionsCheckingInterval: 1_000 },
    clientErrorHandler: (error, socket) => refuseClient(error, socket, headers),
    // Requests in progress are answered; connections without one are closed at once.
    forceCloseConnections: "idle",
    trustProxy: ctx.config.trustedProxies.length > 0 ? [...ctx.config.trustedProxies] : false,
    genReqId: () => ctx.random.id(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // An address that cannot be read is refused like any other request.
    frameworkErrors: (error, request, reply) => {
      setHeaders(reply.raw, headers);
      sendProblem(reply, request, toDomainError(error, request));
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializeAnswers);
  app.setErrorHandler((error, request, reply) => sendProblem(reply, request, toDomainError(error, request)));

  if (ctx.config.accessLog) addAccessLog(app);
  acceptJson(app);
  addSecurityHeaders(app, headers);
  guardConnections(app, headers, limits);
  limitInProgress(app, ctx.config.requestsAtOnce);
  if (refuseOtherSites) await app.register(cors, { origin: false });
  await app.register(multipart, {
    limits: { fileSize: UPLOAD_LIMIT_BYTES, files: 1, fields: 10, fieldSize: 1024, parts: 12 },
  });
  app.addHook("preValidation", (request, _reply, done) => {
    const storable = isStorable(request.params) && isStorable(request.query);
    done(storable ? undefined : new DomainError("request.invalid"));
  });
  app.addHook("onSend", (request, reply, payload, done) => {
    if (!reply.hasHeader("cache-control") && NEVER_KEPT.test(request.url)) {
      reply.header("cache-control", "no-store");
    }
    done(null, payload);
  });
  await addOpenApi(app);
  return app;
}
