import { ERRORS, errorSentence } from "@lastro/contracts";
import type { DomainError } from "@lastro/platform/domain-error";
import { toDomainError } from "@lastro/platform/http/problem";
import type { FastifyReply, FastifyRequest } from "fastify";
import { DataRefusal } from "./data-refusal.js";

/** Answers with whatever was thrown, in the shape of PostgREST. */
export function sendRefusal(reply: FastifyReply, request: FastifyRequest, error: unknown): FastifyReply {
  if (error instanceof DataRefusal) return send(reply, error);
  const said = toDomainError(error, request);
  const seconds = said.facts.seconds ?? (ERRORS[said.code].status === 503 ? 1 : undefined);
  if (seconds !== undefined) reply.header("retry-after", String(seconds));
  return send(reply, refusalOf(said, request));
}

function send(reply: FastifyReply, { status, code, message, details, hint }: DataRefusal): FastifyReply {
  if (status === 401) reply.header("www-authenticate", "Bearer");
  return reply.code(status).type("application/json; charset=utf-8").send({ code, message, details, hint });
}

/** The codes clients of PostgREST know for who may not ask and what cannot be read; else the house's own. */
function refusalOf(said: DomainError, request: FastifyRequest): DataRefusal {
  switch (said.code) {
    case "auth.required":
      return bearsToken(request)
        ? new DataRefusal(401, "PGRST301", { message: "JWT invalid, or its session has ended" })
        : new DataRefusal(401, "PGRST302", { message: "Anonymous access is disabled" });
    case "auth.forbidden":
      return new DataRefusal(403, "42501", { message: "permission denied for table kyc_documents" });
    case "request.invalid":
    case "request.unsafe_characters":
      return request.method === "PATCH"
        ? new DataRefusal(400, "PGRST102", { message: "Empty or invalid json" })
        : new DataRefusal(400, "PGRST100", { message: "failed to parse the query" });
    default:
      return new DataRefusal(ERRORS[said.code].status, said.code, {
        message: errorSentence(said.code, "pt-BR", said.facts),
      });
  }
}

/** Whether a token came besides the public key, which its client sends in place of one before anybody signs in. */
function bearsToken({ headers: { authorization, apikey } }: FastifyRequest): boolean {
  return authorization !== undefined && authorization !== `Bearer ${String(apikey)}`;
}

const TABLES: Readonly<Record<string, string>> = {
  profiles: "GET, HEAD",
  user_2fa: "GET, HEAD",
  user_roles: "GET, HEAD",
  kyc_documents: "GET, HEAD, PATCH",
};

/** Refuses by name what is not served: another table, a function, or another way of writing. */
export function sendNoSuchRoute(reply: FastifyReply, request: FastifyRequest, prefix: string): FastifyReply {
  const name = request.url
    .slice(prefix.length)
    .replace(/^\/+|[/?#].*$/g, "")
    .slice(0, 100);
  const methods = Object.hasOwn(TABLES, name) ? TABLES[name] : undefined;
  if (methods === undefined) return sendRefusal(reply, request, noSuchTable(request.url, name));
  reply.header("allow", `${methods}, OPTIONS`);
  return sendRefusal(
    reply,
    request,
    new DataRefusal(405, "PGRST117", {
      message: `Unsupported HTTP method: ${request.method}`,
      details: `${name} takes ${methods}`,
    }),
  );
}

function noSuchTable(url: string, name: string): DataRefusal {
  if (name === "rpc") {
    const called = url.replace(/^.*\/rpc\/?|[?#].*$/g, "").slice(0, 100);
    return new DataRefusal(404, "PGRST202", { message: `Could not find the function public.${called}` });
  }
  return new DataRefusal(404, "PGRST205", {
    message: `Could not find the table 'public.${name}' in the schema cache`,
    hint: `The tables are ${Object.keys(TABLES).join(", ")}.`,
  });
}
