import cors from "@fastify/cors";
import multipart from "@fastify/multipart";
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import type { Ctx } from "../context.js";
import { DomainError } from "../domain-error.js";
import { serializeAnswers } from "./encoded.js";
import { acceptJson } from "./json-body.js";
import { addOpenApi } from "./openapi.js";
import { sendProblem, toDomainError } from "./problem.js";
import { addSecurityHeaders } from "./security-headers.js";
import { isStorable } from "./storable-text.js";

const BODY_LIMIT_BYTES = 64 * 1024;
const UPLOAD_LIMIT_BYTES = 12 * 1024 * 1024;
/** Addresses whose answers no cache may keep. */
const NEVER_KEPT = /^\/(v1|auth|functions|agro)\//;

export interface HttpServerOptions {
  /** False where what is mounted at the root decides itself which other sites may ask. */
  readonly refuseOtherSites?: boolean;
}

/** The HTTP server with everything every route shares: limits, deadlines, headers, refusals, the document. */
export async function createHttpServer(
  ctx: Ctx,
  { refuseOtherSites = true }: HttpServerOptions = {},
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: 15_000,
    connectionTimeout: 30_000,
    // Requests in progress are answered; connections without one are closed at once.
    forceCloseConnections: "idle",
    trustProxy: ctx.config.trustedProxies.length > 0 ? [...ctx.config.trustedProxies] : false,
    genReqId: () => ctx.random.id(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // An address that cannot be read is refused like any other request.
    frameworkErrors: (error, request, reply) => {
      sendProblem(reply, request, toDomainError(error, request));
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializeAnswers);
  app.setErrorHandler((error, request, reply) => sendProblem(reply, request, toDomainError(error, request)));

  acceptJson(app);
  await addSecurityHeaders(app, {
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
