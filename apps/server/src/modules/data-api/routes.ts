import type {} from "@fastify/swagger";
import type { RouteContract } from "@lastro/contracts";
import * as contracts from "@lastro/contracts/data-api";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { findAccess } from "./read-access.js";
import { readKycDocuments } from "./read-kyc-documents.js";
import { readProfiles } from "./read-profiles.js";
import { readQuestion, readValues } from "./read-request.js";
import { columnsOf, findAmong } from "./rows.js";
import { updateKycStatus } from "./update-kyc-status.js";
import { assertRowCount, formOf, sendRows } from "./wire-answer.js";
import { sendNoSuchRoute, sendRefusal } from "./wire-refusal.js";

const PREFIX = "/rest/v1";
const REQUEST_HEADERS =
  "accept, accept-profile, apikey, authorization, content-profile, content-type, prefer, x-client-info, x-retry-count, x-supabase-api-version";

type Answer = (ctx: RequestCtx, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Serves what the bank specification's hosted client reads and writes. Registered with Fastify rather than by
 * `router.on`: an answer is one row or several as the headers ask, and a refusal has the shape of PostgREST.
 */
export function registerDataApiRoutes(router: Router<Ctx>): void {
  router.app.register(
    async (inside) => {
      // Queries and bodies are read after the caller is known, and refused in this interface's words.
      inside.setValidatorCompiler(() => (value) => ({ value }));
      inside.setSerializerCompiler(() => (value) => JSON.stringify(value));
      // A body nobody would read matters less than that there is nothing to send it to.
      inside.setErrorHandler((error, request, reply) =>
        request.is404 ? sendNoSuchRoute(reply, request, PREFIX) : sendRefusal(reply, request, error),
      );
      inside.setNotFoundHandler((request, reply) => sendNoSuchRoute(reply, request, PREFIX));
      allowAnyOrigin(inside);
      registerTables((route, answer) => on(inside, router, route, answer));
    },
    { prefix: PREFIX },
  );
}

function registerTables(serve: (route: RouteContract, answer: Answer) => void): void {
  serve(contracts.readProfiles, async (ctx, request, reply) => {
    const form = formOf(request);
    const question = readQuestion("profiles", contracts.readProfiles.query, request.query);
    return sendRows(reply, form, await readProfiles(ctx, question, form.counted));
  });

  serve(contracts.readTwoFactor, async (ctx, request, reply) => {
    const question = readQuestion("user_2fa", contracts.readTwoFactor.query, request.query);
    const user = await findAccess(ctx, question.user_id);
    const rows = user ? [{ user_id: user.id, enabled: user.secondFactor }] : [];
    return sendRows(reply, formOf(request), findAmong(rows, question));
  });

  serve(contracts.readUserRoles, async (ctx, request, reply) => {
    const question = readQuestion("user_roles", contracts.readUserRoles.query, request.query);
    const user = await findAccess(ctx, question.user_id);
    const rows = user
      ? [{ user_id: user.id, role: user.role === "admin" ? "admin" : "client" } as const]
      : [];
    return sendRows(reply, formOf(request), findAmong(rows, question));
  });

  serve(contracts.readKycDocuments, async (ctx, request, reply) => {
    const question = readQuestion("kyc_documents", contracts.readKycDocuments.query, request.query);
    const rows = await readKycDocuments(ctx, question.user_id);
    return sendRows(reply, formOf(request), findAmong(rows, question));
  });

  serve(contracts.updateKycDocuments, async (ctx, request, reply) => {
    const form = formOf(request);
    const { query, body } = contracts.updateKycDocuments;
    const { user_id: userId, select } = readQuestion("kyc_documents", query, request.query);
    const { status } = readValues("kyc_documents", body, request.body);
    const before = await readKycDocuments(ctx, userId);
    // An answer that cannot be given must not leave a decision behind.
    assertRowCount(form, before.length);
    if (before.length > 0) await updateKycStatus(ctx, { userId, status });
    const rows = await readKycDocuments(ctx, userId);
    const found = { rows: rows.map((row) => columnsOf(row, select)), offset: 0, total: rows.length };
    return form.represented
      ? sendRows(reply, form, found)
      : reply
          .code(204)
          .header("content-range", `*/${form.counted ? rows.length : "*"}`)
          .send();
  });
}

function on(inside: FastifyInstance, router: Router<Ctx>, route: RouteContract, answer: Answer): void {
  inside.route({
    method: route.method,
    url: route.path.slice(PREFIX.length),
    schema: {
      summary: route.summary,
      tags: ["data-api"],
      security: [{ bearer: [] }],
      ...(route.query ? { querystring: route.query } : {}),
      ...(route.body ? { body: route.body } : {}),
      response: { 200: route.response ?? z.null(), default: contracts.dataRefusalSchema },
    },
    handler: async (request, reply) => answer(await router.contextFor(request, route), request, reply),
  });
}

/** Any site may ask, as it may below `/auth/v1`: what it may do depends on the token it holds, and no cookie counts. */
function allowAnyOrigin(app: FastifyInstance): void {
  app.addHook("onRequest", async (_request, reply) => {
    reply
      .header("access-control-allow-origin", "*")
      .header("access-control-expose-headers", "Content-Range, Retry-After");
  });
  app.options("/*", { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header("access-control-allow-methods", "GET, HEAD, PATCH")
      .header("access-control-allow-headers", REQUEST_HEADERS)
      .header("access-control-max-age", "600")
      .code(204)
      .send(),
  );
}
