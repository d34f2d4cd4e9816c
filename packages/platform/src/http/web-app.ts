import { existsSync } from "node:fs";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DomainError } from "../domain-error.js";
import { sendProblem } from "./problem.js";

/** Paths that are the server's: an unknown one of these is not a page. */
const SERVER_PATH =
  /^\/(v1|auth|functions|rest|api|agro\/v1|docs|assets|openapi\.json|metrics|healthz|readyz)(\/|$|\?)/;

/** Serves the web app built in a folder, pre-compressed; every address that is not the server's is a page of it. */
export async function addWebApp(app: FastifyInstance, folder: string): Promise<void> {
  const notFound = (request: FastifyRequest, reply: FastifyReply) =>
    sendProblem(reply, request, new DomainError("resource.not_found"));
  if (!existsSync(folder)) {
    app.setNotFoundHandler(notFound);
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const immutable = file.includes("/assets/") || file.includes("\\assets\\");
      reply.header("cache-control", immutable ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const isPage = (request.method === "GET" || request.method === "HEAD") && !SERVER_PATH.test(request.url);
    if (!isPage) return notFound(request, reply);
    return reply.header("cache-control", "no-cache").sendFile("index.html");
  });
}
