import { MOVEMENT_CATEGORIES, type MovementCategory } from "@lastro/contracts/movements";
import { type Asset, add, type Money, money, zero } from "@lastro/money";
import { addDays, startOfBrazilianDay } from "@lastro/platform/brazilian-days";
import type { Database } from "@lastro/platform/database/database";
import { movedByKind } from "../../ledger/index.js";
import { categoryOf } from "./movement-category.js";

interface CategoryOfMonth {
  readonly category: MovementCategory;
  readonly in: Money;
  readonly out: Money;
}

/** What came in and went out of an asset in a Brazilian month, by category, in the order these are listed. */
export async function readCategories(
  db: Database,
  ownerId: string,
  { asset, month }: { readonly asset: Asset; readonly month: string },
): Promise<CategoryOfMonth[]> {
  const from = startOfBrazilianDay(`${month}-01`);
  const before = startOfBrazilianDay(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`);
  const sums = new Map<MovementCategory, CategoryOfMonth>();
  for (const { kind, gained, lost } of await movedByKind(db, ownerId, { asset, from, before })) {
    const category = categoryOf(kind);
    const sum = sums.get(category) ?? { category, in: zero(asset), out: zero(asset) };
    sums.set(category, {
      category,
      in: add(sum.in, money(asset, gained)),
      out: add(sum.out, money(asset, lost)),
    });
  }
  return MOVEMENT_CATEGORIES.flatMap((category) => sums.get(category) ?? []);
}
