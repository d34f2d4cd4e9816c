import { ownershipProblems } from "@lastro/deployment";
import type { Config } from "@lastro/platform/config";
import { connectClient } from "@lastro/platform/database/client";
import type { ReadinessCheck } from "@lastro/platform/http/readiness";
import { systemRandom } from "@lastro/platform/random";

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
