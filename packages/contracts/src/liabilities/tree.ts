import { sha256 } from "./sha256.js";
import { addSums, ProofError, readSums } from "./sums.js";

/** A place in the tree: the hash of all below it, and what all below it is owed together (`writeSums`). */
export interface TreeNode {
  readonly hash: string;
  readonly sums: string;
}

/** What a root says besides its tree. */
export interface Heading {
  /** Of the snapshot, in Brasília. */
  readonly day: string;
  /** The instant of the snapshot, as ISO 8601 in UTC with milliseconds. */
  readonly takenAt: string;
  readonly leafCount: number;
}

/** Each kind of hash begins with its own words, so that none is ever taken for another. */
const hashOf = (kind: "holder" | "leaf" | "node" | "empty" | "root", ...lines: readonly string[]) =>
  sha256([`lastro liabilities ${kind} 1`, ...lines].join("\n"));

/** Who a leaf is of, told to nobody who does not have its salt. */
export function holderHash(owner: string, salt: string): string {
  return hashOf("holder", owner, salt);
}

/** The leaf of one holder. Throws a `ProofError` for what is no line of amounts. */
export function leafNode({ holder, sums }: { readonly holder: string; readonly sums: string }): TreeNode {
  readSums(sums);
  return { hash: hashOf("leaf", holder, sums), sums };
}

/**
 * What stands above two nodes. Both sums are part of the hash, not only their total: otherwise one could be lowered
 * by what the other is raised. Throws a `ProofError` when a total is more than can be owed.
 */
export function parentNode(left: TreeNode, right: TreeNode): TreeNode {
  const hash = hashOf("node", left.hash, left.sums, right.hash, right.sums);
  return { hash, sums: addSums(left.sums, right.sums) };
}

/** What is published: the top of the tree with the day, the instant and the number of leaves. */
export function rootHash({ day, takenAt, leafCount }: Heading, top: TreeNode): string {
  return hashOf("root", day, takenAt, String(leafCount), top.hash, top.sums);
}

/** All nodes by level, leaves first. The last of an odd number goes up unchanged. */
export function buildLevels(leaves: readonly TreeNode[]): readonly (readonly TreeNode[])[] {
  const levels: (readonly TreeNode[])[] = [leaves];
  for (let below = leaves; below.length > 1; ) {
    const above: TreeNode[] = [];
    for (let i = 0; i < below.length; i += 2) {
      const [left, right] = [below[i], below[i + 1]];
      if (left) above.push(right ? parentNode(left, right) : left);
    }
    levels.push(above);
    below = above;
  }
  return levels;
}

/** The only node of the last level. */
export function topOf(levels: readonly (readonly TreeNode[])[]): TreeNode {
  return levels.at(-1)?.[0] ?? { hash: hashOf("empty"), sums: "" };
}

/**
 * Where the siblings of a leaf stand, from the leaf upwards. The number of leaves and the leaf's position decide it, so
 * that a path is never longer, shorter or turned.
 */
export function siblingsOf(
  position: number,
  leafCount: number,
): readonly { readonly level: number; readonly position: number }[] {
  const siblings = [];
  let [at, width] = [position, leafCount];
  for (let level = 0; width > 1; level += 1) {
    const sibling = at % 2 === 0 ? at + 1 : at - 1;
    if (sibling < width) siblings.push({ level, position: sibling });
    at = Math.floor(at / 2);
    width = Math.ceil(width / 2);
  }
  return siblings;
}

/** The top above a leaf, by its siblings. Throws a `ProofError` when they are not as many as there must be. */
export function climb(
  leaf: TreeNode,
  { position, leafCount, path }: { position: number; leafCount: number; path: readonly TreeNode[] },
): TreeNode {
  const siblings = siblingsOf(position, leafCount);
  if (position < 0 || position >= leafCount || siblings.length !== path.length)
    throw new ProofError("path", "the path does not fit the leaf's position");
  let node = leaf;
  for (const [step, { position: beside }] of siblings.entries()) {
    const sibling = path[step];
    if (!sibling) throw new ProofError("path", "the path has a gap");
    readSums(sibling.sums);
    node = beside % 2 === 0 ? parentNode(sibling, node) : parentNode(node, sibling);
  }
  return node;
}
