import { ERRORS, type ErrorCode, errorSentence, type Problem } from "@lastro/contracts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { isDatabaseUnavailable } from "../database/connection-lost.js";
import { sqlState } from "../database/database.js";
import { DomainError } from "../domain-error.js";

/** The refusal as RFC 9457 problem details, in Portuguese, safe to show as it is. */
function problemOf(error: DomainError, instance: string): Problem {
  const entry = ERRORS[error.code];
  return {
    type: "about:blank",
    title: errorSentence(error.code, "pt-BR", error.facts),
    status: entry.status,
    detail: errorSentence(error.code, "pt-BR", error.facts),
    code: error.code,
    instance,
    ...(Object.keys(error.fields).length > 0 ? { fields: { ...error.fields } } : {}),
    ...(Object.keys(error.facts).length > 0 ? { facts: { ...error.facts } } : {}),
  };
}

/** Turns whatever a route threw into a refusal; what is not one becomes `server.unexpected` and is logged. */
export function toDomainError(error: unknown, request: FastifyRequest): DomainError {
  if (error instanceof DomainError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, string> = {};
    for (const issue of error.validation) {
      const name =
        issue.instancePath.split("/").filter(Boolean).join(".") || error.validationContext || "body";
      fields[name] ??= issue.message ?? "invalid";
    }
    return refusalOfFields(fields);
  }
  const code = clientErrorCode(error) ?? databaseErrorCode(error);
  if (code !== undefined) return new DomainError(code);
  request.log.error({ err: error, url: request.routeOptions.url }, "unexpected failure");
  return new DomainError("server.unexpected");
}

/** The refusal of fields, each with its reason: characters nobody sees have a sentence of their own. */
export function refusalOfFields(fields: Readonly<Record<string, string>>): DomainError {
  const isUnsafe = Object.values(fields).includes("unsafe_characters");
  return new DomainError(isUnsafe ? "request.unsafe_characters" : "request.invalid", {}, fields);
}

/** What Fastify itself refuses before a handler runs. */
function clientErrorCode(error: unknown): ErrorCode | undefined {
  if (!(error instanceof Error) || !("statusCode" in error)) return undefined;
  if (error.statusCode === 413) return "request.too_large";
  if (error.statusCode === 415) return "request.unsupported_media_type";
  if (error.statusCode === 503) return "server.unavailable";
  const status = error.statusCode;
  return typeof status === "number" && status >= 400 && status < 500 ? "request.invalid" : undefined;
}

/** Text PostgreSQL cannot hold, or numbers out of range, were typed by someone; a lost database was not. */
function databaseErrorCode(error: unknown): ErrorCode | undefined {
  if (isDatabaseUnavailable(error)) return "server.unavailable";
  return sqlState(error)?.startsWith("22") ? "request.invalid" : undefined;
}

export function sendProblem(reply: FastifyReply, request: FastifyRequest, error: DomainError): FastifyReply {
  const problem = problemOf(error, request.id);
  const retryAfter = error.facts.seconds;
  if (typeof retryAfter === "number") reply.header("retry-after", String(retryAfter));
  else if (problem.status === 503) reply.header("retry-after", "1");
  return reply
    .code(problem.status)
    .type("application/problem+json; charset=utf-8")
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(problem);
}
