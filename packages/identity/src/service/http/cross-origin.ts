import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const REQUEST_HEADERS = [
  "Accept",
  "Authorization",
  "Content-Type",
  "X-Client-IP",
  "X-Client-Info",
  "X-JWT-AUD",
  "x-use-cookie",
  "X-Supabase-Api-Version",
  "apikey",
];
const METHODS = "GET, POST, PUT, PATCH, DELETE";
const EXPOSED = "X-Total-Count, Link, X-Supabase-Api-Version";

/**
 * Any site may ask; what it may do depends on the token it holds, which no other site can read. Cookies are taken from
 * pages of the house alone.
 */
export function allowOrigins(
  app: FastifyInstance,
  furtherHeaders: readonly string[],
  ownOrigins: ReadonlySet<string>,
): void {
  const headers = [...REQUEST_HEADERS, ...furtherHeaders].join(", ");
  app.addHook("onRequest", async (request, reply) => allowOrigin(request, reply, ownOrigins));
  app.options("/*", { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header("access-control-allow-methods", METHODS)
      .header("access-control-allow-headers", headers)
      .header("access-control-max-age", "600")
      .code(204)
      .send(),
  );
}

function allowOrigin(request: FastifyRequest, reply: FastifyReply, ownOrigins: ReadonlySet<string>): void {
  const { origin } = request.headers;
  reply.header("vary", "Origin");
  if (origin === undefined) return;
  reply.header("access-control-expose-headers", EXPOSED);
  if (ownOrigins.has(origin))
    reply.header("access-control-allow-origin", origin).header("access-control-allow-credentials", "true");
  else reply.header("access-control-allow-origin", "*");
}
