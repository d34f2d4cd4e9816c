import type { ServerResponse } from "node:http";
import helmet, { type FastifyHelmetOptions } from "@fastify/helmet";
import { type FastifyInstance, fastify } from "fastify";

/** Headers of the one answer the probe gives that are not helmet's. */
const OF_ANY_ANSWER = new Set(["content-length", "content-type", "date", "connection"]);

export type SecurityHeaders = readonly (readonly [name: string, value: string])[];

/**
 * Helmet's headers for these options. Helmet works them out anew for each request, which costs more than the rest of
 * routing; they depend on nothing in it, so it is asked once.
 */
export async function securityHeaders(options: FastifyHelmetOptions): Promise<SecurityHeaders> {
  const probe = fastify();
  await probe.register(helmet, options);
  probe.get("/", async () => "");
  const answer = await probe.inject("/");
  await probe.close();
  return Object.entries(answer.headers).flatMap(([name, value]) =>
    OF_ANY_ANSWER.has(name) || value === undefined ? [] : [[name, String(value)] as const],
  );
}

/** Sends the headers with every answer a route or a refusal of routing gives; streams that are hijacked keep them. */
export function addSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook("onRequest", (_request, reply, done) => {
    setHeaders(reply.raw, headers);
    done();
  });
  // A stopping server refuses before any hook runs.
  app.addHook("preClose", async () => {
    app.server.prependListener("request", (_request, response) => setHeaders(response, headers));
  });
}

/** The same on one answer that no hook sees. */
export function setHeaders(response: ServerResponse, headers: SecurityHeaders): void {
  for (const [name, value] of headers) response.setHeader(name, value);
}
