import { generateKeyPairSync } from "node:crypto";
import { createEmptyDatabase, run } from "@lastro/platform/testing/empty-database";
import { afterAll, describe, expect, it } from "vitest";
import { loadConfig } from "../configuration/config.js";
import { productionSettings } from "../testing/production-settings.js";
import { prepareStart } from "./prepare-start.js";

const database = createEmptyDatabase();
afterAll(async () => (await database).close());

const jwk = (namedCurve: string, kid: string) => ({
  ...generateKeyPairSync("ec", { namedCurve }).privateKey.export({ format: "jwk" }),
  kid,
  key_ops: ["sign"],
});
const { d: _, ...publicOnly } = jwk("P-256", "a");

describe("a start with keys that cannot sign tokens", () => {
  it.each([
    ["that do not parse", "not JSON", "JSON array"],
    [
      "without one that signs",
      JSON.stringify([{ ...jwk("P-256", "a"), key_ops: ["verify"] }]),
      "Exactly one",
    ],
    ["with two that sign", JSON.stringify([jwk("P-256", "a"), jwk("P-256", "b")]), "Exactly one"],
    ["of which the public part alone is given", JSON.stringify([publicOnly]), "Exactly one private key"],
    ["of another curve", JSON.stringify([jwk("P-384", "a")]), "must be P-256"],
  ])("%s is refused before anything is migrated", async (_name, keys, sentence) => {
    const config = loadConfig({ ...(await productionSettings()), LASTRO_JWT_KEYS: keys });
    const { url } = await database;
    await expect(prepareStart(config, url)).rejects.toThrow(/LASTRO_JWT_KEYS: /);
    await expect(prepareStart(config, url)).rejects.toThrow(sentence);
    const { rows } = await run(url, "select tablename from pg_tables where schemaname = 'public'");
    expect(rows).toEqual([]);
  });
});
