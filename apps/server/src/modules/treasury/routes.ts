import * as contract from "@lastro/contracts/treasury";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import { idempotently } from "@lastro/platform/http/idempotency";
import type { Router } from "@lastro/platform/http/router";
import { askMovement, destinationOf } from "./ask-movement.js";
import { cancelMovement } from "./decide-movement.js";
import type { TreasuryPorts, TreasuryRequestCtx } from "./ports.js";
import { readMovement, readMovements } from "./read-movements.js";
import { readSigning } from "./read-signing.js";
import { readTreasury } from "./read-treasury.js";

/** What administrators see of hot and cold addresses, and ask to be moved between them. */
export function registerTreasuryRoutes(router: Router<Ctx>, ports: TreasuryPorts): void {
  const withPorts = (request: RequestCtx): TreasuryRequestCtx => ({ ...request, ...ports });

  router.on(contract.readTreasury, (request) => readTreasury(withPorts(request)));
  router.on(contract.listTreasuryMovements, (request, { query }) => readMovements(withPorts(request), query));
  router.on(contract.askTreasuryMovement, async (request, { body }) => {
    const ctx = withPorts(request);
    const address = await destinationOf(ctx, body);
    return idempotently(ctx, async (tx) => readMovement(tx, ctx, await askMovement(tx, ctx, body, address)));
  });
  router.on(contract.cancelTreasuryMovement, (request, { params, body }) =>
    idempotently(request, async (tx) => {
      await cancelMovement(tx, request, { ...params, ...body });
      return readMovement(tx, withPorts(request), params.id);
    }),
  );
  router.on(contract.readTreasurySigning, (request, { params }) =>
    readSigning(withPorts(request), params.id),
  );
}
