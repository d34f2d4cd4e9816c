import {
  acceptBasketQuote,
  chooseBasketRecipe,
  declineBasketQuote,
  proposeBasketSettings,
  readBasketSettings,
  readBasket as readRoute,
  requestBasketQuote,
  withdrawFromBasket,
} from "@lastro/contracts/basket";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { idempotently } from "@lastro/platform/http/idempotency";
import type { Router } from "@lastro/platform/http/router";
import { aroundTrades, assetsOfBundle } from "../otc/index.js";
import { acceptQuote } from "./accept-quote.js";
import { proposeSettings, readSettings } from "./change-settings.js";
import { chooseRecipe } from "./choose-recipe.js";
import { declineQuote } from "./decline-quote.js";
import { type BasketCtx, type BasketPorts, deskOf } from "./ports.js";
import { findQuote } from "./quote-store.js";
import { readBasket } from "./read-basket.js";
import { viewOfQuote } from "./read-quote.js";
import { requestQuote } from "./request-quote.js";
import { withdraw } from "./withdraw.js";

/** A client's basket, and the indices administrators publish. */
export function registerBasketRoutes(router: Router<Ctx>, ports: BasketPorts): void {
  const withPorts = (request: RequestCtx): BasketCtx => ({ ...request, ...ports });
  const read = (request: RequestCtx) => readBasket(request, personOf(request).userId);

  router.on(readRoute, read);
  router.on(chooseBasketRecipe, async (request, { body }) => {
    await inTransaction(request.db, (tx) => chooseRecipe(tx, withPorts(request), body));
    return read(request);
  });
  router.on(requestBasketQuote, async (request, { body }) =>
    viewOfQuote(request.db, await requestQuote(withPorts(request), body)),
  );
  router.on(declineBasketQuote, (request, { params }) =>
    inTransaction(request.db, async (tx) =>
      viewOfQuote(tx, await declineQuote(tx, withPorts(request), params.id)),
    ),
  );
  router.on(acceptBasketQuote, async (request, { body: { quoteId } }) => {
    const ctx = withPorts(request);
    const quote = await findQuote(request.db, quoteId, personOf(request).userId);
    const assets = quote?.status === "ISSUED" ? await assetsOfBundle(request.db, quote.id) : [];
    return aroundTrades(deskOf(ctx), assets, () =>
      idempotently(request, async (tx) => viewOfQuote(tx, await acceptQuote(tx, ctx, quoteId))),
    );
  });
  router.on(withdrawFromBasket, (request, { body: { shareBps } }) =>
    idempotently(request, (tx) => withdraw(tx, withPorts(request), shareBps)),
  );
  router.on(readBasketSettings, (request) => readSettings(request.db));
  router.on(proposeBasketSettings, async (request, { body }) => {
    await proposeSettings(request, body);
    return readSettings(request.db);
  });
}
