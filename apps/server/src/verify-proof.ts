import process from "node:process";
import { runVerifyProof } from "./modules/liabilities/index.js";

/** `npm run proof:verify`: checks a file of the proof of liabilities, without a database. */
process.exitCode = await runVerifyProof(process.argv.slice(2), (text) => process.stdout.write(`${text}\n`));
