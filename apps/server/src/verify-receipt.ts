import process from "node:process";
import { loadConfig } from "./configuration/config.js";
import { createReceiptKeys, runVerifyCommand } from "./modules/receipts/index.js";

process.exitCode = await runVerifyCommand(process.argv.slice(2), {
  ownKeys: () => createReceiptKeys(loadConfig(process.env)).published,
  say: (text) => process.stdout.write(`${text}\n`),
});
