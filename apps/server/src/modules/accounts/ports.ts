import type { MovementIdentifier, MovementStanding } from "@lastro/contracts/movements";
import type { Money } from "@lastro/money";
import type { Database } from "@lastro/platform/database/database";

/** What a product says of one of its movements, in the words of the client who sees it. */
export interface MovementFacts {
  readonly counterparty?: string | undefined;
  /** The other side is the house itself, which hides its name from nobody. */
  readonly withTheHouse?: boolean | undefined;
  /** The other side's CPF or CNPJ, masked. */
  readonly document?: string | undefined;
  readonly description?: string | undefined;
  /** The name of the API key that did it. */
  readonly apiKey?: string | undefined;
  readonly identifiers?: readonly { readonly name: MovementIdentifier; readonly value: string }[] | undefined;
  /** What has become of it since; absent while nothing has. */
  readonly outcome?: MovementOutcome | undefined;
}

/** What happened to a movement after it was done. */
export interface MovementOutcome {
  readonly is: Extract<MovementStanding, "contested" | "partly_returned" | "returned">;
  readonly returned?: Money | undefined;
  readonly since: Date;
}

/** A movement as its product knows it again. */
export interface MovementName {
  readonly transactionId: string;
  readonly reference: string;
}

/** Says what movements were, by transaction, to the client whose statement they stand on. */
export type DescribeMovements = (
  db: Database,
  ownerId: string,
  movements: readonly MovementName[],
) => Promise<ReadonlyMap<string, MovementFacts>>;

/** What other modules answer to this one. It knows none of them: `app.ts` puts them in. */
export interface AccountsPorts {
  /** By the first word of a movement's kind: `pix`, `otc`. Transfers are this module's own. */
  readonly describers: Readonly<Record<string, DescribeMovements>>;
  /** Whom a statement is issued to. Throws `customers.profile_missing` for somebody who is no client. */
  holder(db: Database, userId: string): Promise<{ readonly name: string; readonly platformId: string }>;
}

/** Says of every movement that it is with the house, under the name of a part of it: the money stays the client's. */
export function describeAs(counterparty: string): DescribeMovements {
  const said = { counterparty, withTheHouse: true };
  return async (_db, _ownerId, movements) =>
    new Map(movements.map(({ transactionId }) => [transactionId, said]));
}

/** Describes the movements of one family by each of the modules that make them. */
export function describeTogether(...describers: readonly DescribeMovements[]): DescribeMovements {
  return async (db, ownerId, movements) => {
    const told = await Promise.all(describers.map((describe) => describe(db, ownerId, movements)));
    return new Map(told.flatMap((facts) => [...facts]));
  };
}
