import type { InclusionFile, TreeFile } from "@lastro/contracts/liabilities/files";
import { siblingsOf } from "@lastro/contracts/liabilities/tree";
import type { Database } from "@lastro/platform/database/database";
import type { LiabilitiesPorts } from "./ports.js";
import { allLeaves, findProof, leavesOfOwners, newestProofs, nodesAt, type Proof } from "./store.js";

/** A person's own leaves of the newest proof with their paths, as the file they keep; null before the first proof. */
export async function readOwnInclusions(
  db: Database,
  { leavesOf }: Pick<LiabilitiesPorts, "leavesOf">,
  userId: string,
): Promise<InclusionFile | null> {
  const [proof] = await newestProofs(db, 1);
  if (!proof) return null;
  const kinds = new Map((await leavesOf(db, userId)).map(({ kind, ownerId }) => [ownerId, kind]));
  const leaves = await leavesOfOwners(db, proof.day, [...kinds.keys()]);
  const inclusions = await Promise.all(
    leaves.map(async ({ ownerId, salt, position, sums }) => ({
      ...{ kind: kinds.get(ownerId) ?? "account", owner: ownerId, salt, position, sums },
      path: await nodesAt(db, proof.day, siblingsOf(position, proof.leafCount)),
    })),
  );
  return { format: "lastro.liabilities.inclusion.1", ...headingOf(proof), inclusions };
}

/** A day's whole tree without names, as an auditor is given it; undefined where there is none, or it is kept no more. */
export async function readTree(db: Database, day: string): Promise<TreeFile | undefined> {
  const proof = await findProof(db, day);
  if (!proof) return undefined;
  const leaves = (await allLeaves(db, day)).map(({ holder, sums }) => ({ holder, sums }));
  if (leaves.length !== proof.leafCount) return undefined;
  return { format: "lastro.liabilities.tree.1", ...headingOf(proof), leaves };
}

function headingOf({ day, takenAt, leafCount, root }: Proof) {
  return { day, takenAt: takenAt.toISOString(), leafCount, root };
}
