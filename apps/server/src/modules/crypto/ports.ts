import type { Language } from "@lastro/contracts";
import type { Asset, Money } from "@lastro/money";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { CustodyPorts, IncomingPorts } from "../custody/index.js";
import type { HolderStanding, PresencePorts } from "../customers/index.js";
import type { PayoutPorts } from "../payments-out/index.js";

/** What the module needs from outside itself. */
export interface CryptoPorts
  extends Pick<IncomingPorts, "chains" | "sources">,
    Pick<CustodyPorts, "networks" | "signer" | "bitcoin" | "solana">,
    Pick<PayoutPorts, "products">,
    PresencePorts {
  /** Throws `customers.profile_missing` for somebody who is no client. */
  assertClient(db: Database | Tx, userId: string): Promise<void>;
  /** Keeps an account from being closed until the commit, and answers how it stands. */
  lockHolder(tx: Tx, userId: string): Promise<HolderStanding>;
  /** Those of the clients to whom something was credited that its network no longer shows. */
  frozenAmong(db: Database | Tx, userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** What names a client in a text to sign: their CPF with most digits hidden; and the language they read. */
  holderOf(db: Database | Tx, userId: string): Promise<{ readonly cpf: string; readonly language: Language }>;
  /**
   * Counts what reaches another client at once against the limits of transfers. Throws `limits.exceeded`,
   * `limits.device_not_registered` and `transfer.value_unknown`.
   */
  spendAsTransfer(tx: Tx, ctx: RequestCtx, amount: Money): Promise<void>;
  /** How much of an asset so many whole dollars buy, absent without a usable price. */
  worthOfDollars(db: Database | Tx, asset: Asset, dollars: number): Promise<Money | undefined>;
  /** Clients' names, for administrators. */
  namesOf(db: Database | Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export type CryptoCtx = Ctx & CryptoPorts;
export type CryptoRequestCtx = RequestCtx & CryptoPorts;
