import type {
  HoldReason,
  MovementCategory,
  MovementFamily,
  MovementTitle,
} from "@lastro/contracts/movements";
import type { Database } from "@lastro/platform/database/database";
import { reasonsOfHolds } from "../../ledger/index.js";
import type { AccountsPorts, MovementFacts } from "../ports.js";
import { transferFacts } from "../transfers/store.js";
import type { Movement, MovementEvent } from "./merge-entries.js";
import { categoryOf } from "./movement-category.js";
import { directionOf, familyOf, holdIdOf, holdReasonOf, moduleOf, titleOf } from "./movement-title.js";

/** What the client is told of a movement besides its figures. */
export interface Description {
  readonly family: MovementFamily;
  readonly category: MovementCategory;
  readonly title: MovementTitle;
  readonly direction: "in" | "out" | "held";
  readonly counterparty: string | null;
  readonly description: string | null;
  readonly holdReason: HoldReason | null;
  /** What its product knows of it besides; empty for what belongs to none. */
  readonly facts: MovementFacts;
}

export type DescribedMovement = Movement & Description;

/** Joins movements to what they are, asking each product once for all of its own. */
export async function describeMovements<M extends MovementEvent>(
  db: Database,
  ports: AccountsPorts,
  ownerId: string,
  movements: readonly M[],
): Promise<(M & Description)[]> {
  const holdIds = movements.filter(isHold).flatMap((movement) => holdIdOf(movement) ?? []);
  const reasons = await reasonsOfHolds(db, ownerId, holdIds);
  const reasonOf = (movement: MovementEvent) =>
    isHold(movement) ? reasons.get(holdIdOf(movement) ?? "") : undefined;
  // A hold is its product's: the payment it waits for says whom it is for.
  const productOf = (movement: MovementEvent) => moduleOf(reasonOf(movement) ?? movement.kind);

  const describers = new Map([["transfer", transferFacts], ...Object.entries(ports.describers)]);
  const facts = new Map<string, ReadonlyMap<string, MovementFacts>>();
  for (const product of new Set(movements.map(productOf))) {
    const describe = describers.get(product);
    if (describe === undefined) continue;
    const own = movements.filter((movement) => productOf(movement) === product);
    facts.set(product, await describe(db, ownerId, own));
  }

  return movements.map((movement) => {
    const known = facts.get(productOf(movement))?.get(movement.transactionId);
    const reason = reasonOf(movement);
    return {
      ...movement,
      family: familyOf(movement.kind),
      category: categoryOf(movement.kind),
      title: titleOf(movement),
      direction: directionOf(movement),
      counterparty: known?.counterparty ?? null,
      description: known?.description ?? null,
      holdReason: reason === undefined ? null : holdReasonOf(reason),
      facts: known ?? {},
    };
  });
}

function isHold(movement: MovementEvent): boolean {
  return familyOf(movement.kind) === "hold";
}
