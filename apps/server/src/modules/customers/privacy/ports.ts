import type { ClosureObstacle } from "@lastro/contracts/privacy";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { ProvePresence, ReadRecords, WriteArchive } from "../../compliance/index.js";
import type { LetterCategories } from "./letter-choices.js";

/** What other modules know and do when a client asks for their data or leaves. */
export interface PrivacyPorts {
  /** By the name the copy's files carry. */
  readonly records: Readonly<Record<string, ReadRecords>>;
  /** The categories of notices the settings switch letters of. */
  readonly letterCategories: LetterCategories;
  /** Where archives are put together. */
  readonly writeArchive: WriteArchive;
  /** What must be settled before the account can be closed, each asked in the transaction that would close it. */
  readonly obstacles: Readonly<
    Record<ClosureObstacle, (tx: Database | Tx, ctx: Ctx, userId: string) => Promise<boolean>>
  >;
  readonly provePresence: ProvePresence;
  /** Shuts the person out for good and ends every session. */
  suspendForGood(tx: Tx, ctx: RequestCtx, userId: string): Promise<void>;
  /** Forgets who the person was, wherever else that is kept outside the books. */
  forgetPerson(tx: Tx, ctx: RequestCtx, userId: string): Promise<void>;
  /** Forgets that somebody asked to hear of the house. */
  forgetInterest(tx: Tx, email: string): Promise<void>;
}
