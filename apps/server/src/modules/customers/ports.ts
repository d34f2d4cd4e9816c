import type { Database } from "../../platform/database/database.js";
import type { RateLimiter } from "../../platform/http/rate-limit.js";

/** What the sign-in knows of a person. */
export interface Account {
  readonly email: string;
  readonly roles: readonly ("client" | "admin")[];
  /** The sign-in before the present one. */
  readonly lastLogin: Date | null;
}

/** What this module asks of others. */
export interface CustomersPorts {
  accountOf(db: Database, userId: string): Promise<Account>;
  readonly limiter: Pick<RateLimiter, "secondsToWait">;
}
