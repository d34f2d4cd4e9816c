import process from "node:process";
import { loadConfig } from "./configuration/config.js";
import { runVerifyCommand } from "./modules/receipts/index.js";

process.exitCode = await runVerifyCommand(process.argv.slice(2), {
  published: `${loadConfig(process.env).publicUrl}/.well-known/lastro-receipts.json`,
  say: (text) => process.stdout.write(`${text}\n`),
});
