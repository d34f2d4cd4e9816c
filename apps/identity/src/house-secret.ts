import type { SecretSource } from "@lastro/deployment";
import { tableExists } from "@lastro/deployment";
import type { Clock } from "@lastro/platform/clock";
import type { Random } from "@lastro/platform/random";
import type pg from "pg";

/** The secret all instances on this database share, made by whichever asked first. */
export function houseSecret(clock: Clock, random: Random): SecretSource {
  return {
    find: async (client) =>
      (await tableExists(client, "identity_service_secret")) ? read(client) : undefined,
    async make(client) {
      await client.query("insert into identity_service_secret (secret, created_at) values ($1, $2)", [
        random.bytes(48).toString("base64url"),
        clock.now(),
      ]);
      const secret = await read(client);
      if (secret === undefined) throw new Error("The secret that was just made is gone");
      return secret;
    },
  };
}

async function read(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ secret: string }>("select secret from identity_service_secret");
  return rows[0]?.secret;
}
