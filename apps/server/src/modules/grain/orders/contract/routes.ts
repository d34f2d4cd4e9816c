import { checkContract as checkRoute } from "@lastro/contracts/grain/contract-check";
import { downloadOrderContract, downloadSettlement, readOrderParties } from "@lastro/contracts/grain/orders";
import { type Ctx, personOf } from "@lastro/platform/context";
import type { RateLimiter } from "@lastro/platform/http/rate-limit";
import type { Router } from "@lastro/platform/http/router";
import { exportTurns } from "@lastro/platform/work/file-turns";
import { type DrawDocument, registerDocumentRoute, sendPdf } from "../../document-routes.js";
import { signaturesOf } from "../../signatures/index.js";
import { loadsOf } from "../load-store.js";
import { sideOf } from "../order.js";
import type { DrawContract } from "../ports.js";
import { ownOrder } from "../read-orders.js";
import { settlementDocument } from "../settlement-document.js";
import { sheetsOf } from "../sheet-store.js";
import { checkContract } from "./check-contract.js";
import { contractDocument } from "./contract-document.js";
import { makeContract } from "./make-contract.js";
import { partiesFor } from "./order-parties.js";

/** The contract of an order and what its loads came to on paper, and how anybody who has it checks it. */
export function registerContractRoutes(
  router: Router<Ctx>,
  {
    drawContract,
    drawDocument,
    limiter,
  }: {
    readonly drawContract: DrawContract;
    readonly drawDocument: DrawDocument;
    readonly limiter: RateLimiter;
  },
): void {
  router.on(checkRoute, (request, { params }) => checkContract(request, limiter, params.hash));

  router.on(readOrderParties, async (request, { params }) => {
    const order = await ownOrder(request, params.id);
    const side = sideOf(order, personOf(request).userId);
    return { signatures: await partiesFor(request.db, request, order, side) };
  });

  const { path, summary, params } = downloadOrderContract;
  const schema = { summary, tags: ["v1"], security: [{ bearer: [] }], params };
  router.app.get<{ Params: { id: string } }>(path, { schema }, async (request, reply) => {
    const ctx = await router.contextFor(request, downloadOrderContract);
    const order = await ownOrder(ctx, request.params.id);
    const [loads, sheets, signatures] = await Promise.all([
      loadsOf(ctx.db, order.id),
      sheetsOf(ctx.db, order.id),
      partiesFor(ctx.db, ctx, order, sideOf(order, personOf(ctx).userId)),
    ]);
    const document = contractDocument(order, await signaturesOf(ctx.db, ctx, order));
    const drawing = { order, loads, sheets, signatures, now: ctx.clock.now() };
    const file = await exportTurns.run(personOf(ctx).userId, () =>
      makeContract(ctx, drawContract, document, drawing),
    );
    return sendPdf(reply, `contrato-${order.number}`, file);
  });

  registerDocumentRoute(router, downloadSettlement, drawDocument, async (ctx, { id, loadId }) => {
    const order = await ownOrder(ctx, id);
    const [loads, sheets] = await Promise.all([loadsOf(ctx.db, order.id), sheetsOf(ctx.db, order.id)]);
    const load = loads.find((one) => one.id === loadId);
    return {
      name: `acerto-${order.number}-${load?.number}`,
      document: load && settlementDocument(order, load, sheets),
    };
  });
}
