import { createHash } from "node:crypto";
import { type Check, MAX_PROBLEMS, type Problem, problem } from "./report.js";

const NAMESPACE = Buffer.from("8f0f3d3c4a554d0e9d3e6c1f5a0b7e21", "hex");
const PAGE = 5_000;

interface Account {
  id: string;
  name: string;
}

/** The UUID of version 5 that a name has in the namespace of accounts. */
function idOf(name: string): string {
  const bytes = createHash("sha1").update(NAMESPACE).update(name).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** I2d: the journal's hashes cover the ids of accounts, and an id its account's owner, code and asset. */
export const accountCheck: Check = {
  id: "I2d",
  title: "Every account has the id of its owner, code and asset",
  async find(client) {
    const problems: Problem[] = [];
    for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
      const { rows } = await client.query<Account>(
        `select id, coalesce(owner_id::text, 'house') || ':' || code || ':' || asset as name
         from ledger_account where id > $1 order by id limit ${PAGE}`,
        [after],
      );
      for (const { id, name } of rows)
        if (idOf(name) !== id) problems.push(problem("account_not_its_id", { account: id, name }));
      after = rows.at(-1)?.id ?? after;
      if (rows.length < PAGE) return problems.slice(0, MAX_PROBLEMS);
    }
  },
};
