import type { Language } from "@lastro/contracts";
import type { Ctx, RequestCtx } from "../../platform/context.js";
import type { Database, Tx } from "../../platform/database/database.js";
import type { PixCharges } from "./psp/port.js";

/** What the module needs from outside itself. */
export interface PixPorts {
  readonly psp: PixCharges;
  /** Where a client reads letters and in which language; undefined when nobody has this id. */
  findClient(
    db: Database | Tx,
    userId: string,
  ): Promise<{ readonly email: string; readonly language: Language } | undefined>;
}

export type PixCtx = Ctx & PixPorts;
export type PixRequestCtx = RequestCtx & PixPorts;
