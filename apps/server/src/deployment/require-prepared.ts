import { preparedProblems } from "@lastro/deployment";
import { ConfigError } from "@lastro/platform/config";
import { systemRandom } from "@lastro/platform/random";
import type pg from "pg";
import { MIGRATIONS } from "../database/migrations.js";

type Expected = Omit<Parameters<typeof preparedProblems>[1], "migrations">;

/** Ends an operator's command with exit code 1 and a sentence per problem, unless the settings are those of this database. */
export async function requirePrepared(client: pg.Client, expected: Expected): Promise<void> {
  const problems = await preparedProblems(client, { ...expected, migrations: MIGRATIONS }, systemRandom);
  if (problems.length === 0) return;
  process.stderr.write(`${new ConfigError(problems).message}\n`);
  process.exit(1);
}
