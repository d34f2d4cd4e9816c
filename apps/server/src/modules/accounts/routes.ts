import type { RouteContract } from "@lastro/contracts";
import {
  exportStatementCsv,
  exportStatementOfx,
  exportStatementPdf,
  readStatementCategories,
  readStatementMonths,
  readStatement as readStatementRoute,
  readWalletHistory,
  readWallets as readWalletsRoute,
} from "@lastro/contracts/accounts";
import { readFirstSteps as readFirstStepsRoute } from "@lastro/contracts/first-steps";
import { addDays } from "@lastro/platform/brazilian-days";
import { brazilianDay } from "@lastro/platform/clock";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import { exportTurns, takeUntilSent } from "@lastro/platform/work/file-turns";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AccountsPorts } from "./ports.js";
import { readFirstSteps } from "./read-first-steps.js";
import { assertOfxCurrency } from "./statement/assert-ofx-currency.js";
import { statementCsv } from "./statement/export-csv.js";
import { statementOfx } from "./statement/export-ofx.js";
import { collectStatement, type PdfStatement } from "./statement/export-pdf.js";
import type { StatementFilters } from "./statement/filters.js";
import { SLOTS } from "./statement/positions.js";
import { firstPostedAt } from "./statement/queries.js";
import { readCategories } from "./statement/read-categories.js";
import { readMonths } from "./statement/read-months.js";
import { readStatement } from "./statement/read-statement.js";
import { openStatement } from "./statement/scan-statement.js";
import { readHistory } from "./wallets/read-history.js";
import { readWallets } from "./wallets/read-wallets.js";

/** A client's own balances and movements; nobody else's can be asked for. */
export function registerAccountsRoutes<C extends Ctx>(
  router: Router<C>,
  ports: AccountsPorts & {
    drawStatement(statement: PdfStatement): Promise<Buffer>;
    /** In the order a client is shown them. */
  },
): void {
  router.on(readWalletsRoute, async (ctx) => readWallets(ctx, personOf(ctx).userId));

  router.on(readWalletHistory, async (ctx, { query: { period } }) => ({
    period,
    ...(await readHistory(ctx, { ownerId: personOf(ctx).userId, period })),
  }));

  router.on(readFirstStepsRoute, async (ctx) => readFirstSteps(ctx, personOf(ctx).userId));

  router.on(readStatementRoute, async (ctx, { query: { cursor, limit, ...filters } }) => {
    const page = await readStatement(ctx, ports, { ownerId: personOf(ctx).userId, filters, cursor, limit });
    return {
      ...page,
      items: page.items.map(({ balance, ...movement }) => ({
        ...movement,
        balanceAfter: balance,
        apiKey: movement.facts.apiKey ?? null,
      })),
    };
  });

  router.on(readStatementMonths, async (ctx, { query: { asset } }) => ({
    months: await readMonths(ctx, personOf(ctx).userId, asset),
  }));

  router.on(readStatementCategories, async (ctx, { query: month }) => ({
    categories: await readCategories(ctx.db, personOf(ctx).userId, month),
  }));

  exportAs(router, exportStatementCsv, async (ctx, filters, reply) => {
    await takeUntilSent(exportTurns, personOf(ctx).userId, reply);
    const scan = await openStatement(ctx, ports, { ownerId: personOf(ctx).userId, filters });
    return asFile(reply, ctx, "csv", "text/csv; charset=utf-8").send(statementCsv(scan));
  });

  exportAs(router, exportStatementOfx, async (ctx, { from, to, asset: currency = "BRL" }, reply) => {
    const { userId } = personOf(ctx);
    assertOfxCurrency(currency);
    await takeUntilSent(exportTurns, userId, reply);
    const now = ctx.clock.now();
    const today = brazilianDay(now);
    const scan = await openStatement(ctx, ports, { ownerId: userId, filters: { from, to, asset: currency } });
    const slots = SLOTS.filter(({ asset }) => asset === currency);
    const began = from ?? brazilianDay((await firstPostedAt(ctx.db, userId, slots)) ?? now);
    const ended = to === undefined || to > today ? today : to;
    const file = asFile(reply, ctx, "ofx", "application/x-ofx", currency === "BRL" ? "" : `-${currency}`);
    return file.send(
      statementOfx(scan, {
        userId,
        currency,
        bankId: ctx.config.bankId ?? "LASTRO",
        now,
        from: began < ended ? began : ended,
        to: ended,
      }),
    );
  });

  exportAs(router, exportStatementPdf, async (ctx, filters, reply) => {
    const { userId } = personOf(ctx);
    const now = ctx.clock.now();
    const to = filters.to ?? brazilianDay(now);
    const from = filters.from ?? addDays(to, -29);
    const asset = filters.asset ?? "BRL";
    const whole = { asset, from, to };
    const pdf = await exportTurns.run(userId, async () => {
      const scan = await openStatement(ctx, ports, { ownerId: userId, filters: whole });
      const [period, { name, platformId }] = await Promise.all([
        collectStatement(scan, asset),
        ports.holder(ctx.db, userId),
      ]);
      return ports.drawStatement({ ...whole, ...period, holder: { name, platformId }, now });
    });
    return asFile(reply, ctx, "pdf", "application/pdf").send(pdf);
  });
}

type Export<C extends Ctx> = (
  ctx: C & RequestCtx,
  filters: StatementFilters,
  reply: FastifyReply,
) => Promise<FastifyReply>;

/** A route that streams a file: its contract's query and access, no response schema. */
function exportAs<C extends Ctx>(router: Router<C>, route: RouteContract, send: Export<C>): void {
  const schema = {
    summary: route.summary,
    tags: ["statement"],
    security: [{ bearer: [] }],
    querystring: route.query,
  };
  router.app.get(route.path, { schema }, async (request: FastifyRequest, reply) =>
    send(await router.contextFor(request, route), request.query as StatementFilters, reply),
  );
}

function asFile(reply: FastifyReply, ctx: Ctx, extension: string, type: string, of = ""): FastifyReply {
  const name = `extrato-lastro${of}-${brazilianDay(ctx.clock.now())}.${extension}`;
  return reply.type(type).header("content-disposition", `attachment; filename="${name}"`);
}
