import {
  acceptOtcQuote,
  declineOtcQuote,
  getOtcOrder,
  getOtcSettings,
  listOtcHalts,
  listOtcOrders,
  otcIndicative,
  otcInventory,
  requestOtcQuote,
  updateOtcSettings,
} from "@lastro/contracts/otc";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { idempotently } from "@lastro/platform/http/idempotency";
import type { Router } from "@lastro/platform/http/router";
import { acceptQuote } from "./accept-quote.js";
import { aroundAcceptance } from "./around-acceptance.js";
import { declineQuote } from "./decline-quote.js";
import { listHalts } from "./halt-store.js";
import { createIndication } from "./indication.js";
import type { OtcPorts } from "./ports.js";
import { proposeSettings } from "./propose-settings.js";
import {
  listOrders,
  readIndicative,
  readInventory,
  readReceipt,
  readSettings,
  wordsOfQuote,
} from "./queries.js";
import { requestQuote } from "./request-quote.js";
import { registerRequestRoutes } from "./requests/routes.js";

export function registerOtcRoutes(router: Router<Ctx>, ctx: Ctx, ports: OtcPorts): void {
  const indication = createIndication(ctx.clock, ctx.random);
  const withPorts = (request: RequestCtx) => ({ ...request, ...ports });

  router.on(otcIndicative, (request) => readIndicative(withPorts(request), indication));

  router.on(requestOtcQuote, async (request, { body }) =>
    wordsOfQuote(await requestQuote(withPorts(request), body)),
  );
  router.on(declineOtcQuote, async (request, { params }) =>
    wordsOfQuote(await declineQuote(request, params.id)),
  );

  router.on(acceptOtcQuote, async (request, { body }) => {
    const desk = withPorts(request);
    const { userId } = personOf(request);
    return aroundAcceptance(desk, body.quoteId, () =>
      idempotently(request, async (tx) => {
        const { orderId } = await acceptQuote(tx, desk, body);
        return readReceipt(tx, userId, orderId);
      }),
    );
  });
  router.on(listOtcOrders, (request, { query }) => listOrders(request.db, personOf(request).userId, query));
  router.on(getOtcOrder, (request, { params }) =>
    readReceipt(request.db, personOf(request).userId, params.id),
  );

  registerRequestRoutes(router, ports);

  router.on(getOtcSettings, (request) => readSettings(withPorts(request)));
  router.on(updateOtcSettings, async (request, { body }) => {
    await proposeSettings(withPorts(request), body);
    return readSettings(withPorts(request));
  });
  router.on(listOtcHalts, async (request) => ({ items: await listHalts(request.db, 50) }));
  router.on(otcInventory, (request) => readInventory(withPorts(request)));
}
