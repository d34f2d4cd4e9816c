import { brazilianDay, secondsAfter } from "@lastro/platform/clock";
import { asSystem } from "@lastro/platform/context";
import { type Database, inTransaction } from "@lastro/platform/database/database";
import { recordAudit } from "../compliance/index.js";
import { readLiabilities } from "../ledger/index.js";
import { buildTree, type Tree } from "./build-tree.js";
import { holdingsOf, owedByHouse, unattributedOf } from "./holdings.js";
import type { LiabilitiesCtx } from "./ports.js";
import { deleteNodesBefore, findProof, insertNodes, insertProof, type Proof } from "./store.js";

/** For so many days a client may ask for the path of a leaf, and an auditor for the tree. */
const TREE_DAYS = 35;
const DAY_SECONDS = 86_400;

/**
 * Publishes the proof of this day, once: its tree, its root in the audit chain. The snapshot is one which every check of the
 * books accepted. Throws when what the leaves sum to is not what the house's accounts say is owed.
 */
export async function publishProof(ctx: LiabilitiesCtx, snapshot: Database): Promise<void> {
  const takenAt = ctx.clock.now();
  const day = brazilianDay(takenAt);
  if (await findProof(ctx.db, day)) return;
  const readings = await ctx.readAddresses();
  const { owners, house } = await readLiabilities(snapshot);
  const tree = buildTree(owners, { day, takenAt, random: ctx.random });
  const owed = owedByHouse(house);
  if (tree.owed !== owed) throw new Error(`The leaves sum to ${tree.owed}, the house owes ${owed}`);
  const proof: Proof = {
    ...{ day, takenAt, publishedAt: ctx.clock.now(), root: tree.root, leafCount: tree.leaves.length },
    ...{ owed, unattributed: unattributedOf(house), holdings: holdingsOf(house, readings) },
  };
  await keep(ctx, proof, tree);
  await deleteNodesBefore(ctx.db, brazilianDay(secondsAfter(takenAt, -TREE_DAYS * DAY_SECONDS)));
}

/** The root and its event of the audit chain are committed together. */
async function keep(ctx: LiabilitiesCtx, proof: Proof, tree: Tree): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await insertProof(tx, proof))) return;
    await insertNodes(tx, proof.day, tree);
    await recordAudit(tx, asSystem(ctx, "liabilities"), {
      action: "liabilities.published",
      subject: proof.day,
      details: { hash: proof.root },
    });
  });
}
