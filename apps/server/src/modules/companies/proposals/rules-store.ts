import { money } from "@lastro/money";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Rules } from "./rules.js";

/** The rules of a company; locked, they stay as they are until the commit. */
export async function findRules(db: Database | Tx, companyId: string, lock?: "lock"): Promise<Rules> {
  const [row] = await query<{ alone: bigint | null; one: bigint | null }>(
    db,
    `select alone_up_to as alone, one_approver_up_to as one from companies_company where id = $1
     ${lock ? "for share" : ""}`,
    [companyId],
  );
  const reais = (minor: bigint | null | undefined) => (minor == null ? null : money("BRL", minor));
  return { aloneUpTo: reais(row?.alone), oneApproverUpTo: reais(row?.one) };
}

export async function saveRules(tx: Tx, companyId: string, rules: Rules): Promise<void> {
  await query(tx, "update companies_company set alone_up_to = $2, one_approver_up_to = $3 where id = $1", [
    companyId,
    rules.aloneUpTo?.minor.toString() ?? null,
    rules.oneApproverUpTo?.minor.toString() ?? null,
  ]);
}
