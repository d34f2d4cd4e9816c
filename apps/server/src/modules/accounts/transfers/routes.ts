import { findRecipientRoute, sendTransferRoute } from "@lastro/contracts/transfers";
import type { Ctx } from "../../../platform/context.js";
import type { Router } from "../../../platform/http/router.js";
import type { Transfers } from "./send-transfer.js";

export function registerTransferRoutes<C extends Ctx>(router: Router<C>, transfers: Transfers): void {
  router.on(sendTransferRoute, (ctx, { body }) => transfers.send(ctx, body));
  router.on(findRecipientRoute, (ctx, { query }) => transfers.findRecipient(ctx, query));
}
