import { downloadAdminP2pPack } from "@lastro/contracts/p2p/administration";
import { downloadP2pPack } from "@lastro/contracts/p2p/trade";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { Router } from "@lastro/platform/http/router";
import { exportTurns } from "@lastro/platform/work/file-turns";
import type { FastifyReply } from "fastify";
import { recordAudit } from "../../compliance/index.js";
import type { P2pPorts } from "../ports.js";
import { ownTrade } from "../trades/authorize-trade.js";
import type { Trade } from "../trades/trade.js";
import { findTrade } from "../trades/trade-store.js";
import { makePack, type PackPorts } from "./make-pack.js";

type Path = { Params: { id: string } };

/** The pack of a trade, for its sides and for administrators. */
export function registerPackRoutes(router: Router<Ctx>, ports: P2pPorts & PackPorts): void {
  const described = { tags: ["v1"], security: [{ bearer: [] }] };
  const send = async (request: RequestCtx, reply: FastifyReply, trade: Trade) => {
    const ctx = { ...request, ...ports };
    const file = await exportTurns.run(personOf(ctx).userId, () => makePack(ctx, trade));
    return reply
      .type("application/pdf")
      .header("content-disposition", `attachment; filename="dossie-${trade.number}.pdf"`)
      .header("content-security-policy", "default-src 'none'; sandbox")
      .send(file);
  };

  const { summary, params, path } = downloadP2pPack;
  router.app.get<Path>(path, { schema: { summary, params, ...described } }, async (request, reply) => {
    const ctx = { ...(await router.contextFor(request, downloadP2pPack)), ...ports };
    const { trade } = await ownTrade(ctx.db, ctx, request.params.id);
    return send(ctx, reply, trade);
  });

  const admin = { summary: downloadAdminP2pPack.summary, params: downloadAdminP2pPack.params, ...described };
  router.app.get<Path>(downloadAdminP2pPack.path, { schema: admin }, async (request, reply) => {
    const ctx = { ...(await router.contextFor(request, downloadAdminP2pPack)), ...ports };
    const trade = await findTrade(ctx.db, ctx, request.params.id);
    if (!trade) throw new DomainError("resource.not_found");
    await inTransaction(ctx.db, (tx) => recordAudit(tx, ctx, { action: "p2p.pack_read", subject: trade.id }));
    return send(ctx, reply, trade);
  });
}
