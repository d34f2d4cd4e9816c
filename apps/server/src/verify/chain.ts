import { createHash } from "node:crypto";
import type pg from "pg";
import { type Check, MAX_PROBLEMS, type Problem, problem } from "./report.js";

const PAGE = 5_000;
/** No shard has a number this small. */
const BEFORE_ALL = { shard: -32_768, shard_position: "0" };

interface Link {
  id: string;
  shard: number;
  shard_position: string;
  hash: Buffer;
  text: string;
}

interface Head {
  shard: number;
  head: Buffer;
  length: string;
}

interface Place {
  readonly position: bigint;
  readonly hash: Buffer;
}

/** Walks every shard from its first link to its head and computes each hash again. */
async function walk(
  client: pg.Client,
  name: string,
  headTable: string,
  linksSql: string,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const reached = new Map<number, Place>();
  const reachedIn = (shard: number): Place =>
    reached.get(shard) ?? { position: 0n, hash: sha256(`lastro ${name} shard ${shard}`) };
  let last: Pick<Link, "shard" | "shard_position"> = BEFORE_ALL;
  for (;;) {
    const { rows } = await client.query<Link>(linksSql, [last.shard, last.shard_position, PAGE]);
    for (const { id, shard, shard_position, hash, text } of rows) {
      const before = reachedIn(shard);
      const position = BigInt(shard_position);
      if (position !== before.position + 1n)
        problems.push(problem("link_missing", { shard, place: before.position + 1n }));
      if (!sha256(before.hash, text).equals(hash))
        problems.push(problem("link_changed", { shard, link: id }));
      reached.set(shard, { position, hash });
    }
    if (problems.length >= MAX_PROBLEMS) return problems.slice(0, MAX_PROBLEMS);
    if (rows.length < PAGE) break;
    last = rows.at(-1) ?? last;
  }
  const { rows: heads } = await client.query<Head>(
    `select shard, head, length from ${headTable} order by shard`,
  );
  for (const { shard, head, length } of heads) {
    const { position, hash } = reachedIn(shard);
    if (position !== BigInt(length))
      problems.push(problem("chain_length_wrong", { shard, links: position, length }));
    if (!hash.equals(head)) problems.push(problem("chain_head_wrong", { shard }));
    reached.delete(shard);
  }
  for (const shard of reached.keys()) problems.push(problem("chain_head_wrong", { shard }));
  return problems.slice(0, MAX_PROBLEMS);
}

function sha256(...parts: readonly (string | Buffer)[]): Buffer {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
}

const LEDGER_LINKS = `
  select t.id, t.shard, t.shard_position, t.hash,
         concat_ws('|', t.id, t.kind, t.reference, t.idempotency_key, (extract(epoch from t.posted_at) * 1000)::bigint,
                   (select string_agg(e.account_id || ':' || e.amount || ';', '' order by e.line)
                    from ledger_entry e where e.transaction_id = t.id)) as text
  from ledger_transaction t where (t.shard, t.shard_position) > ($1, $2) order by t.shard, t.shard_position limit $3`;

const AUDIT_LINKS = `
  select a.id, a.shard, a.shard_position, a.hash,
         concat_ws('|', a.id, (extract(epoch from a.at) * 1000)::bigint, a.actor, a.action, a.subject, a.ip, a.details::text) as text
  from audit_event a where (a.shard, a.shard_position) > ($1, $2) order by a.shard, a.shard_position limit $3`;

const FINGERPRINT_LINKS = `
  select f.table_name || ' ' || f.row_key || ' ' || f.version as id, f.shard, f.shard_position, f.hash,
         concat_ws('|', f.table_name, f.row_key, f.version, (extract(epoch from f.at) * 1000)::bigint,
                   coalesce(encode(f.digest, 'hex'), '-')) as text
  from compliance_fingerprint f where (f.shard, f.shard_position) > ($1, $2) order by f.shard, f.shard_position limit $3`;

export const ledgerChainCheck: Check = {
  id: "I8a",
  title: "The journal's hash chain is whole from its first transaction to its head",
  find: (client) => walk(client, "ledger", "ledger_chain", LEDGER_LINKS),
};

export const auditChainCheck: Check = {
  id: "I8b",
  title: "The audit trail's hash chain is whole from its first event to its head",
  find: (client) => walk(client, "audit", "audit_chain", AUDIT_LINKS),
};

export const fingerprintChainCheck: Check = {
  id: "I8d",
  title: "The fingerprints' hash chain is whole from its first to its head",
  find: (client) => walk(client, "fingerprint", "compliance_fingerprint_chain", FINGERPRINT_LINKS),
};
