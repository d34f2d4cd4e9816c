import * as contract from "@lastro/contracts/grain/pix-payments";
import * as payouts from "@lastro/contracts/grain/reais-payouts";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { idempotently } from "@lastro/platform/http/idempotency";
import type { Router } from "@lastro/platform/http/router";
import { describeOrder } from "../orders/order-view.js";
import type { OrderPorts } from "../orders/ports.js";
import { ownOrder } from "../orders/read-orders.js";
import { reserveUnpaid } from "../orders/reserve-order.js";
import { findNewestPayment } from "./pix-payment-store.js";
import type { ReaisPorts, ReaisRequestCtx } from "./ports.js";
import { viewPayment } from "./read-pix-payment.js";
import { choose, readChoice, readPayouts } from "./reais-choice.js";
import { issuePixPayment, requestPixPayment } from "./request-pix-payment.js";

/** Orders paid in reais. */
export function registerReaisRoutes(router: Router<Ctx>, ports: ReaisPorts & OrderPorts): void {
  const withPorts = (request: RequestCtx): ReaisRequestCtx & OrderPorts => ({ ...request, ...ports });
  /** The newest payment of the caller's order, as it is by now. */
  const newest = async (request: ReaisRequestCtx, orderId: string) => {
    const payment = await findNewestPayment(request.db, orderId);
    return payment?.buyerId === personOf(request).userId ? viewPayment(request.db, request, payment) : null;
  };
  /** A lost answer of the provider is asked for again by a job: the code follows. */
  const activate = (request: RequestCtx, chargeId: string) =>
    ports.charges.activate(chargeId).catch((error: unknown) => {
      request.log.warn({ err: error, chargeId }, "a Pix of an order is not accepted yet");
    });

  router.on(contract.buyByPix, async (request, { body }) => {
    const ctx = withPorts(request);
    await ports.desk.freshen();
    let opened: string | undefined;
    const answer = await idempotently(ctx, async (tx) => {
      const order = await reserveUnpaid(tx, ctx, body);
      const payment = await issuePixPayment(tx, ctx, order);
      opened = payment.chargeId;
      return { order: await describeOrder(tx, order, "buyer"), pix: await viewPayment(tx, ctx, payment) };
    });
    if (opened !== undefined) await activate(ctx, opened);
    return { ...answer, pix: (await newest(ctx, answer.order.id)) ?? answer.pix };
  });
  router.on(contract.payOrderByPix, async (request, { params, body }) => {
    const ctx = withPorts(request);
    await ports.desk.freshen();
    let opened: string | undefined;
    const answer = await idempotently(ctx, async (tx) => {
      const { payment, isNew } = await requestPixPayment(tx, ctx, { ...params, ...body });
      if (isNew) opened = payment.chargeId;
      return viewPayment(tx, ctx, payment);
    });
    if (opened !== undefined) await activate(ctx, opened);
    return (await newest(ctx, params.id)) ?? answer;
  });
  router.on(payouts.readReaisChoice, (request) => readChoice(request.db, request, personOf(request).userId));
  router.on(payouts.chooseReais, (request, { body }) =>
    inTransaction(request.db, async (tx) => {
      await choose(tx, request, body.inReais);
      return readChoice(tx, request, personOf(request).userId);
    }),
  );
  router.on(payouts.listOrderReaisPayouts, async (request, { params }) =>
    readPayouts(request, (await ownOrder(request, params.id)).id),
  );
  router.on(contract.readOrderPix, async (request, { params }) => {
    const { id } = await ownOrder(request, params.id);
    return { pix: await newest(withPorts(request), id) };
  });
}
