import type { Database, Tx } from "@lastro/platform/database/database";
import type { RateLimiter } from "@lastro/platform/http/rate-limit";
import type { Case } from "./case.js";
import type { CaseKind } from "./kind.js";

export interface Administrator {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** What the module needs of the rest of the house. */
export interface CasesPorts {
  readonly kinds: readonly CaseKind[];
  /** Everyone who may be given a case now. */
  administrators(db: Database | Tx, now: Date): Promise<readonly Administrator[]>;
  /** Who administrators are, or were. */
  findAdministrator(db: Database | Tx, id: string): Promise<Administrator | undefined>;
  readonly limiter: RateLimiter;
}

/** The kind a case was opened as. Throws where no product registers it any more. */
export function kindOf({ kinds }: Pick<CasesPorts, "kinds">, { kind }: Pick<Case, "kind">): CaseKind {
  const found = kinds.find((one) => one.kind === kind);
  if (!found) throw new Error(`No product registers cases of ${kind}`);
  return found;
}
