import { setTimeout as delay } from "node:timers/promises";
import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import { z } from "zod";
import type { FaultValue } from "./faults.js";

/** A refusal of the control API (`/sim/...`), said in words to whoever drives the simulator. */
export class SimError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Of every answer; a page has a policy of its own. */
const SECURITY_HEADERS = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "SAMEORIGIN",
};

/** An HTTP server with nothing on it yet; it closes at once, whoever is still connected. */
export function createApp(): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 512 } });
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(SECURITY_HEADERS);
    done();
  });
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.setErrorHandler((error, _request, reply) => sendSimError(reply, error));
  return app;
}

function sendSimError(reply: FastifyReply, error: unknown) {
  if (error instanceof z.ZodError) return reply.code(400).send({ error: z.prettifyError(error) });
  if (error instanceof SimError) return reply.code(error.status).send({ error: error.message });
  return reply.code(statusOf(error)).send({ error: error instanceof Error ? error.message : "unknown" });
}

/** The HTTP status a framework error carries, 500 for anything else. */
export function statusOf(error: unknown): number {
  if (typeof error !== "object" || error === null || !("statusCode" in error)) return 500;
  return typeof error.statusCode === "number" ? error.statusCode : 500;
}

/** Listens on loopback only; port 0 takes a free one. */
export async function listen(app: FastifyInstance, port: number): Promise<{ url: string; port: number }> {
  const url = await app.listen({ host: "127.0.0.1", port });
  return { url, port: Number(new URL(url).port) };
}

/** Waits as long as a `slowMs` fault says; `true` means three seconds. */
export async function slowDown(fault: FaultValue | undefined): Promise<void> {
  if (fault !== undefined) await delay(fault === true ? 3_000 : fault);
}
