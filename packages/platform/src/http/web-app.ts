import { existsSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import { LANGUAGES, languageSpoken } from "@lastro/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DomainError } from "../domain-error.js";
import { sendProblem } from "./problem.js";

/** Paths that are the server's: an unknown one of these is not a page. */
const SERVER_PATH =
  /^\/(v1|auth|functions|rest|api|agro\/v1|docs|assets|openapi\.json|metrics|healthz|readyz)(\/|$|\?)/;

/** The pages the build draws in each language, by the name of their file (`apps/web/scripts/prerender.mjs`). */
const PRERENDERED = { "/": "index", "/login": "login" };

/**
 * Serves the web app built in a folder, pre-compressed; every address that is not the server's is a page of it, and so are
 * these pages, which stand beneath one of the server's.
 */
export async function addWebApp(
  app: FastifyInstance,
  folder: string,
  pages: readonly string[] = [],
): Promise<void> {
  const notFound = (request: FastifyRequest, reply: FastifyReply) =>
    sendProblem(reply, request, new DomainError("resource.not_found"));
  if (!existsSync(folder)) {
    app.setNotFoundHandler(notFound);
    return;
  }
  const common = { preCompressed: true, cacheControl: false };
  // Each file at the top is a route of its own, so that every other address is a page; the many assets share one.
  await app.register(fastifyStatic, {
    ...common,
    root: folder,
    wildcard: false,
    index: false,
    globIgnore: ["assets/**", "prerendered/**"],
    setHeaders: (reply) => void reply.header("cache-control", "no-cache"),
  });
  await app.register(fastifyStatic, {
    ...common,
    root: path.join(folder, "assets"),
    prefix: "/assets/",
    decorateReply: false,
    setHeaders: (reply) => void reply.header("cache-control", "public, max-age=31536000, immutable"),
  });
  const sendPage = (reply: FastifyReply) => reply.header("cache-control", "no-cache").sendFile("index.html");
  for (const page of pages) app.get(page, { schema: { hide: true } }, (_request, reply) => sendPage(reply));
  for (const [page, name] of Object.entries(PRERENDERED)) {
    app.get(page, { schema: { hide: true } }, (request, reply) =>
      reply
        .header("cache-control", "no-cache")
        .header("vary", "accept-language, cookie, accept-encoding")
        .sendFile(`prerendered/${languageOf(request)}/${name}.html`),
    );
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = (request.method === "GET" || request.method === "HEAD") && !SERVER_PATH.test(request.url);
    if (!isPage) return notFound(request, reply);
    return sendPage(reply);
  });
}

const CHOSEN = /(?:^|;\s*)language=([^;]+)/;

/** The language chosen in this browser, else the one it prefers, which it names first. */
function languageOf({ headers }: FastifyRequest) {
  const chosen = CHOSEN.exec(headers.cookie ?? "")?.[1];
  const known = LANGUAGES.find((language) => language === chosen);
  if (known !== undefined) return known;
  const tags = headers["accept-language"]?.split(",") ?? [];
  return languageSpoken(tags.map((tag) => tag.split(";")[0]?.trim() ?? ""));
}
