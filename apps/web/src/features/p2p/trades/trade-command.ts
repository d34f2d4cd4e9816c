import type { WireRequestOf } from "@lastro/contracts";
import type { openP2pDispute, proposeP2pSplit, signP2pSplit } from "@lastro/contracts/p2p/disputes";
import type {
  cancelP2pTrade,
  honourLateP2pPayment,
  markP2pPaid,
  rateP2pTrade,
  releaseP2pTrade,
  reportLateP2pPayment,
  returnLateP2pPayment,
  undoP2pPaid,
} from "@lastro/contracts/p2p/trade";
import type { Trade } from "@/features/p2p/trades/api";
import { callRoute } from "@/lib/call-route";

type Form<R extends { body: unknown }> = R["body"];

/** What a side of a trade asks for. */
export type TradeCommand =
  | { readonly is: "paid"; readonly form: Form<WireRequestOf<typeof markP2pPaid>> }
  | { readonly is: "unpaid" }
  | { readonly is: "release"; readonly form: Form<WireRequestOf<typeof releaseP2pTrade>> }
  | { readonly is: "cancel"; readonly form: Form<WireRequestOf<typeof cancelP2pTrade>> }
  | { readonly is: "late"; readonly form: Form<WireRequestOf<typeof reportLateP2pPayment>> }
  | { readonly is: "honour" }
  | { readonly is: "returned"; readonly form: Form<WireRequestOf<typeof returnLateP2pPayment>> }
  | { readonly is: "rate"; readonly form: Form<WireRequestOf<typeof rateP2pTrade>> }
  | { readonly is: "dispute"; readonly form: Form<WireRequestOf<typeof openP2pDispute>> }
  | { readonly is: "propose"; readonly form: Form<WireRequestOf<typeof proposeP2pSplit>> }
  | { readonly is: "sign"; readonly proposalId: string };

/** Sends a command under a key by which it is carried out once, and answers the trade as it stands then. */
export function sendTradeCommand(id: string, command: TradeCommand, idempotencyKey: string): Promise<Trade> {
  const params = { id };
  switch (command.is) {
    case "paid":
      return callRoute<typeof markP2pPaid>("POST /v1/p2p/trades/:id/paid", {
        params,
        body: command.form,
        idempotencyKey,
      });
    case "unpaid":
      return callRoute<typeof undoP2pPaid>("POST /v1/p2p/trades/:id/unpaid", { params, body: {} });
    case "release":
      return callRoute<typeof releaseP2pTrade>("POST /v1/p2p/trades/:id/release", {
        params,
        body: command.form,
        idempotencyKey,
      });
    case "cancel":
      return callRoute<typeof cancelP2pTrade>("POST /v1/p2p/trades/:id/cancel", {
        params,
        body: command.form,
        idempotencyKey,
      });
    case "late":
      return callRoute<typeof reportLateP2pPayment>("POST /v1/p2p/trades/:id/late", {
        params,
        body: command.form,
      });
    case "honour":
      return callRoute<typeof honourLateP2pPayment>("POST /v1/p2p/trades/:id/late/honour", {
        params,
        body: {},
        idempotencyKey,
      });
    case "returned":
      return callRoute<typeof returnLateP2pPayment>("POST /v1/p2p/trades/:id/late/returned", {
        params,
        body: command.form,
      });
    case "rate":
      return callRoute<typeof rateP2pTrade>("POST /v1/p2p/trades/:id/rate", { params, body: command.form });
    case "dispute":
      return callRoute<typeof openP2pDispute>("POST /v1/p2p/trades/:id/dispute", {
        params,
        body: command.form,
      });
    case "propose":
      return callRoute<typeof proposeP2pSplit>("POST /v1/p2p/trades/:id/dispute/proposals", {
        params,
        body: command.form,
      });
    case "sign":
      return callRoute<typeof signP2pSplit>("POST /v1/p2p/trades/:id/dispute/proposals/:proposalId/sign", {
        params: { id, proposalId: command.proposalId },
        body: {},
        idempotencyKey,
      });
  }
}
