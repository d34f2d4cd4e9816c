import { errorSentence } from "@lastro/contracts";
import { DeadlinePassed } from "@lastro/platform/database/deadline";
import { toDomainError } from "@lastro/platform/http/problem";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AuthError, bodyTooLarge, refusal, tooManyRequests } from "../auth-error.js";
import { OAuthError } from "../oauth-error.js";
import { firstOf } from "./read-request.js";

const API_VERSION = "2024-01-01";
/** For refusals that do not know better when it makes sense to ask again. */
const RETRY_AFTER: Readonly<Record<number, number>> = { 429: 60, 503: 1, 504: 1 };

/** Answers with whatever was thrown, in the shape its caller reads. */
export function sendRefusal(reply: FastifyReply, request: FastifyRequest, error: unknown): FastifyReply {
  return error instanceof OAuthError
    ? sendOAuthError(reply, error)
    : sendAuthError(reply, request, toAuthError(error, request));
}

/** Turns whatever was thrown into a refusal of this service. */
export function toAuthError(error: unknown, request: FastifyRequest): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof DeadlinePassed) return refusal("timedOut");
  const said = toDomainError(error, request);
  if (said.code === "request.too_large") return bodyTooLarge(request.routeOptions.bodyLimit);
  if (said.code === "request.too_many_at_once") return tooManyRequests(Number(said.facts.seconds));
  if (said.code === "request.invalid") return refusal("unacceptableText");
  if (said.code === "server.unavailable") return refusal("unavailable");
  if (said.code === "server.unexpected") return refusal("unexpected");
  return new AuthError(422, said.code, errorSentence(said.code, "pt-BR", said.facts));
}

function sendAuthError(reply: FastifyReply, request: FastifyRequest, error: AuthError): FastifyReply {
  const { status, code, message, details } = error;
  const weak = details.weakPassword ? { weak_password: { reasons: details.weakPassword } } : {};
  const retryAfter = details.retryAfterSeconds ?? RETRY_AFTER[status];
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
