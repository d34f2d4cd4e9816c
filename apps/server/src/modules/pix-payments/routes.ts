import {
  changePayee as changePayeeRoute,
  deletePayee as deletePayeeRoute,
  listPayees as listPayeesRoute,
  savePayee as savePayeeRoute,
} from "@lastro/contracts/payees";
import {
  getPixPayment,
  listPixPayments,
  previewPixPayment,
  sendPixPaymentRoute,
} from "@lastro/contracts/pix-payments";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { idempotently } from "@lastro/platform/http/idempotency";
import type { Router } from "@lastro/platform/http/router";
import { changePayee, deletePayee, readPayees, savePayee } from "./payees.js";
import type { PixPaymentCtx, PixPaymentPorts } from "./ports.js";
import { previewPayment } from "./preview-payment.js";
import { paymentView, readPayment, readPayments } from "./queries.js";
import { registerScheduleRoutes } from "./schedules/routes.js";
import { sendPayment } from "./send-payment.js";

export function registerPixPaymentRoutes(router: Router<Ctx>, ports: PixPaymentPorts): void {
  registerScheduleRoutes(router, ports);
  const withPorts = (request: RequestCtx): PixPaymentCtx => ({ ...request, ...ports });

  router.on(previewPixPayment, (request, { body }) => previewPayment(withPorts(request), body));
  router.on(sendPixPaymentRoute, (request, { body }) =>
    idempotently(request, async (tx) => {
      const { payment, payout } = await sendPayment(tx, withPorts(request), body);
      return paymentView(payment, payout);
    }),
  );
  router.on(listPixPayments, (request, { query }) => readPayments(request, personOf(request).userId, query));
  router.on(getPixPayment, (request, { params }) =>
    readPayment(request, personOf(request).userId, params.id),
  );

  router.on(listPayeesRoute, (request) => readPayees(request, personOf(request).userId));
  router.on(savePayeeRoute, (request, { body }) =>
    inTransaction(request.db, (tx) => savePayee(tx, request, body)),
  );
  router.on(changePayeeRoute, (request, { params, body }) =>
    inTransaction(request.db, (tx) => changePayee(tx, request, { ...params, ...body })),
  );
  router.on(deletePayeeRoute, (request, { params }) =>
    inTransaction(request.db, (tx) => deletePayee(tx, request, params.id)),
  );
}
