import { query } from "@lastro/platform/database/database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { posted } from "../../../testing/movements.js";
import { aClient, type SignedInPerson } from "../../../testing/people.js";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";
import { verifyFile } from "../file/file-seal.js";
import { parsePublishedKeys } from "./key-forms.js";
import { revokeKey, rotateKeys } from "./rotate-keys.js";
import { readSigningKeys } from "./signing-keys.js";

let app: TestApp;
let ana: SignedInPerson;
beforeAll(async () => {
  app = await startTestApp();
  ana = await aClient(app);
});
afterAll(() => app.close());

const get = (url: string) => app.http.inject({ url, headers: ana.headers });
async function issued() {
  const id = await posted(app, ana, { BRL: "5.00" });
  const { code } = (await get(`/v1/receipts/${id}`)).json();
  return { code, file: (await get(`/v1/receipts/${id}/receipt.pdf`)).rawPayload };
}
const checked = async (code: string) => (await get(`/v1/public/receipts/${code}`)).json();
const published = async () => parsePublishedKeys((await get("/.well-known/lastro-receipts.json")).body);
const audited = (kid: string) =>
  query<{ action: string }>(
    app.ctx.db,
    "select action from audit_event where subject = $1 and action like 'receipts.key_%' order by at, action",
    [kid],
  );

describe("a change of the key that signs", () => {
  it("leaves older receipts genuine by the former key, signs new ones by the new one, and is on record", async () => {
    const older = await issued();
    const { keyId: former } = await readSigningKeys(app.ctx);
    const { introduced, retired } = await rotateKeys(app.ctx);
    expect(retired).toBe(former);
    const newer = await issued();
    expect(await checked(older.code)).toMatchObject({
      authenticity: "valid",
      key: { kid: former, retiredAt: expect.any(String) },
    });
    expect(await checked(newer.code)).toMatchObject({
      authenticity: "valid",
      key: { kid: introduced, retiredAt: null },
    });
    const keys = await published();
    expect(keys.map(({ kid }) => kid)).toEqual([introduced, former]);
    for (const { file } of [older, newer]) expect(verifyFile(file, keys).is).toBe("genuine");
    const [row] = await query<{ kept: boolean }>(
      app.ctx.db,
      "select private_sealed is not null as kept from receipts_signing_key where kid = $1",
      [former],
    );
    expect(row?.kept).toBe(false);
    expect((await audited(former)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(["receipts.key_introduced", "receipts.key_retired"]),
    );
    expect(await audited(introduced ?? "")).toEqual([{ action: "receipts.key_introduced" }]);
  });

  it("of several at once puts one key in force", async () => {
    await Promise.allSettled(Array.from({ length: 5 }, () => rotateKeys(app.ctx)));
    expect((await published()).filter(({ retiredAt }) => retiredAt === null)).toHaveLength(1);
  });
});

describe("a key that is revoked", () => {
  it("is replaced, and what it signed says so wherever it is checked", async () => {
    const { code, file } = await issued();
    const { keyId } = await readSigningKeys(app.ctx);
    const change = await revokeKey(app.ctx, keyId, "vazou");
    expect(change).toMatchObject({ retired: keyId, revoked: keyId, introduced: expect.any(String) });
    expect(await checked(code)).toMatchObject({
      authenticity: "key_revoked",
      key: { kid: keyId, revokedReason: "vazou" },
    });
    expect(verifyFile(file, await published())).toMatchObject({ key: { revokedReason: "vazou" } });
    await expect(revokeKey(app.ctx, keyId, "again")).rejects.toThrow(/nothing was changed/);
    await expect(revokeKey(app.ctx, "nobody", "why")).rejects.toThrow(/nothing was changed/);
  });
});
