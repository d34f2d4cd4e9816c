import { z } from "zod";
import { ProofError, readSums, type Sums } from "./sums.js";
import { buildLevels, climb, type Heading, holderHash, leafNode, rootHash, topOf } from "./tree.js";

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const sums = z.string().max(2_000);
const heading = {
  day: z.iso.date(),
  takenAt: z.iso.datetime({ precision: 3 }),
  leafCount: z.int().min(0).max(1_000_000_000),
  root: hash,
};

/** What a leaf is the balance of: a person's or company's account, one of their cards, an escrow they are a side of. */
const LEAF_KINDS = ["account", "card", "escrow"] as const;
export type LeafKind = (typeof LEAF_KINDS)[number];

/** One leaf with its path to the root. */
const inclusion = z.strictObject({
  kind: z.enum(LEAF_KINDS),
  /** The id of the account's, card's or escrow's owner in the books: with the salt it names the leaf. */
  owner: z.uuid(),
  salt: hash,
  position: z.int().min(0),
  sums,
  path: z.array(z.strictObject({ hash, sums })).max(64),
});

/** What a client downloads: each of their leaves with its path to the root. */
export const inclusionFile = z.strictObject({
  format: z.literal("lastro.liabilities.inclusion.1"),
  ...heading,
  inclusions: z.array(inclusion).max(10_000),
});
export type InclusionFile = z.infer<typeof inclusionFile>;

/** What an auditor is given: every leaf, in the order of the tree, by salted hashes. */
export const treeFile = z.strictObject({
  format: z.literal("lastro.liabilities.tree.1"),
  ...heading,
  leaves: z.array(z.strictObject({ holder: hash, sums })),
});
export type TreeFile = z.infer<typeof treeFile>;

/** A file of either format. */
export const proofFile = z.discriminatedUnion("format", [inclusionFile, treeFile]);

/** What a file proves: what all clients are owed together by its root, and what its own leaves are owed. */
export interface Proven {
  readonly owed: Sums;
  readonly leaves: readonly Sums[];
}

/**
 * Checks each leaf of a client's file against its root. All paths must end in the same top, which says what all clients are
 * owed. Throws a `ProofError`. A file without leaves proves nothing and answers no totals.
 */
export function verifyInclusions(file: InclusionFile): Proven {
  let owed: Sums = new Map();
  const seen = new Set<number>();
  const leaves = file.inclusions.map(({ owner, salt, position, sums, path }) => {
    if (seen.has(position)) throw new ProofError("order", `leaf ${position} is shown twice`);
    seen.add(position);
    const leaf = leafNode({ holder: holderHash(owner, salt), sums });
    const top = climb(leaf, { position, leafCount: file.leafCount, path });
    assertRoot(file, top);
    owed = readSums(top.sums);
    return readSums(sums);
  });
  return { owed, leaves };
}

/**
 * Builds the whole tree of an auditor's file again. Throws a `ProofError` when its root is another one, when the number
 * of leaves is, or when its leaves do not stand in the order of their holders, each once.
 */
export function verifyTree(file: TreeFile): Proven {
  if (file.leaves.length !== file.leafCount)
    throw new ProofError("order", `there are ${file.leaves.length} leaves and not ${file.leafCount}`);
  for (const [position, { holder }] of file.leaves.entries()) {
    const before = file.leaves[position - 1];
    if (before && before.holder >= holder) throw new ProofError("order", `leaf ${position} is out of order`);
  }
  const top = topOf(buildLevels(file.leaves.map(leafNode)));
  assertRoot(file, top);
  return { owed: readSums(top.sums), leaves: file.leaves.map(({ sums }) => readSums(sums)) };
}

function assertRoot(file: Heading & { readonly root: string }, top: Parameters<typeof rootHash>[1]): void {
  if (rootHash(file, top) !== file.root) throw new ProofError("root", "the leaves do not make this root");
}
