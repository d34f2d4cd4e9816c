import { holding } from "@lastro/contracts/liabilities";
import type { TreeNode } from "@lastro/contracts/liabilities/tree";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { z } from "zod";
import type { Leaf, Tree } from "./build-tree.js";
import type { Holding } from "./holdings.js";

/** A published proof, without its tree. */
export interface Proof {
  readonly day: string;
  readonly takenAt: Date;
  readonly publishedAt: Date;
  readonly root: string;
  readonly leafCount: number;
  /** Lines of amounts. */
  readonly owed: string;
  readonly unattributed: string;
  readonly holdings: readonly Holding[];
}

const holdings = z.array(holding);
/** So many rows go into one statement. */
const AT_ONCE = 10_000;
const COLUMNS = `day, taken_at as "takenAt", published_at as "publishedAt", root, leaf_count as "leafCount", owed,
  unattributed, holdings`;

/** Keeps a proof, unless its day has one: false then. */
export async function insertProof(tx: Tx, proof: Proof): Promise<boolean> {
  const inserted = await query(
    tx,
    `insert into liabilities_proof
       (day, taken_at, published_at, root, leaf_count, owed, unattributed, holdings)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning 1`,
    [
      ...[proof.day, proof.takenAt, proof.publishedAt, proof.root, proof.leafCount],
      ...[proof.owed, proof.unattributed, JSON.stringify(z.encode(holdings, [...proof.holdings]))],
    ],
  );
  return inserted.length === 1;
}

/** Keeps every node of a day's tree. */
export async function insertNodes(tx: Tx, day: string, { leaves, levels }: Tree): Promise<void> {
  for (let from = 0; from < leaves.length; from += AT_ONCE)
    await insertLeaves(tx, day, from, leaves.slice(from, from + AT_ONCE));
  for (const [level, nodes] of levels.entries())
    for (let from = 0; level > 0 && from < nodes.length; from += AT_ONCE)
      await insertInner(tx, { day, level, from }, nodes.slice(from, from + AT_ONCE));
}

async function insertLeaves(tx: Tx, day: string, from: number, leaves: readonly Leaf[]): Promise<void> {
  await query(
    tx,
    `insert into liabilities_node (day, level, position, hash, sums, owner_id, salt, holder)
     select $1, 0, $2 + place - 1, hash, sums, owner_id, salt, holder
     from unnest($3::text[], $4::text[], $5::uuid[], $6::text[], $7::text[]) with ordinality
       as leaf (hash, sums, owner_id, salt, holder, place)`,
    [
      ...[day, from, leaves.map(({ hash }) => hash), leaves.map(({ sums }) => sums)],
      ...[leaves.map(({ ownerId }) => ownerId), leaves.map(({ salt }) => salt)],
      leaves.map(({ holder }) => holder),
    ],
  );
}

async function insertInner(
  tx: Tx,
  { day, level, from }: { readonly day: string; readonly level: number; readonly from: number },
  nodes: readonly TreeNode[],
): Promise<void> {
  await query(
    tx,
    `insert into liabilities_node (day, level, position, hash, sums)
     select $1, $2, $3 + place - 1, hash, sums
     from unnest($4::text[], $5::text[]) with ordinality as node (hash, sums, place)`,
    [day, level, from, nodes.map(({ hash }) => hash), nodes.map(({ sums }) => sums)],
  );
}

export async function findProof(db: Database | Tx, day: string): Promise<Proof | undefined> {
  const rows = await query<Proof>(db, `select ${COLUMNS} from liabilities_proof where day = $1`, [day]);
  return rows.map(decoded)[0];
}

/** The newest proofs, newest first. */
export async function newestProofs(db: Database, limit: number): Promise<readonly Proof[]> {
  const rows = await query<Proof>(db, `select ${COLUMNS} from liabilities_proof order by day desc limit $1`, [
    limit,
  ]);
  return rows.map(decoded);
}

function decoded(row: Proof): Proof {
  return { ...row, holdings: z.decode(holdings, row.holdings as unknown as z.input<typeof holdings>) };
}

export type StoredLeaf = Pick<Leaf, "ownerId" | "salt" | "holder" | "sums"> & { readonly position: number };

const LEAF = `position, owner_id as "ownerId", salt, holder, sums`;

/** The leaves of these owners on a day. */
export function leavesOfOwners(
  db: Database,
  day: string,
  ownerIds: readonly string[],
): Promise<StoredLeaf[]> {
  return query<StoredLeaf>(
    db,
    `select ${LEAF} from liabilities_node where day = $1 and owner_id = any ($2::uuid[]) order by position`,
    [day, ownerIds],
  );
}

/** All leaves of a day, in the order of the tree. */
export function allLeaves(db: Database, day: string): Promise<StoredLeaf[]> {
  return query<StoredLeaf>(
    db,
    `select ${LEAF} from liabilities_node where day = $1 and level = 0 order by position`,
    [day],
  );
}

/** The nodes at these places of a day's tree, in the order of the places. */
export function nodesAt(
  db: Database,
  day: string,
  places: readonly { readonly level: number; readonly position: number }[],
): Promise<TreeNode[]> {
  return query<TreeNode>(
    db,
    `select n.hash, n.sums
     from unnest($2::smallint[], $3::integer[]) with ordinality as asked (level, position, place)
     join liabilities_node n on n.day = $1 and n.level = asked.level and n.position = asked.position
     order by asked.place`,
    [day, places.map(({ level }) => level), places.map(({ position }) => position)],
  );
}

/** Forgets the trees of days before this one; what was published stays. */
export async function deleteNodesBefore(db: Database, day: string): Promise<void> {
  await query(db, "delete from liabilities_node where day < $1", [day]);
}
