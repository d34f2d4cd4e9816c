import type { NoticeKind } from "@lastro/contracts/grain/notices";
import type { Price } from "@lastro/money";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { RateLimiter } from "@lastro/platform/http/rate-limit";
import type { PixDirectory, PixPayouts } from "../pix/index.js";
import type { Networks } from "./networks/networks.js";
import type { Signer } from "./withdrawals/signer/port.js";

/** A person of the marketplace, as operators are shown them. */
export interface Trader {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** What an owner's notice says: amounts as decimals of USDT, what a Pix came to in reais, instants in ISO 8601. */
interface OwnersFacts {
  readonly amount?: string;
  readonly fee?: string;
  readonly network?: string;
  readonly received?: string;
  readonly reason?: string;
  readonly due?: string;
}

/** What the owner of a deposit or a withdrawal is told. */
export interface OwnersNotice {
  readonly userId: string;
  /** Named by what happened: the same is not told twice. */
  readonly source: string;
  readonly kind: NoticeKind;
  readonly facts: OwnersFacts;
  readonly at: Date;
}

/** What the module needs from outside itself. */
export interface CustodyPorts {
  readonly networks: Networks;
  readonly limiter: RateLimiter;
  /** Who has the keys; absent where nothing can be sent by a network. */
  readonly signer: Signer | undefined;
  readonly payouts: PixPayouts;
  readonly directory: PixDirectory;
  /** Asks the market, outside any transaction, where the last price is getting old. */
  freshenPrice(): Promise<void>;
  /** Reais per USDT now: the lower of two sources, while both are recent and agree. */
  usdtPrice(db: Database | Tx): Promise<Price<"USDT", "BRL"> | undefined>;
  /** A person's CPF or CNPJ, if it is known. */
  taxIdOf(db: Database | Tx, userId: string): Promise<string | undefined>;
  /** When that last became another one, if it ever did. */
  taxIdChangedAt(db: Database | Tx, userId: string): Promise<Date | undefined>;
  /** Has someone told, by the ways they chose, once the transaction has committed. */
  tell(tx: Tx, notice: OwnersNotice): Promise<void>;
  /** Those of the people who are suspended at an instant. */
  shutOut(db: Database | Tx, userIds: readonly string[], now: Date): Promise<ReadonlySet<string>>;
  /** Keeps accounts from being closed until the commit, and answers those that are closed already. */
  lockOwners(tx: Tx, userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** The person of an id or of an e-mail address. */
  findTrader(db: Database | Tx, idOrEmail: string): Promise<Trader | undefined>;
}

export type CustodyCtx = Ctx & CustodyPorts;
export type CustodyRequestCtx = RequestCtx & CustodyPorts;
