import { dropOfferDraft, readOfferDraft, saveOfferDraft } from "@lastro/contracts/grain/offer-drafts";
import * as contract from "@lastro/contracts/grain/offers";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import type { Router } from "@lastro/platform/http/router";
import type { WriteTables } from "../reports/files/write-tables.js";
import { changeOffer } from "./change-offer.js";
import { createOffer } from "./create-offer.js";
import { deleteOffer } from "./delete-offer.js";
import { registerImageRoutes } from "./image-routes.js";
import { deleteImageIfUnused } from "./images/image-store.js";
import { registerImportRoutes } from "./import/routes.js";
import { pauseOffer, resumeOffer } from "./moderate-offer.js";
import { dropDraft, readDraft, saveDraft, takeDraft } from "./offer-draft.js";
import type { OfferPorts, OfferRequestCtx } from "./ports.js";
import {
  listModerated,
  listOwnOffers,
  readModerated,
  readOffer,
  searchOffers,
  wordsOfOffer,
} from "./queries.js";

/** What producers offer, what buyers find, and what administrators take from the market. */
export function registerOfferRoutes(
  router: Router<Ctx>,
  { writeTables, ...ports }: OfferPorts & { readonly writeTables: WriteTables },
): void {
  const withPorts = (request: RequestCtx): OfferRequestCtx => ({ ...request, ...ports });

  router.on(contract.listOffers, (ctx, { query: { mine, ...wanted } }) => {
    const { userId } = personOf(ctx);
    return mine === "true"
      ? listOwnOffers(withPorts(ctx), userId, wanted)
      : searchOffers(withPorts(ctx), userId, wanted);
  });
  router.on(contract.readMarketFees, async ({ config }) => ({ feeBps: config.grainFeeBps }));
  router.on(contract.readOffer, (ctx, { params, query }) =>
    readOffer(withPorts(ctx), personOf(ctx).userId, params.id, query.to),
  );
  router.on(contract.createOffer, async (ctx, { body }) => {
    const { pricePerTonne: priceCents, minimumOrder: minimumKg, quantity: quantityKg, ...typed } = body;
    const terms = { ...typed, priceCents, minimumKg, quantityKg };
    const offer = await inTransaction(ctx.db, async (tx) => {
      const imageId = await takeDraft(tx, personOf(ctx).userId);
      const created = await createOffer(tx, ctx, terms);
      await deleteImageIfUnused(tx, imageId);
      return created;
    });
    return wordsOfOffer(offer, offer.producerId, await ports.usdtInReais());
  });
  router.on(contract.updateOffer, async (ctx, { params, body }) => {
    const { version, active, quantity: quantityKg, pricePerTonne, minimumOrder, ...typed } = body;
    const terms = { ...typed, priceCents: pricePerTonne, minimumKg: minimumOrder };
    const change = { ...params, version, active, quantityKg, terms };
    const offer = await inTransaction(ctx.db, (tx) => changeOffer(tx, ctx, change));
    return wordsOfOffer(offer, offer.producerId, await ports.usdtInReais());
  });
  router.on(contract.deleteOffer, async (ctx, { params }) => ({
    outcome: await inTransaction(ctx.db, (tx) => deleteOffer(tx, ctx, params.id)),
  }));
  router.on(readOfferDraft, readDraft);
  router.on(saveOfferDraft, (ctx, { body }) => saveDraft(ctx, body));
  router.on(dropOfferDraft, (ctx) => inTransaction(ctx.db, (tx) => dropDraft(tx, personOf(ctx).userId)));
  registerImageRoutes(router, ports);
  registerImportRoutes(router, ports, writeTables);

  router.on(contract.listModeratedOffers, (ctx, { query }) => listModerated(withPorts(ctx), query));
  router.on(contract.pauseOffer, async (ctx, { params, body }) => {
    await inTransaction(ctx.db, (tx) => pauseOffer(tx, ctx, { ...params, ...body }));
    return readModerated(withPorts(ctx), params.id);
  });
  router.on(contract.resumeOffer, async (ctx, { params, body }) => {
    await inTransaction(ctx.db, (tx) => resumeOffer(tx, ctx, { ...params, ...body }));
    return readModerated(withPorts(ctx), params.id);
  });
}
