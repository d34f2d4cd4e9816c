import * as contract from "@lastro/contracts/cards/cards";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { idempotently } from "@lastro/platform/http/idempotency";
import type { Router } from "@lastro/platform/http/router";
import { cardView } from "../card-view.js";
import type { CardPorts, CardRequestCtx } from "../ports.js";
import { listCards, ownCardView, readCard } from "../read-cards.js";
import { activateCard } from "./activate-card.js";
import { blockCard, unblockCard } from "./block-card.js";
import { cancelCard } from "./cancel-card.js";
import { readPinKey, setCardPin } from "./pin.js";
import { renameCard } from "./rename-card.js";
import { replaceCard } from "./replace-card.js";
import { requestCard } from "./request-card.js";
import { revealCard } from "./reveal-card.js";
import { addCardToWallet } from "./wallets.js";

export function registerIssuingRoutes(router: Router<Ctx>, ports: CardPorts): void {
  const withPorts = (request: RequestCtx): CardRequestCtx => ({ ...request, ...ports });
  /** Runs a command in a transaction and answers the card as it is then. */
  const run = (request: RequestCtx, id: string, command: (tx: Tx, ctx: CardRequestCtx) => Promise<void>) => {
    const ctx = withPorts(request);
    return inTransaction(ctx.db, async (tx) => {
      await command(tx, ctx);
      return ownCardView(tx, ctx, id);
    });
  };
  /** The same for one that asks the issuer between its transactions. */
  const runOutside = async (
    request: RequestCtx,
    id: string,
    command: (ctx: CardRequestCtx) => Promise<void>,
  ) => {
    const ctx = withPorts(request);
    await command(ctx);
    return ownCardView(ctx.db, ctx, id);
  };

  router.on(contract.listCards, (request) => listCards(withPorts(request)));
  router.on(contract.readPinKey, (request) => readPinKey(withPorts(request)));
  router.on(contract.readCard, (request, { params }) => readCard(withPorts(request), params.id));
  router.on(contract.requestCard, (request, { body }) => {
    const ctx = withPorts(request);
    return idempotently(ctx, async (tx) => cardView(tx, ctx, await requestCard(tx, ctx, body)));
  });
  router.on(contract.replaceCard, (request, { params, body }) => {
    const ctx = withPorts(request);
    return idempotently(ctx, async (tx) =>
      cardView(tx, ctx, await replaceCard(tx, ctx, { ...params, ...body })),
    );
  });
  router.on(contract.cancelCard, (request, { params, body }) => {
    const ctx = withPorts(request);
    return idempotently(ctx, async (tx) => {
      await cancelCard(tx, ctx, { ...params, ...body });
      return ownCardView(tx, ctx, params.id);
    });
  });

  router.on(contract.blockCard, (request, { params }) =>
    run(request, params.id, (tx, ctx) => blockCard(tx, ctx, params.id)),
  );
  router.on(contract.renameCard, (request, { params, body }) =>
    run(request, params.id, (tx, ctx) => renameCard(tx, ctx, { ...params, ...body })),
  );
  router.on(contract.unblockCard, (request, { params }) =>
    runOutside(request, params.id, (ctx) => unblockCard(ctx, params.id)),
  );
  router.on(contract.activateCard, (request, { params, body }) =>
    runOutside(request, params.id, (ctx) => activateCard(ctx, { ...params, ...body })),
  );
  router.on(contract.setCardPin, (request, { params, body }) =>
    runOutside(request, params.id, (ctx) => setCardPin(ctx, { ...params, ...body })),
  );
  router.on(contract.revealCard, (request, { params }) => revealCard(withPorts(request), params.id));
  router.on(contract.addCardToWallet, async (request, { params, body }) => {
    const ctx = withPorts(request);
    const payload = await addCardToWallet(ctx, { ...params, ...body });
    return { payload: { ...payload }, card: await ownCardView(ctx.db, ctx, params.id) };
  });
}
