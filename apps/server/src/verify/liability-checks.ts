import { type Check, sqlCheck } from "./report.js";

/** A SHA-256 over lines, as the tree's hashes are made. */
const hashOf = (kind: string, ...lines: readonly string[]) =>
  `encode(sha256(convert_to(concat_ws(E'\\n', 'lastro liabilities ${kind} 1', ${lines.join(", ")}), 'UTF8')), 'hex')`;

/** The amounts of nodes, one row for each asset. */
const amountsOf = (columns: string, table: string) =>
  `select ${columns}, split_part(part, '=', 1) as asset, split_part(part, '=', 2)::numeric as amount
   from ${table} cross join lateral string_to_table(nullif(sums, ''), ' ') as part`;

/**
 * I41: the newest tree that is kept is computed again, each hash and each sum, and every root ever published is looked for in
 * the audit trail.
 */
export const liabilityChecks: readonly Check[] = [
  sqlCheck(
    "I41",
    "The newest proof of liabilities is made of its leaves, and the root of each is in the audit trail",
    `with newest as (select * from liabilities_proof order by day desc limit 1),
     nodes as (select n.* from liabilities_node n join newest using (day)),
     pairs as (
       select l.level + 1 as level, l.position / 2 as position,
              case when r.hash is null then l.hash else ${hashOf("node", "l.hash", "l.sums", "r.hash", "r.sums")} end as hash
       from nodes l
       left join nodes r on r.level = l.level and r.position = l.position + 1
       where l.position % 2 = 0 and l.level < (select max(level) from nodes)),
     upper as (${amountsOf("level, position", "nodes")}),
     below as (select level + 1 as level, position / 2 as position, asset, sum(amount) as amount
               from upper group by 1, 2, 3),
     wrong as (
       select level::integer, position from nodes
       where level = 0 and (holder <> ${hashOf("holder", "owner_id", "salt")}
         or hash <> ${hashOf("leaf", "holder", "sums")} or sums ~ '-')
       union
       select coalesce(n.level, p.level), coalesce(n.position, p.position)
       from (select * from nodes where level > 0) n
       full join pairs p on p.level = n.level and p.position = n.position
       where n.hash is distinct from p.hash
       union
       select coalesce(u.level, b.level), coalesce(u.position, b.position)
       from (select * from upper where level > 0) u
       full join (select * from below where level <= (select max(level) from nodes)) b
         on b.level = u.level and b.position = u.position and b.asset = u.asset
       where u.amount is distinct from b.amount)
     select 'proof_tree_wrong' as kind,
            jsonb_build_object('day', newest.day::text, 'level', level, 'position', position) as facts
     from wrong, newest
     union all
     select 'proof_root_wrong', jsonb_build_object('day', p.day::text)
     from newest p
     left join nodes top on top.level = (select max(level) from nodes) and top.position = 0
     where p.leaf_count <> (select count(*) from nodes where level = 0)
        or p.owed <> coalesce(top.sums, '')
        or p.root <> ${hashOf(
          "root",
          "p.day",
          `to_char(p.taken_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
          "p.leaf_count",
          `coalesce(top.hash, encode(sha256('lastro liabilities empty 1'), 'hex'))`,
          `coalesce(top.sums, '')`,
        )}
     union all
     select 'proof_not_recorded', jsonb_build_object('day', p.day::text)
     from liabilities_proof p
     where not exists (select from audit_event a where a.action = 'liabilities.published'
                         and a.subject = p.day::text and a.details->>'hash' = p.root)`,
  ),
];
