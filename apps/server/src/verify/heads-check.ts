import { CHAINS, type Chain, type ExportedHeads, type HeadsFile } from "../heads/heads-file.js";
import { MIGRATION_SHARDS } from "./fingerprint-checks.js";
import type { Check, Problem } from "./report.js";
import { MAX_PROBLEMS, problem } from "./report.js";

interface Exported {
  readonly chain: Chain;
  readonly shard: number;
  readonly length: string;
  readonly head: string;
  readonly at: string;
}

/** Where a head stood when it was exported there must still be that very link. */
const MISPLACED = `
  select e.at, e.chain, e.shard, e.length, found.hash is null as cut
  from jsonb_to_recordset($1::jsonb) as e (chain text, shard smallint, length bigint, head text, at text)
  left join lateral (
    select hash from ledger_transaction where e.chain = 'ledger' and shard = e.shard and shard_position = e.length
    union all
    select hash from audit_event where e.chain = 'audit' and shard = e.shard and shard_position = e.length
    union all
    select hash from compliance_fingerprint where e.chain = 'fingerprint' and shard = e.shard and shard_position = e.length
  ) found on true
  where found.hash is distinct from decode(e.head, 'hex')
  order by e.at, e.chain desc, e.shard limit ${MAX_PROBLEMS}`;

/** A migration's shard ends with it: it was exported with all its links, or links were added since. */
const GROWN = `
  select e.shard, e.length, min(e.at) as at
  from jsonb_to_recordset($1::jsonb) as e (chain text, shard smallint, length bigint, at text)
  join compliance_fingerprint_chain c on c.shard = e.shard and c.length > e.length
  where e.chain = 'fingerprint' and e.shard = any ($2) group by 1, 2`;

/** I8c: each head that was ever exported, to say that nothing before it was removed or computed anew. */
export function exportedHeadsCheck({ files, unreadable }: ExportedHeads): Check {
  return {
    id: "I8c",
    title: "Every exported head is still the link at its place of its chain",
    async find(client) {
      const heads = JSON.stringify(firstOfEach(files));
      const { rows } = await client.query<Omit<Exported, "head"> & { cut: boolean }>(MISPLACED, [heads]);
      const { rows: grown } = await client.query<Omit<Exported, "head">>(GROWN, [heads, MIGRATION_SHARDS]);
      return [
        ...unreadable.map((file): Problem => problem("heads_unreadable", { file })),
        ...rows.map(({ cut, chain, shard, length, at }) =>
          problem(`${chain === "ledger" ? "journal" : chain}_head_${cut ? "cut" : "differs"}`, {
            ...{ shard, place: length, at },
          }),
        ),
        ...grown.map(({ shard, length, at }) =>
          problem("fingerprint_shard_grown", { shard, place: length, at }),
        ),
      ].slice(0, MAX_PROBLEMS);
    },
  };
}

/** A shard that has not moved is exported again and again; each of its heads is looked for once. */
function firstOfEach(files: readonly HeadsFile[]): Exported[] {
  const found = new Map<string, Exported>();
  for (const file of files.toSorted((one, other) => one.at.localeCompare(other.at)))
    for (const chain of CHAINS)
      for (const { shard, length, head } of file[chain]) {
        const key = `${chain} ${shard} ${length} ${head}`;
        if (length !== "0" && !found.has(key)) found.set(key, { chain, shard, length, head, at: file.at });
      }
  return [...found.values()];
}
