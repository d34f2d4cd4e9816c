import { Readable } from "node:stream";
import type { RequestOf } from "@lastro/contracts";
import { exportOrders } from "@lastro/contracts/grain/order-search";
import { brazilianDay } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import type { Router } from "@lastro/platform/http/router";
import { exportTurns, takeUntilSent } from "@lastro/platform/work/file-turns";
import { preferencesOf } from "../../preferences/index.js";
import { tableHeaders } from "../../reports/files/table-headers.js";
import type { WriteTables } from "../../reports/files/write-tables.js";
import { ownerOf } from "../../reports/report-owner.js";
import { countOrdersOf, filterIn } from "./find-orders.js";
import { ordersSheet } from "./orders-sheet.js";

/** What a search of one's own orders found, as a spreadsheet. */
export function registerOrderExport(router: Router<Ctx>, writeTables: WriteTables): void {
  const { path, summary, params, query } = exportOrders;
  const schema = { summary, tags: ["v1"], security: [{ bearer: [] }], params, querystring: query };
  router.app.get(path, { schema }, async (request, reply) => {
    const ctx = await router.contextFor(request, exportOrders);
    const { file } = request.params as RequestOf<typeof exportOrders>["params"];
    const { format, ...filter } = request.query as RequestOf<typeof exportOrders>["query"];
    const owner = ownerOf(ctx);
    const userId = owner.ownerId;
    await takeUntilSent(exportTurns, userId, reply);
    const most = ctx.config.grainReportRows;
    const wanted = await filterIn(ctx.db, userId, filter);
    if ((await countOrdersOf(ctx.db, owner, wanted, most + 1)) > most)
      throw new DomainError("grain.orders_export_too_long");
    const { timeZone } = await preferencesOf(ctx.db, userId);
    const at = ctx.clock.now();
    const form = file === "pedidos.xlsx" ? "xlsx" : "csv";
    const sheets = [ordersSheet(ctx.db, owner, wanted)];
    const content = writeTables({ form, manner: { format, timeZone }, at, sheets, texts: [] });
    return reply
      .headers(tableHeaders(form, `lastro-${brazilianDay(at)}-${file}`))
      .send(Readable.from(content));
  });
}
