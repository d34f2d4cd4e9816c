import * as contract from "@lastro/contracts/grain/orders";
import * as settlement from "@lastro/contracts/grain/settlement";
import type { Ctx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { idempotently } from "@lastro/platform/http/idempotency";
import type { RateLimiter } from "@lastro/platform/http/rate-limit";
import type { Router } from "@lastro/platform/http/router";
import type { DrawDocument } from "../document-routes.js";
import { countSaying } from "../limit-sayings.js";
import type { WriteTables } from "../reports/files/write-tables.js";
import { acceptOrder } from "./accept-order.js";
import { acceptSettlement } from "./accept-settlement.js";
import { cancelOrder, declineOrder } from "./cancel-order.js";
import { confirmDelivery } from "./confirm-delivery.js";
import { registerContractRoutes } from "./contract/routes.js";
import { declareDelivery } from "./declare-delivery.js";
import { messagesOf, writeMessage } from "./messages.js";
import { registerNegotiationRoutes } from "./negotiation/routes.js";
import type { Order } from "./order.js";
import { describeOrder } from "./order-view.js";
import { payOrder } from "./pay-order.js";
import type { DrawContract, OrderPorts } from "./ports.js";
import { proposePrice } from "./propose-price.js";
import { proposeSettlement } from "./propose-settlement.js";
import { createPurchases } from "./purchases.js";
import { listOrders, ownOrder, readEvents, readLogistics, readOwnOrder } from "./read-orders.js";
import { reserveOrder } from "./reserve-order.js";
import { runCommand, runIdempotentCommand } from "./run-command.js";
import { registerOrderExport } from "./search/export-routes.js";
import { shipLoad, updateLoad } from "./ship-load.js";
import { readWaitingOrders } from "./waiting-orders.js";

export function registerOrderRoutes(
  router: Router<Ctx>,
  ctx: Ctx,
  {
    drawContract,
    drawDocument,
    limiter,
    writeTables,
    ...ports
  }: OrderPorts & {
    readonly drawContract: DrawContract;
    readonly drawDocument: DrawDocument;
    readonly limiter: RateLimiter;
    readonly writeTables: WriteTables;
  },
): void {
  const purchases = createPurchases(ctx, ports);
  router.on(contract.placeOrder, async (request, { body: { awaitDeposit, proposedPrice, ...purchase } }) => {
    const ctx = { ...request, ...ports };
    const inOneOrder = (order: (tx: Tx) => Promise<Order>) =>
      idempotently(request, async (tx) => describeOrder(tx, await order(tx), "buyer"));
    if (proposedPrice !== undefined) {
      await countSaying(limiter, request);
      return inOneOrder((tx) => proposePrice(tx, ctx, { ...purchase, proposedPrice }));
    }
    return awaitDeposit
      ? inOneOrder((tx) => reserveOrder(tx, ctx, purchase))
      : purchases.buy(request, purchase);
  });
  router.on(contract.payOrder, (request, { params, body }) =>
    runIdempotentCommand(request, params.id, (tx) => payOrder(tx, request, { ...params, ...body })),
  );
  router.on(contract.listOrders, (request, { query }) => listOrders(request, query));
  registerOrderExport(router, writeTables);
  router.on(contract.listWaitingOrders, (request) => readWaitingOrders(request));
  router.on(contract.readOrder, (request, { params }) => readOwnOrder(request.db, request, params.id));

  router.on(contract.acceptOrder, (request, { params, body }) =>
    runCommand(request, params.id, (tx) => acceptOrder(tx, request, { ...params, ...body })),
  );
  router.on(contract.declineOrder, (request, { params, body }) =>
    runIdempotentCommand(request, params.id, (tx) => declineOrder(tx, request, { ...params, ...body })),
  );
  router.on(contract.cancelOrder, (request, { params, body }) =>
    runIdempotentCommand(request, params.id, (tx) => cancelOrder(tx, request, { ...params, ...body })),
  );
  router.on(contract.shipLoad, (request, { params, body }) =>
    runCommand(request, params.id, (tx) => shipLoad(tx, request, { ...params, ...body })),
  );
  router.on(contract.shipOrder, (request, { params, body }) =>
    runCommand(request, params.id, (tx) => shipLoad(tx, request, { ...params, ...body })),
  );
  router.on(contract.updateLoad, (request, { params, body }) =>
    runCommand(request, params.id, (tx) => updateLoad(tx, request, { ...params, ...body })),
  );
  router.on(contract.declareDelivery, (request, { params, body }) =>
    runCommand(request, params.id, (tx) => declareDelivery(tx, request, { ...params, ...body })),
  );
  router.on(contract.confirmDelivery, (request, { params, body }) =>
    runIdempotentCommand(request, params.id, (tx) => confirmDelivery(tx, request, { ...params, ...body })),
  );

  router.on(settlement.proposeSettlement, (request, { params, body }) =>
    runCommand(request, params.id, (tx) =>
      proposeSettlement(tx, request, {
        ...params,
        ...body,
        scaleKg: body.scaleWeight,
        paperIds: body.papers,
        deductions: body.deductions.map(({ weight, ...named }) => ({ ...named, kg: weight })),
      }),
    ),
  );
  router.on(settlement.acceptSettlement, (request, { params, body }) =>
    runIdempotentCommand(request, params.id, (tx) => acceptSettlement(tx, request, { ...params, ...body })),
  );

  router.on(contract.listOrderMessages, async (request, { params, query }) =>
    messagesOf(request.db, await ownOrder(request, params.id), query),
  );
  router.on(contract.writeOrderMessage, async (request, { params, body }) => {
    await countSaying(limiter, request);
    return inTransaction(request.db, (tx) => writeMessage(tx, request, { ...params, ...body }));
  });
  router.on(contract.listOrderEvents, async (request, { params, query }) =>
    readEvents(request.db, await ownOrder(request, params.id), query),
  );
  router.on(contract.readOrderLogistics, async (request, { params }) =>
    readLogistics(request.db, await ownOrder(request, params.id)),
  );
  registerNegotiationRoutes(router, { limiter });
  registerContractRoutes(router, { drawContract, drawDocument, limiter });
}
