import type { RequestOf, RouteContract } from "@lastro/contracts";
import {
  declareTaxCost,
  exportTaxInvestments,
  exportTaxOperations,
  listTaxOperations,
  readTax,
} from "@lastro/contracts/tax";
import { brazilianDay } from "@lastro/platform/clock";
import { type Ctx, personOf } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import { exportTurns, takeUntilSent } from "@lastro/platform/work/file-turns";
import type { FastifyReply, FastifyRequest } from "fastify";
import { incomesOf } from "../investments/index.js";
import { declareCost } from "./declare-cost.js";
import { investmentsCsv } from "./export-investments.js";
import { operationsCsv } from "./export-operations.js";
import { listOperations } from "./list-operations.js";
import { readOperations } from "./read-operations.js";
import { monthOf, readSummary } from "./read-tax.js";

/** A client's own suggested costs and reports; nobody else's can be asked for. */
export function registerTaxRoutes(router: Router<Ctx>): void {
  router.on(readTax, (ctx) => readSummary(ctx, personOf(ctx).userId));
  router.on(listTaxOperations, (ctx, { query }) => listOperations(ctx.db, personOf(ctx).userId, query));
  router.on(declareTaxCost, (ctx, { params, body }) => declareCost(ctx, { ...params, ...body }));

  exportAs(router, exportTaxOperations, async (request, reply) => {
    const ctx = await router.contextFor(request, exportTaxOperations);
    const { userId } = personOf(ctx);
    const { month, year } = request.query as RequestOf<typeof exportTaxOperations>["query"];
    const period = month ?? (year === undefined ? "" : `${year}`);
    await takeUntilSent(exportTurns, userId, reply);
    const all = await readOperations(ctx.db, userId);
    const own = all.filter(({ at }) => monthOf(at).startsWith(period));
    return asFile(reply, `operacoes-cripto${period && `-${period}`}`).send(operationsCsv(own));
  });

  exportAs(router, exportTaxInvestments, async (request, reply) => {
    const ctx = await router.contextFor(request, exportTaxInvestments);
    const { userId } = personOf(ctx);
    const { year } = request.query as RequestOf<typeof exportTaxInvestments>["query"];
    await takeUntilSent(exportTurns, userId, reply);
    const all = await incomesOf(ctx.db, userId);
    const own = all.filter(({ at }) => brazilianDay(at).startsWith(`${year}-`));
    const issuer = ctx.config.investments.issuer ?? "";
    return asFile(reply, `rendimentos-${year}`).send(investmentsCsv(own, issuer));
  });
}

type Send = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** A route that streams a file: its contract's query and access, no response schema. */
function exportAs(router: Router<Ctx>, route: RouteContract, send: Send): void {
  const schema = {
    summary: route.summary,
    tags: ["tax"],
    security: [{ bearer: [] }],
    querystring: route.query,
  };
  router.app.get(route.path, { schema }, send);
}

function asFile(reply: FastifyReply, name: string): FastifyReply {
  return reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="${name}.csv"`);
}
