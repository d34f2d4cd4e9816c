import { type Database, query, type Tx } from "@lastro/platform/database/database";

/** Whether two accounts share a CPF, proven or only declared, a registered device, or an address. */
export async function areConnected(db: Database | Tx, one: string, other: string): Promise<boolean> {
  const rows = await query(
    db,
    `select 1 from customers_profile a, customers_profile b
      where a.id = $1 and b.id = $2 and (a.cpf_index = b.cpf_index
        or (a.cep = b.cep and regexp_replace(lower(a.endereco), '[^[:alnum:]]', '', 'g')
                            = regexp_replace(lower(b.endereco), '[^[:alnum:]]', '', 'g')))
     union all
     select 1 from customers_device a join customers_device b on b.secret_digest = a.secret_digest
      where a.user_id = $1 and b.user_id = $2
     limit 1`,
    [one, other],
  );
  return rows.length > 0;
}
