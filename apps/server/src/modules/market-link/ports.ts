import type { AccountType } from "@lastro/contracts/grain/accounts";
import type { Money } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { HolderStanding, PresencePorts } from "../customers/index.js";

/** Somebody of the marketplace, as a link shows them. */
export interface LinkedTrader {
  readonly name: string;
  readonly email: string;
  readonly accountType: AccountType;
}

/** What the link between the two products asks of others. `app/market-link.ts` puts it in. */
export interface MarketLinkPorts extends PresencePorts {
  /**
   * Whose account of the marketplace these credentials open; opens no session. Throws `grain.login_wrong`,
   * `grain.account_suspended`, `grain.second_factor_needed` and `grain.second_factor_wrong`.
   */
  provenTrader(
    ctx: RequestCtx,
    by: { readonly email: string; readonly password: string; readonly code?: string | undefined },
  ): Promise<string>;
  findTrader(db: Database | Tx, userId: string): Promise<LinkedTrader | undefined>;
  /** The CPF or CNPJ of somebody of the marketplace, without punctuation, and when it last became another one. */
  documentOfTrader(
    tx: Tx,
    userId: string,
  ): Promise<{ readonly taxId: string | undefined; readonly changedAt: Date | undefined }>;
  /** Keeps a trader's account from being closed until the commit; false where it is closed or suspended. */
  lockTrader(tx: Tx, userId: string): Promise<boolean>;
  /** Keeps a client's account from being closed until the commit, and answers how it stands. */
  lockHolder(tx: Tx, userId: string): Promise<HolderStanding>;
  /** A client's CPF, without punctuation. */
  cpfOfClient(tx: Tx, userId: string): Promise<string>;
  isVerified(tx: Tx, userId: string): Promise<boolean>;
  nameOfClient(db: Database | Tx, userId: string): Promise<string>;
  /** Whose outgoing money of the bank is stopped. */
  stoppedAmong(db: Database | Tx, userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Counts what leaves the bank against the client's limits. Throws `transfer.value_unknown` and `limits.…`. */
  spend(tx: Tx, ctx: RequestCtx, amount: Money<"USDT">): Promise<void>;
}

export type MarketLinkCtx = RequestCtx & MarketLinkPorts;
