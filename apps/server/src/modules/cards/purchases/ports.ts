import type { ResponseOf } from "@lastro/contracts";
import type { readCardFigures } from "@lastro/contracts/cards/administration";
import type { ContestStatus } from "@lastro/contracts/cards/states";
import type { Money } from "@lastro/money";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { CashbackPorts } from "../ports.js";

type Reais = Money<"BRL">;

/** How a purchase was contested. */
export interface PurchaseContest {
  readonly id: string;
  readonly status: ContestStatus;
  readonly steps: readonly {
    readonly kind: "contested" | "provisional_credit" | "contest_won" | "contest_lost";
    readonly amount: Reais | null;
    readonly at: Date;
    readonly transactionId: string | null;
  }[];
}

export interface PurchaseClient {
  readonly name: string;
  readonly email: string;
}

/** What reading purchases needs from outside itself. */
export interface PurchasePorts {
  /** Undefined where the house issues no cards. */
  readonly issuer: { readonly name: string } | undefined;
  /** Absent where the house rewards nothing. */
  readonly cashback?: Pick<CashbackPorts, "cashbackOf">;
  /** Absent where purchases are not contested here. */
  contestsOf?(
    db: Database | Tx,
    purchaseIds: readonly string[],
  ): Promise<ReadonlyMap<string, PurchaseContest>>;
  /** Who these people are, by id; those who are no clients are left out. */
  clientsOf(db: Database | Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, PurchaseClient>>;
  /** Clients whose name or e-mail has such a part, by id. */
  searchClients(db: Database | Tx, search: string, limit: number): Promise<readonly string[]>;
  /** The cost of the programme and what clients have of it. */
  programmeFigures(db: Database): Promise<ResponseOf<typeof readCardFigures>["programme"]>;
}
