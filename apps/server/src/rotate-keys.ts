import { parseArgs } from "node:util";
import { loadConfig } from "./configuration/config.js";
import { runAsOperator } from "./deployment/run-as-operator.js";
import { type KeyChange, revokeKey, rotateKeys } from "./modules/receipts/index.js";

/** `npm run keys:rotate`: puts a new key in force to sign receipts and documents, or revokes one; with the server's settings. */
const options = { revoke: { type: "string" }, reason: { type: "string" } } as const;
const { revoke, reason } = parseArgs({ options }).values;
const url = process.env.DATABASE_URL;
if (url === undefined || (revoke === undefined) !== (reason === undefined)) {
  process.stderr.write(
    'Usage: DATABASE_URL=postgresql://… npm run keys:rotate [-- --revoke <key id> --reason "why, as everybody reads it"]\n',
  );
  process.exit(2);
}

await runAsOperator({ url, config: loadConfig(process.env) }, async (ctx) => {
  const change: KeyChange =
    revoke === undefined || reason === undefined
      ? await rotateKeys(ctx)
      : await revokeKey(ctx, revoke, reason);
  return Object.entries(change)
    .flatMap(([what, kid]) => (kid === null ? [] : [`${what.padEnd(12)}${kid}`]))
    .join("\n");
});
