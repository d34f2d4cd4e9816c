import type { Config } from "../platform/config.js";
import { connectClient } from "../platform/database/client.js";
import type { ReadinessCheck } from "../platform/http/readiness.js";
import { systemRandom } from "../platform/random.js";
import { ownershipProblems } from "./prepare-database.js";

/** Fails when the database is another than the one this process was started on, as a failover may lead to. */
export function deploymentCheck(config: Config, databaseUrl: string): ReadinessCheck {
  return {
    name: "deployment",
    async run() {
      const client = await connectClient(databaseUrl);
      try {
        const [problem] = await ownershipProblems(client, config, systemRandom);
        if (problem !== undefined) throw new Error(problem);
      } finally {
        await client.end();
      }
    },
  };
}
