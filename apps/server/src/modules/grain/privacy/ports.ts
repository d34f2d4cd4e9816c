import type { TraderClosureObstacle } from "@lastro/contracts/grain/privacy";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { ProvePresence, ReadRecords, WriteArchive } from "../../compliance/index.js";
import type { MemberPorts } from "../members/index.js";

/** Whether something of a person's must be settled first, asked in the transaction that would close the account. */
export type IsInTheWay = (db: Database | Tx, userId: string) => Promise<boolean>;

/** What other modules know and do when a person of the marketplace asks for their data or leaves. */
export interface TraderPrivacyPorts extends Pick<MemberPorts, "forgetSignIn"> {
  /** By the name the copy's files carry. */
  readonly records: Readonly<Record<string, ReadRecords>>;
  /** Where archives are put together. */
  readonly writeArchive: WriteArchive;
  /** What other modules keep the audit trail by, of this person's. */
  auditSubjects(db: Database, userId: string): Promise<readonly string[]>;
  readonly obstacles: Readonly<Record<Exclude<TraderClosureObstacle, "order" | "dispute">, IsInTheWay>>;
  readonly provePresence: ProvePresence;
  /** Shuts the person out for good and ends every session. */
  suspendForGood(tx: Tx, ctx: RequestCtx, userId: string): Promise<void>;
  /** Forgets who the person was, wherever else that is kept outside the books. */
  forgetPerson(tx: Tx, ctx: RequestCtx, userId: string): Promise<void>;
}

export type TraderPrivacyCtx = Ctx & { readonly privacy: TraderPrivacyPorts };
