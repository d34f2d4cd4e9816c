import type { Ctx } from "@lastro/platform/context";
import type { Database } from "@lastro/platform/database/database";
import type { RateLimiter } from "@lastro/platform/http/rate-limit";
import type { MovementDetail } from "../accounts/index.js";
import type { DocumentSources } from "./documents/check-document.js";
import type { ReceiptDrawing } from "./file/draw-receipt.js";

/** What other modules answer to this one. */
export interface ReceiptsPorts {
  /** What the subject of a document says of itself now. */
  readonly documents: DocumentSources;
  readonly limiter: Pick<RateLimiter, "secondsToWait">;
  /** A movement as its client sees it. Throws `resource.not_found` for another's. */
  readMovement(
    ctx: Ctx,
    ask: { readonly ownerId: string; readonly transactionId: string },
  ): Promise<MovementDetail>;
  /** Throws `customers.profile_missing` for somebody who is no client. */
  holder(db: Database, userId: string): Promise<{ readonly name: string }>;
  maskedCpfs(db: Database, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  drawReceipt(drawing: ReceiptDrawing): Promise<Buffer>;
}
