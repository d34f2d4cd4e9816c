import {
  cancelDeposit as cancelRoute,
  listDepositNetworks,
  listDeposits,
  openDeposit as openRoute,
  readDeposit as readDepositRoute,
  readWallet as readWalletRoute,
  submitDepositHash,
} from "@lastro/contracts/custody/deposits";
import {
  approveWithdrawal as approveRoute,
  cancelWithdrawal as cancelWithdrawalRoute,
  listAdminWithdrawals,
  listWithdrawals,
  quoteWithdrawal as quoteRoute,
  readWithdrawal as readWithdrawalRoute,
  refuseWithdrawal as refuseRoute,
  requestWithdrawal as requestRoute,
  withdrawalSummary,
} from "@lastro/contracts/custody/withdrawals";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { idempotently } from "@lastro/platform/http/idempotency";
import type { Router } from "@lastro/platform/http/router";
import { approvePayout, cancelOwnPayout, refusePayout } from "../../payments-out/index.js";
import { cancelDeposit } from "./deposits/cancel-deposit.js";
import { openDeposit } from "./deposits/open-deposit.js";
import { depositDetail, readDeposit, readDeposits, readNetworks, readWallet } from "./deposits/queries.js";
import { submitHash } from "./deposits/submit-hash.js";
import type { WalletPorts, WalletRequestCtx } from "./ports.js";
import { checkDestination } from "./withdrawals/check-destination.js";
import {
  readAdminWithdrawal,
  readAdminWithdrawals,
  readSummary,
  readWithdrawal,
  readWithdrawals,
  withdrawalView,
} from "./withdrawals/queries.js";
import { quoteWithdrawal } from "./withdrawals/quote-withdrawal.js";
import { requestWithdrawal } from "./withdrawals/request-withdrawal.js";

/** The wallet: what comes in by the networks, and what leaves by them and by Pix. */
export function registerWalletRoutes(router: Router<Ctx>, ports: WalletPorts): void {
  const withPorts = (request: RequestCtx): WalletRequestCtx => ({ ...request, ...ports });

  router.on(readWalletRoute, (request) => readWallet(request.db, personOf(request).userId));
  router.on(listDepositNetworks, (request) => readNetworks(withPorts(request)));
  router.on(openRoute, async (request, { body }) =>
    depositDetail(await openDeposit(withPorts(request), body)),
  );
  router.on(listDeposits, (request, { query }) => readDeposits(request.db, personOf(request).userId, query));
  router.on(readDepositRoute, (request, { params }) =>
    readDeposit(request.db, personOf(request).userId, params.id),
  );
  router.on(submitDepositHash, async (request, { params, body }) => {
    await submitHash(withPorts(request), { ...params, ...body });
    return readDeposit(request.db, personOf(request).userId, params.id);
  });
  router.on(cancelRoute, async (request, { params }) => {
    await cancelDeposit(request, params.id);
    return readDeposit(request.db, personOf(request).userId, params.id);
  });

  router.on(withdrawalSummary, async (request) => {
    await ports.freshenPrice();
    return readSummary(withPorts(request), personOf(request).userId);
  });
  router.on(quoteRoute, (request, { query }) => quoteWithdrawal(withPorts(request), query));
  router.on(listWithdrawals, (request, { query }) =>
    readWithdrawals(request, personOf(request).userId, query),
  );
  router.on(readWithdrawalRoute, (request, { params }) =>
    readWithdrawal(request, personOf(request).userId, params.id),
  );
  router.on(requestRoute, async (request, { body }) => {
    const wallet = withPorts(request);
    const { userId } = personOf(request);
    const check = await checkDestination(wallet, userId, body);
    return idempotently(wallet, async (tx) =>
      withdrawalView(tx, await requestWithdrawal(tx, wallet, userId, body, check)),
    );
  });
  router.on(cancelWithdrawalRoute, (request, { params }) =>
    idempotently(request, async (tx) =>
      withdrawalView(tx, await cancelOwnPayout(tx, withPorts(request), params.id)),
    ),
  );

  router.on(listAdminWithdrawals, (request, { query }) => readAdminWithdrawals(request, query));
  router.on(approveRoute, (request, { params, body }) =>
    idempotently(request, async (tx) => {
      await approvePayout(tx, withPorts(request), { ...params, ...body });
      return readAdminWithdrawal(tx, request, params.id);
    }),
  );
  router.on(refuseRoute, (request, { params, body }) =>
    idempotently(request, async (tx) => {
      await refusePayout(tx, withPorts(request), { ...params, ...body });
      return readAdminWithdrawal(tx, request, params.id);
    }),
  );
}
