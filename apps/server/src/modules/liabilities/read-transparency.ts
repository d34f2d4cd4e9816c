import type { ResponseOf } from "@lastro/contracts";
import { MAX_EARLIER_ROOTS, type readTransparency as route } from "@lastro/contracts/liabilities";
import { readSums } from "@lastro/contracts/liabilities/sums";
import { isAsset, type Money, money } from "@lastro/money";
import type { Database } from "@lastro/platform/database/database";
import { readOwnership } from "./ownership.js";
import { newestProofs, type Proof } from "./store.js";

/** The newest proof with what stands behind it, and the roots before it. */
export async function readTransparency(db: Database): Promise<ResponseOf<typeof route>> {
  const [[latest, ...earlier], ownership] = await Promise.all([
    newestProofs(db, MAX_EARLIER_ROOTS + 1),
    readOwnership(db),
  ]);
  return {
    latest: latest
      ? {
          ...rootOf(latest),
          publishedAt: latest.publishedAt,
          owed: moneyOf(latest.owed),
          unattributed: moneyOf(latest.unattributed),
          holdings: [...latest.holdings],
        }
      : null,
    earlier: earlier.map(rootOf),
    ownership,
  };
}

const rootOf = ({ day, takenAt, root, leafCount }: Proof) => ({ day, takenAt, root, leafCount });

function moneyOf(line: string): Money[] {
  return [...readSums(line)].map(([asset, minor]) => {
    if (!isAsset(asset)) throw new Error(`${asset} is no asset`);
    return money(asset, minor);
  });
}
