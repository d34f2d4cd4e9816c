import { type Sums, writeSums } from "@lastro/contracts/liabilities/sums";
import {
  buildLevels,
  holderHash,
  leafNode,
  rootHash,
  type TreeNode,
  topOf,
} from "@lastro/contracts/liabilities/tree";
import type { Random } from "@lastro/platform/random";
import type { OwnerBalance } from "../ledger/index.js";

export interface Leaf extends TreeNode {
  readonly ownerId: string;
  readonly salt: string;
  readonly holder: string;
}

export interface Tree {
  readonly root: string;
  /** In the order of the tree, which is that of their salted hashes: chance, and another one each day. */
  readonly leaves: readonly Leaf[];
  /** All nodes, the leaves' first. */
  readonly levels: readonly (readonly TreeNode[])[];
  /** What all leaves are owed together, as a line of amounts. */
  readonly owed: string;
}

const SALT_BYTES = 32;

/** The tree over what each owner has. Throws a `ProofError` for a balance below zero or a sum that is too large. */
export function buildTree(
  balances: readonly OwnerBalance[],
  { day, takenAt, random }: { readonly day: string; readonly takenAt: Date; readonly random: Random },
): Tree {
  const leaves = [...sumsByOwner(balances)]
    .map(([ownerId, sums]): Leaf => {
      const salt = random.bytes(SALT_BYTES).toString("hex");
      const holder = holderHash(ownerId, salt);
      return { ownerId, salt, holder, ...leafNode({ holder, sums: writeSums(sums) }) };
    })
    .sort((a, b) => (a.holder < b.holder ? -1 : 1));
  const levels = buildLevels(leaves);
  const top = topOf(levels);
  const heading = { day, takenAt: takenAt.toISOString(), leafCount: leaves.length };
  return { root: rootHash(heading, top), leaves, levels, owed: top.sums };
}

function sumsByOwner(balances: readonly OwnerBalance[]): ReadonlyMap<string, Sums> {
  const owners = new Map<string, Map<string, bigint>>();
  for (const { ownerId, asset, balance } of balances) {
    const sums = owners.get(ownerId) ?? new Map<string, bigint>();
    owners.set(ownerId, sums.set(asset, balance));
  }
  return owners;
}
