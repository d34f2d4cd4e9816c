import { parseArgs } from "node:util";
import { loadConfig } from "./configuration/config.js";
import { runAsOperator } from "./deployment/run-as-operator.js";
import { acceptRow } from "./modules/compliance/index.js";
import { PROTECTED_COLUMNS } from "./verify/protected-columns.js";

/**
 * `npm run rows:accept`: says of a protected row that an operator corrected it by hand, and why; with the server's settings.
 * Exits 1 where there is nothing to accept.
 */
const text = { type: "string", default: "" } as const;
const { table, row, reason } = parseArgs({ options: { table: text, row: text, reason: text } }).values;
const url = process.env.DATABASE_URL;
if (url === undefined || [table, row, reason].some((each) => each.trim() === "")) {
  process.stderr.write(
    'Usage: DATABASE_URL=postgresql://… npm run rows:accept -- --table <name> --row <key> --reason "why it was corrected"\n',
  );
  process.exit(2);
}

const columns = Object.hasOwn(PROTECTED_COLUMNS, table) ? PROTECTED_COLUMNS[table]?.split(" ") : undefined;
await runAsOperator({ url, config: loadConfig(process.env) }, async (ctx) => {
  await acceptRow(ctx, { table, columns, key: row }, reason.trim());
  return `${table} ${row} is accepted as it stands.`;
});
