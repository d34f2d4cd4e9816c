import { createHash } from "node:crypto";
import type pg from "pg";
import { type Check, MAX_PROBLEMS, type Problem, problem } from "./report.js";

const PAGE = 5_000;

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

/** Walks every shard from its first link to its head and computes each hash again. */
async function walk(
  client: pg.Client,
  name: string,
  headTable: string,
  linksSql: string,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const { rows: heads } = await client.query<Head>(
    `select shard, head, length from ${headTable} order by shard`,
  );
  for (const { shard, head, length } of heads) {
    let previous: Buffer = createHash("sha256").update(`lastro ${name} shard ${shard}`).digest();
    let position = 0n;
    for (;;) {
      const { rows } = await client.query<Link>(linksSql, [shard, position.toString(), PAGE]);
      for (const link of rows) {
        position += 1n;
        if (BigInt(link.shard_position) !== position)
          problems.push(problem("link_missing", { shard, place: position }));
        previous = createHash("sha256").update(previous).update(link.text, "utf8").digest();
        if (!previous.equals(link.hash)) problems.push(problem("link_changed", { shard, link: link.id }));
        previous = link.hash;
        position = BigInt(link.shard_position);
      }
      if (rows.length < PAGE || problems.length >= MAX_PROBLEMS) break;
    }
    if (position !== BigInt(length))
      problems.push(problem("chain_length_wrong", { shard, links: position, length }));
    if (!previous.equals(head)) problems.push(problem("chain_head_wrong", { shard }));
  }
  return problems.slice(0, MAX_PROBLEMS);
}

const LEDGER_LINKS = `
  select t.id, t.shard, t.shard_position, t.hash,
         concat_ws('|', t.id, t.kind, t.reference, t.idempotency_key, (extract(epoch from t.posted_at) * 1000)::bigint,
                   (select string_agg(e.account_id || ':' || e.amount || ';', '' order by e.line)
                    from ledger_entry e where e.transaction_id = t.id)) as text
  from ledger_transaction t where t.shard = $1 and t.shard_position > $2 order by t.shard_position limit $3`;

const AUDIT_LINKS = `
  select a.id, a.shard, a.shard_position, a.hash,
         concat_ws('|', a.id, (extract(epoch from a.at) * 1000)::bigint, a.actor, a.action, a.subject, a.ip, a.details::text) as text
  from audit_event a where a.shard = $1 and a.shard_position > $2 order by a.shard_position limit $3`;

const FINGERPRINT_LINKS = `
  select f.table_name || ' ' || f.row_key || ' ' || f.version as id, f.shard, f.shard_position, f.hash,
         concat_ws('|', f.table_name, f.row_key, f.version, (extract(epoch from f.at) * 1000)::bigint,
                   coalesce(encode(f.digest, 'hex'), '-')) as text
  from compliance_fingerprint f where f.shard = $1 and f.shard_position > $2 order by f.shard_position limit $3`;

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
