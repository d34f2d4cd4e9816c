import { findRecipientRoute, sendTransferRoute } from "@lastro/contracts/transfers";
import type { Ctx } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import type { Transfers } from "./send-transfer.js";

export function registerTransferRoutes<C extends Ctx>(router: Router<C>, transfers: Transfers): void {
  router.on(sendTransferRoute, (ctx, { body }) => transfers.send(ctx, body));
  router.on(findRecipientRoute, (ctx, { query }) => transfers.findRecipient(ctx, query));
}
