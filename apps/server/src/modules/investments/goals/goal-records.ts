import { formatMoney } from "@lastro/money";
import type { Database } from "@lastro/platform/database/database";
import { allGoalsOf } from "./goal-store.js";
import { allSavingsOf } from "./saving-store.js";

/** Every goal of a client with its plans, for the copy of their data. What is in them is among the applications. */
export async function* goalRecords(
  db: Database,
  userId: string,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  const plans = await allSavingsOf(db, userId);
  for (const { userId: _userId, productId: _productId, target, ...goal } of await allGoalsOf(db, userId))
    yield {
      ...goal,
      target: formatMoney(target),
      savings: plans
        .filter(({ goalId }) => goalId === goal.id)
        .map(({ amount, repeats, startsOn, status }) => ({
          ...{ amount: formatMoney(amount), repeats, startsOn, status },
        })),
    };
}
