import { currencyHistory, listCurrencies } from "@lastro/contracts/currencies";
import {
  acceptExchangeQuote,
  declineExchangeQuote,
  getExchangeOrder,
  indicativeExchange,
  listExchangeOrders,
  requestExchangeQuote,
} from "@lastro/contracts/exchange";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { idempotently } from "@lastro/platform/http/idempotency";
import type { Router } from "@lastro/platform/http/router";
import { readCurrencies, readCurrencyHistory } from "../prices/index.js";
import { acceptQuote, freshenForQuote } from "./accept-quote.js";
import { registerExchangeAdministration } from "./administration/routes.js";
import { declineQuote } from "./decline-quote.js";
import { isOpen } from "./hours.js";
import { readIndication } from "./indication.js";
import type { ExchangePorts } from "./ports.js";
import { listOrders, readOrder } from "./queries.js";
import { requestQuote } from "./request-quote.js";
import { currentSettings } from "./settings.js";
import { wordsOfQuote } from "./words.js";

export function registerExchangeRoutes(router: Router<Ctx>, ports: ExchangePorts): void {
  registerExchangeAdministration(router);
  const withPorts = (request: RequestCtx) => ({ ...request, ...ports });

  router.on(listCurrencies, async ({ db, clock, config: { currencies } }) => ({
    items: await readCurrencies(db, clock),
    partner: currencies?.partner ?? null,
    open: currencies !== undefined && isOpen(currencies.hours, await currentSettings(db), clock.now()),
  }));
  router.on(currencyHistory, ({ db, clock }, { params, query }) =>
    readCurrencyHistory(db, clock, params.currency, query.period),
  );
  router.on(indicativeExchange, (request, { query }) => readIndication(request, query));

  router.on(requestExchangeQuote, async (request, { body }) =>
    wordsOfQuote(await requestQuote(withPorts(request), body)),
  );
  router.on(declineExchangeQuote, async (request, { params }) =>
    wordsOfQuote(await declineQuote(request, params.id)),
  );
  router.on(acceptExchangeQuote, async (request, { body }) => {
    const ctx = withPorts(request);
    await freshenForQuote(ctx, body.quoteId);
    return idempotently(request, async (tx) => {
      const { orderId } = await acceptQuote(tx, ctx, body);
      return readOrder(tx, personOf(request).userId, orderId);
    });
  });
  router.on(listExchangeOrders, (request, { query }) =>
    listOrders(request.db, personOf(request).userId, query),
  );
  router.on(getExchangeOrder, (request, { params }) =>
    readOrder(request.db, personOf(request).userId, params.id),
  );
}
