// Accrues what is due and ends; started and killed by `accrual.mjs`.
import { systemClock } from "@lastro/platform/clock";
import { openDatabase, openPool } from "@lastro/platform/database/database";
import { createLogger } from "@lastro/platform/log";
import { systemRandom } from "@lastro/platform/random";
import { accrueDays } from "../dist/modules/investments/accrue.job.js";

const log = createLogger("warn");
const pool = openPool({ url: process.argv[2], log, connections: 2 });
await accrueDays({ db: openDatabase(pool), clock: systemClock, random: systemRandom, log });
await pool.end();
