import pg from "pg";
import { inject } from "vitest";

export interface EmptyDatabase {
  /** With the rights of its owner. */
  readonly url: string;
  close(): Promise<void>;
}

export interface OwnerRights {
  readonly memberOfAppRole?: boolean;
}

let made = 0;

/** A database nothing has been done to, owned by a login that is neither a superuser nor may create roles. */
export async function createEmptyDatabase(rights: OwnerRights = {}): Promise<EmptyDatabase> {
  const maintenance = new URL(inject("templateUrl"));
  maintenance.pathname = "/postgres";
  made += 1;
  const name = `e_${process.pid}_${made}_${Math.floor(performance.now())}`;
  await run(maintenance.href, `create role ${name} login password 'secret'`);
  if (rights.memberOfAppRole !== false) await run(maintenance.href, `grant lastro_app to ${name}`);
  await run(maintenance.href, `create database ${name} owner ${name} template template0`);
  const url = new URL(maintenance);
  url.pathname = `/${name}`;
  url.username = name;
  url.password = "secret";
  return {
    url: url.href,
    async close() {
      await run(maintenance.href, `drop database ${name} with (force)`);
      await run(maintenance.href, `drop role ${name}`);
    },
  };
}

/** Runs one statement on a connection of its own. */
export async function run(
  url: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(sql, [...values]);
  } finally {
    await client.end();
  }
}
