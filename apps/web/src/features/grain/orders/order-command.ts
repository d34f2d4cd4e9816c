import type { RouteContract, WireRequestOf } from "@lastro/contracts";
import type { openDispute, proposeSplit, signSplit } from "@lastro/contracts/grain/disputes";
import type {
  acceptOrder,
  cancelOrder,
  confirmDelivery,
  declareDelivery,
  declineOrder,
  payOrder,
  shipLoad,
  updateLoad,
} from "@lastro/contracts/grain/orders";
import type { acceptSettlement, proposeSettlement } from "@lastro/contracts/grain/settlement";
import type { OrderDetail } from "@/features/grain/orders/api";
import { callTraderRoute as call } from "@/lib/call-trader-route";

/** What a route takes beside the order's version. */
type FormOf<R extends RouteContract> = Omit<WireRequestOf<R>["body"], "version">;

/** What somebody does with an order. */
export type OrderCommand =
  | { action: "pay" }
  | { action: "accept"; form: FormOf<typeof acceptOrder> }
  | { action: "decline" | "cancel"; form: FormOf<typeof cancelOrder> }
  | { action: "deliver" | "confirm"; form: FormOf<typeof confirmDelivery> }
  | { action: "ship"; form: FormOf<typeof shipLoad> }
  | { action: "update-load"; loadId: string; form: FormOf<typeof updateLoad> }
  | { action: "propose-settlement"; form: FormOf<typeof proposeSettlement> }
  | { action: "sign-settlement"; settlementId: string }
  | { action: "open-dispute"; form: FormOf<typeof openDispute> }
  | { action: "propose-split"; form: FormOf<typeof proposeSplit> }
  | { action: "sign-split"; proposalId: string; loadId: string | undefined };

/** Sends a command on the order as it was read; the key goes with those that move money. */
export function sendOrderCommand(
  { id, version }: Pick<OrderDetail, "id" | "version">,
  command: OrderCommand,
  idempotencyKey: string,
): Promise<OrderDetail> {
  const params = { id };
  const body = { version };
  switch (command.action) {
    case "pay":
      return call<typeof payOrder>("POST /agro/v1/orders/:id/pay", { params, body, idempotencyKey });
    case "accept":
      return call<typeof acceptOrder>("POST /agro/v1/orders/:id/accept", {
        params,
        body: { ...command.form, version },
      });
    case "decline":
      return call<typeof declineOrder>("POST /agro/v1/orders/:id/decline", {
        params,
        body: { ...command.form, version },
        idempotencyKey,
      });
    case "cancel":
      return call<typeof cancelOrder>("POST /agro/v1/orders/:id/cancel", {
        params,
        body: { ...command.form, version },
        idempotencyKey,
      });
    case "deliver":
      return call<typeof declareDelivery>("POST /agro/v1/orders/:id/deliver", {
        params,
        body: { ...command.form, version },
      });
    case "confirm":
      return call<typeof confirmDelivery>("POST /agro/v1/orders/:id/confirm", {
        params,
        body: { ...command.form, version },
        idempotencyKey,
      });
    case "ship":
      return call<typeof shipLoad>("POST /agro/v1/orders/:id/loads", {
        params,
        body: { ...command.form, version },
      });
    case "update-load":
      return call<typeof updateLoad>("PATCH /agro/v1/orders/:id/loads/:loadId", {
        params: { id, loadId: command.loadId },
        body: { ...command.form, version },
      });
    case "propose-settlement":
      return call<typeof proposeSettlement>("POST /agro/v1/orders/:id/settlement", {
        params,
        body: { ...command.form, version },
      });
    case "sign-settlement":
      return call<typeof acceptSettlement>("POST /agro/v1/orders/:id/settlement/:settlementId/accept", {
        params: { id, settlementId: command.settlementId },
        body,
        idempotencyKey,
      });
    case "open-dispute":
      return call<typeof openDispute>("POST /agro/v1/orders/:id/dispute", {
        params,
        body: { ...command.form, version },
      });
    case "propose-split":
      return call<typeof proposeSplit>("POST /agro/v1/orders/:id/dispute/proposals", {
        params,
        body: { ...command.form, version },
      });
    case "sign-split":
      return call<typeof signSplit>("POST /agro/v1/orders/:id/dispute/proposals/:proposalId/sign", {
        params: { id, proposalId: command.proposalId },
        body: { ...body, loadId: command.loadId },
        idempotencyKey,
      });
  }
}
