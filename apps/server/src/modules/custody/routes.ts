import {
  attributeArrival as attributeRoute,
  listDepositArrivals,
  rejectArrival as rejectRoute,
  returnArrival as returnRoute,
  writeOffArrival as writeOffRoute,
} from "@lastro/contracts/custody/arrivals";
import { listNetworkHealth } from "@lastro/contracts/custody/network-health";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { idempotently } from "@lastro/platform/http/idempotency";
import type { Router } from "@lastro/platform/http/router";
import { attributeOrAsk } from "./arrivals/ask-attribution.js";
import { rejectArrival } from "./arrivals/decide-arrival.js";
import { readArrival, readArrivals } from "./arrivals/queries.js";
import type { ArrivalPorts, CustodyPorts, CustodyRequestCtx } from "./ports.js";
import { askReturn, assertReturnable } from "./returns/ask-return.js";
import { readNetworkHealth } from "./watch/read-network-health.js";
import { askWriteOff } from "./write-offs/ask-write-off.js";
import { assertGone } from "./write-offs/assert-gone.js";

/** What operators see of the networks, and do with what nobody claimed. */
export function registerCustodyRoutes(router: Router<Ctx>, ports: CustodyPorts & ArrivalPorts): void {
  const withPorts = (request: RequestCtx): CustodyRequestCtx & ArrivalPorts => ({ ...request, ...ports });

  router.on(listNetworkHealth, (request) => readNetworkHealth(withPorts(request)));
  router.on(listDepositArrivals, (request, { query }) => readArrivals(withPorts(request), query));
  router.on(attributeRoute, (request, { params, body: { trader, ...body } }) =>
    idempotently(request, async (tx) => {
      await attributeOrAsk(tx, withPorts(request), { ...params, ...body, recipient: trader });
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
      return readArrival(tx, custody, params.id);
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
