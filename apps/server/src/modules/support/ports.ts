import type { Language } from "@lastro/contracts";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { RateLimiter } from "@lastro/platform/http/rate-limit";

/** Where a client is written to, by id or by a confirmed address. */
export type FindClient = (
  db: Database | Tx,
  idOrEmail: string,
) => Promise<{ readonly userId: string; readonly email: string; readonly language: Language } | undefined>;

interface Administrator {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** What the articles' figures are made of. Amounts in reais, as decimals. */
export interface SettingsFigures {
  readonly otcFeesBps: readonly number[];
  readonly p2pMakerBps: number;
  readonly p2pTakerBps: number;
  readonly onePixLimit: string;
  readonly dayLimit: string;
  readonly nightLimit: string;
  readonly nightFrom: number;
  readonly nightTo: number;
}

/** What the module needs from outside itself. */
export interface SupportPorts {
  readonly limiter: RateLimiter;
  readonly findClient: FindClient;
  emailsOf(db: Database | Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  findAdministrator(db: Database | Tx, id: string): Promise<Administrator | undefined>;
  /** Throws `customers.profile_missing` for whoever is no client. */
  assertClient(db: Database | Tx, userId: string): Promise<void>;
  /** Whether a movement is on a client's statement. */
  hasMovement(ctx: Ctx, userId: string, transactionId: string): Promise<boolean>;
  figures(db: Database): Promise<SettingsFigures>;
}

export type SupportCtx = Ctx & SupportPorts;
export type SupportRequestCtx = RequestCtx & SupportPorts;
