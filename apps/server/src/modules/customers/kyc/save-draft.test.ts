import type { KycDraft } from "@lastro/contracts/kyc";
import { query } from "@lastro/platform/database/database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { kycOf, PERSONAL, submit, uploadAll } from "../../../testing/kyc.js";
import { aClient, type SignedInPerson } from "../../../testing/people.js";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ settings: { LASTRO_REQUESTS_PER_MINUTE: "100000" } });
});
afterAll(() => app.close());

const DRAFT: KycDraft = {
  birthDate: "1990-05-17",
  motherName: "Maria Aparecida",
  nationality: "BR",
  occupation: "",
  documentType: "cnh",
  documentNumber: "012",
  documentExpiresOn: null,
  politicallyExposed: null,
};

const save = (person: SignedInPerson, draft: object) =>
  app.http.inject({ method: "PUT", url: "/v1/kyc/draft", headers: person.headers, payload: draft });

async function sealedOf({ userId }: SignedInPerson): Promise<Buffer | null | undefined> {
  const sql = "select draft_sealed from customers_kyc_case where user_id = $1";
  return (await query<{ draft_sealed: Buffer | null }>(app.ctx.db, sql, [userId]))[0]?.draft_sealed;
}

describe("what an applicant has typed", () => {
  it("is kept as it is typed, for them alone, and not in the clear", async () => {
    const [client, other] = [await aClient(app), await aClient(app)];
    expect((await save(client, DRAFT)).statusCode).toBe(204);
    const later = { ...DRAFT, occupation: "Agrônoma", politicallyExposed: false };
    expect((await save(client, later)).statusCode).toBe(204);
    expect((await kycOf(app, client)).draft).toEqual(later);
    expect((await kycOf(app, other)).draft).toBeNull();
    expect((await sealedOf(client))?.includes("Maria")).toBe(false);
  });

  it("is forgotten once it is sent, and nothing more is kept while the house has it", async () => {
    const client = await aClient(app);
    await save(client, DRAFT);
    await uploadAll(app, client);
    const sent = await submit(app, client);
    expect(sent.json()).toMatchObject({ draft: null, personal: { motherName: PERSONAL.motherName } });
    expect(await sealedOf(client)).toBeNull();
    const late = await save(client, DRAFT);
    expect([late.statusCode, late.json().code]).toEqual([409, "kyc.not_editable"]);
    expect(await sealedOf(client)).toBeNull();
  });

  it.each([
    [{ birthDate: "1990-02-30" }],
    [{ motherName: "a\u0000b" }],
    [{ occupation: "a".repeat(81) }],
    [{ documentType: "selfie" }],
    [{ declaresTruth: true }],
  ])("is refused with %j", async (said) => {
    const client = await aClient(app);
    expect((await save(client, { ...DRAFT, ...said })).statusCode).toBe(400);
    expect(await sealedOf(client)).toBeUndefined();
  });
});
