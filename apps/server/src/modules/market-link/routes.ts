import {
  linkMarketAccount,
  moveBetweenAccounts,
  moveToBank,
  readBankLink,
  readMarketLink,
  unlinkBankAccount,
  unlinkMarketAccount,
} from "@lastro/contracts/market-link";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { idempotently } from "@lastro/platform/http/idempotency";
import type { Router } from "@lastro/platform/http/router";
import { endLink, linkAccounts } from "./link-accounts.js";
import { moveMoney } from "./move-money.js";
import type { MarketLinkCtx, MarketLinkPorts } from "./ports.js";
import { readLinkOfClient, readLinkOfTrader, wordsOfTransfer } from "./read-link.js";

/** The link between a client's account of the bank and their own of the marketplace, from both sides. */
export function registerMarketLinkRoutes(router: Router<Ctx>, ports: MarketLinkPorts): void {
  const withPorts = (request: RequestCtx): MarketLinkCtx => ({ ...request, ...ports });
  const asClient = (request: RequestCtx) => ({ clientId: personOf(request).userId });
  const asTrader = (request: RequestCtx) => ({ traderId: personOf(request).userId });
  router.on(readMarketLink, (request) => readLinkOfClient(request, ports, personOf(request).userId));
  router.on(linkMarketAccount, async (request, { body }) => {
    await linkAccounts(withPorts(request), body);
    return readLinkOfClient(request, ports, personOf(request).userId);
  });
  router.on(unlinkMarketAccount, (request) =>
    inTransaction(request.db, (tx) => endLink(tx, withPorts(request), asClient(request))),
  );
  router.on(moveBetweenAccounts, (request, { body }) =>
    idempotently(request, async (tx) =>
      wordsOfTransfer(await moveMoney(tx, withPorts(request), asClient(request), body)),
    ),
  );
  router.on(readBankLink, (request) => readLinkOfTrader(request, ports, personOf(request).userId));
  router.on(unlinkBankAccount, (request) =>
    inTransaction(request.db, (tx) => endLink(tx, withPorts(request), asTrader(request))),
  );
  router.on(moveToBank, (request, { body: { amount } }) =>
    idempotently(request, async (tx) =>
      wordsOfTransfer(
        await moveMoney(tx, withPorts(request), asTrader(request), { direction: "to_bank", amount }),
      ),
    ),
  );
}
