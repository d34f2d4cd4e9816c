import * as contract from "@lastro/contracts/cards/cashback";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { isDomainError } from "@lastro/platform/domain-error";
import { idempotently } from "@lastro/platform/http/idempotency";
import type { Router } from "@lastro/platform/http/router";
import { countLookUp } from "../accounts/index.js";
import { registerProgrammeAdministration } from "./administration/routes.js";
import type { CashbackOwnPorts, CashbackRequestCtx } from "./ports.js";
import { listEntries } from "./reads/purchase-entries.js";
import { readCashback } from "./reads/read-cashback.js";
import { listMovements, readWallet } from "./reads/read-prp.js";
import { redeem } from "./redeem.js";
import { sendPrp } from "./send-prp.js";

/** A client's own cashback and PRP; nobody else's can be asked for. */
export function registerCashbackRoutes(router: Router<Ctx>, ports: CashbackOwnPorts): void {
  const withPorts = (request: RequestCtx): CashbackRequestCtx => ({ ...request, ...ports });

  router.on(contract.readCashback, (request) => readCashback(withPorts(request)));
  router.on(contract.listCashbackEntries, (request, { query }) =>
    listEntries(request.db, personOf(request).userId, query),
  );
  router.on(contract.redeemCashback, (request, { body }) =>
    idempotently(request, (tx) => redeem(tx, withPorts(request), body)),
  );
  router.on(contract.readPrpWallet, (request) => readWallet(withPorts(request)));
  router.on(contract.listPrpMovements, (request, { query }) =>
    listMovements(request.db, personOf(request).userId, query),
  );
  router.on(contract.sendPrp, async (request, { body }) => {
    try {
      return await idempotently(request, (tx) => sendPrp(tx, withPorts(request), body));
    } catch (error) {
      // That nobody is meant says as much as a look-up.
      if (isDomainError(error, "transfer.recipient_not_found"))
        await countLookUp(ports.limiter, personOf(request).userId);
      throw error;
    }
  });
  registerProgrammeAdministration(router);
}
