import {
  attributeArrival as attributeRoute,
  cancelDeposit as cancelRoute,
  listDepositArrivals,
  listDepositNetworks,
  listDeposits,
  listNetworkHealth,
  openDeposit as openRoute,
  readDeposit as readDepositRoute,
  readWallet as readWalletRoute,
  rejectArrival as rejectRoute,
  returnArrival as returnRoute,
  submitDepositHash,
  writeOffArrival as writeOffRoute,
} from "@lastro/contracts/custody/deposits";
import {
  approveWithdrawal as approveRoute,
  cancelWithdrawal as cancelWithdrawalRoute,
  listAdminWithdrawals,
  listWithdrawals,
  readWithdrawal as readWithdrawalRoute,
  refuseWithdrawal as refuseRoute,
  requestWithdrawal as requestRoute,
  withdrawalSummary,
} from "@lastro/contracts/custody/withdrawals";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { idempotently } from "@lastro/platform/http/idempotency";
import type { Router } from "@lastro/platform/http/router";
import { attributeOrAsk } from "./deposits/ask-attribution.js";
import { cancelDeposit } from "./deposits/cancel-deposit.js";
import { rejectArrival } from "./deposits/decide-arrival.js";
import { openDeposit } from "./deposits/open-deposit.js";
import {
  depositDetail,
  readArrival,
  readArrivals,
  readDeposit,
  readDeposits,
  readNetworkHealth,
  readNetworks,
  readWallet,
} from "./deposits/queries.js";
import { submitHash } from "./deposits/submit-hash.js";
import type { CustodyPorts, CustodyRequestCtx } from "./ports.js";
import { askReturn, assertReturnable } from "./returns/ask-return.js";
import { approveWithdrawal } from "./withdrawals/approve-withdrawal.js";
import { askOutside } from "./withdrawals/ask-outside.js";
import { cancelWithdrawal, refuseWithdrawal } from "./withdrawals/decide-withdrawal.js";
import {
  readAdminWithdrawal,
  readAdminWithdrawals,
  readSummary,
  readWithdrawal,
  readWithdrawals,
  withdrawalView,
} from "./withdrawals/queries.js";
import { requestWithdrawal } from "./withdrawals/request-withdrawal.js";
import { askWriteOff } from "./write-offs/ask-write-off.js";
import { assertGone } from "./write-offs/assert-gone.js";

/** The wallet, deposits by the networks, and what operators do with what nobody claimed. */
export function registerCustodyRoutes(router: Router<Ctx>, ports: CustodyPorts): void {
  const withPorts = (request: RequestCtx): CustodyRequestCtx => ({ ...request, ...ports });

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
    await cancelDeposit(withPorts(request), params.id);
    return readDeposit(request.db, personOf(request).userId, params.id);
  });

  router.on(listNetworkHealth, (request) => readNetworkHealth(withPorts(request)));
  router.on(listDepositArrivals, (request, { query }) => readArrivals(withPorts(request), query));
  router.on(attributeRoute, (request, { params, body }) =>
    idempotently(request, async (tx) => {
      await attributeOrAsk(tx, withPorts(request), { ...params, ...body });
      return readArrival(tx, withPorts(request), params.id);
    }),
  );
  router.on(rejectRoute, (request, { params, body }) =>
    inTransaction(request.db, async (tx) => {
      await rejectArrival(tx, withPorts(request), { ...params, ...body });
      return readArrival(tx, withPorts(request), params.id);
    }),
  );
  router.on(returnRoute, async (request, { params, body }) => {
    const custody = withPorts(request);
    await assertReturnable(custody, params.id);
    return idempotently(custody, async (tx) => {
      await askReturn(tx, custody, { ...params, ...body });
      return readArrival(tx, withPorts(request), params.id);
    });
  });
  router.on(writeOffRoute, async (request, { params, body }) => {
    const custody = withPorts(request);
    await assertGone(custody, params.id);
    return idempotently(custody, async (tx) => {
      await askWriteOff(tx, custody, { ...params, ...body });
      return readArrival(tx, custody, params.id);
    });
  });
}

/** What leaves: by Pix and by the networks. */
export function registerWithdrawalRoutes(router: Router<Ctx>, ports: CustodyPorts): void {
  const withPorts = (request: RequestCtx): CustodyRequestCtx => ({ ...request, ...ports });

  router.on(withdrawalSummary, async (request) => {
    await ports.freshenPrice();
    return readSummary(withPorts(request), personOf(request).userId);
  });
  router.on(listWithdrawals, (request, { query }) =>
    readWithdrawals(withPorts(request), personOf(request).userId, query),
  );
  router.on(readWithdrawalRoute, (request, { params }) =>
    readWithdrawal(withPorts(request), personOf(request).userId, params.id),
  );
  router.on(requestRoute, async (request, { body }) => {
    const custody = withPorts(request);
    const outside = await askOutside(custody, body);
    return idempotently(custody, async (tx) =>
      withdrawalView(await requestWithdrawal(tx, custody, body, outside)),
    );
  });
  router.on(cancelWithdrawalRoute, (request, { params }) =>
    idempotently(request, async (tx) => withdrawalView(await cancelWithdrawal(tx, request, params.id))),
  );

  router.on(listAdminWithdrawals, (request, { query }) => readAdminWithdrawals(withPorts(request), query));
  router.on(approveRoute, (request, { params, body }) =>
    idempotently(request, async (tx) => {
      const custody = withPorts(request);
      await approveWithdrawal(tx, custody, { ...params, ...body });
      return readAdminWithdrawal(tx, custody, params.id);
    }),
  );
  router.on(refuseRoute, (request, { params, body }) =>
    idempotently(request, async (tx) => {
      const custody = withPorts(request);
      await refuseWithdrawal(tx, custody, { ...params, ...body });
      return readAdminWithdrawal(tx, custody, params.id);
    }),
  );
}
