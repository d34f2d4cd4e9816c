import type { Ctx, RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { IncomingPorts } from "../custody/index.js";

/** What the module needs from outside itself. */
export interface CryptoPorts extends Pick<IncomingPorts, "chains" | "sources"> {
  /** Throws `customers.profile_missing` for somebody who is no client. */
  assertClient(db: Database | Tx, userId: string): Promise<void>;
}

export type CryptoCtx = Ctx & CryptoPorts;
export type CryptoRequestCtx = RequestCtx & CryptoPorts;
