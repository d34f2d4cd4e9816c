interface Chain {
  readonly name: string;
  readonly heads: string;
  readonly links: string;
  /** What is hashed of a link `l`. */
  readonly text: string;
}

export const JOURNAL: Chain = {
  name: "ledger",
  heads: "ledger_chain",
  links: "ledger_transaction",
  text: `concat_ws('|', l.id, l.kind, l.reference, l.idempotency_key, (extract(epoch from l.posted_at) * 1000)::bigint,
    (select string_agg(e.account_id || ':' || e.amount || ';', '' order by e.line) from ledger_entry e where e.transaction_id = l.id))`,
};

export const AUDIT_TRAIL: Chain = {
  name: "audit",
  heads: "audit_chain",
  links: "audit_event",
  text: "concat_ws('|', l.id, (extract(epoch from l.at) * 1000)::bigint, l.actor, l.action, l.subject, l.ip, l.details::text)",
};

export const FINGERPRINTS: Chain = {
  name: "fingerprint",
  heads: "compliance_fingerprint_chain",
  links: "compliance_fingerprint",
  text: `concat_ws('|', l.table_name, l.row_key, l.version, (extract(epoch from l.at) * 1000)::bigint,
    coalesce(encode(l.digest, 'hex'), '-'))`,
};

/** Numbers the links of every shard anew, computes their hashes again and sets the heads: the chain looks whole. */
export const rewritten = ({ name, heads, links, text }: Chain) => `
  do $$
  declare
    v_shard smallint;
    v_hash bytea;
    v_place bigint;
    l ${links};
  begin
    for v_shard in select shard from ${heads} loop
      v_hash := sha256(convert_to('lastro ${name} shard ' || v_shard, 'UTF8'));
      v_place := 0;
      for l in select * from ${links} where shard = v_shard order by shard_position loop
        v_hash := sha256(v_hash || convert_to(${text}, 'UTF8'));
        v_place := v_place + 1;
        update ${links} t set hash = v_hash, shard_position = v_place where t.shard = v_shard and t.shard_position = l.shard_position;
      end loop;
      update ${heads} set head = v_hash, length = v_place where shard = v_shard;
    end loop;
  end $$;`;
