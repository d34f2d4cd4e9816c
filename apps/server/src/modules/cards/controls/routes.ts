import * as contract from "@lastro/contracts/cards/cards";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import type { Router } from "@lastro/platform/http/router";
import type { CardPorts, CardRequestCtx } from "../ports.js";
import { ownCardView } from "../read-cards.js";
import { blockMerchant } from "./block-merchant.js";
import { changeControls } from "./change-controls.js";
import { changeTillMandate } from "./till-mandate.js";

export function registerControlRoutes(router: Router<Ctx>, ports: CardPorts): void {
  const run = (request: RequestCtx, id: string, command: (tx: Tx, ctx: CardRequestCtx) => Promise<void>) => {
    const ctx = { ...request, ...ports };
    return inTransaction(ctx.db, async (tx) => {
      await command(tx, ctx);
      return ownCardView(tx, ctx, id);
    });
  };

  router.on(contract.changeCardControls, (request, { params, body }) =>
    run(request, params.id, (tx, ctx) => changeControls(tx, ctx, params.id, body)),
  );
  router.on(contract.changeTillMandate, (request, { params, body }) =>
    run(request, params.id, (tx, ctx) => changeTillMandate(tx, ctx, { ...params, ...body })),
  );
  router.on(contract.blockCardMerchant, (request, { params, body }) =>
    run(request, params.id, (tx, ctx) => blockMerchant(tx, ctx, { ...params, ...body })),
  );
}
