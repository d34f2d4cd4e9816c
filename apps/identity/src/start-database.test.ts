import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { freePort } from "@lastro/platform/testing/free-port";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { startDatabase } from "./start-database.js";

const folder = mkdtempSync(path.join(os.tmpdir(), "lastro-identity-"));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

describe("instances without a database of their own choice", () => {
  it("share one, however many start at once, and the last to leave stops it", async () => {
    const ports = await Promise.all([freePort(), freePort(), freePort()]);
    const [one, two, three] = await Promise.all(
      ports.map((PORT) => startDatabase({ DATABASE_URL: undefined, LASTRO_DATA_DIR: folder, PORT })),
    );
    if (!one || !two || !three) throw new Error("Not every instance started");
    expect([two.url, three.url]).toEqual([one.url, one.url]);
    const stillThere = new pg.Client({ connectionString: two.url });
    await stillThere.connect();
    await Promise.all([one.stop(), three.stop()]);
    expect(await answers(two.url)).toBe(true);
    await stillThere.end();
    await two.stop();
    expect(await answers(two.url)).toBe(false);
  });

  it("leave a database they were given alone", async () => {
    const given = { DATABASE_URL: "postgres://somewhere", LASTRO_DATA_DIR: folder, PORT: 1 };
    const { url, stop } = await startDatabase(given);
    await stop();
    expect(url).toBe("postgres://somewhere");
  });
});
