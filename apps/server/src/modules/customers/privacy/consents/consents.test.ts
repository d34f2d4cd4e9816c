import { query } from "@lastro/platform/database/database";
import { openZip } from "@lastro/platform/testing/open-zip";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  aClient,
  anEmail,
  PASSWORD,
  registrationData,
  type SignedInPerson,
} from "../../../../testing/people.js";
import { startTestApp, type TestApp } from "../../../../testing/test-app.js";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    settings: { LASTRO_PRIVACY_VERSION: "2026-10", LASTRO_TERMS_URL: "https://banco.exemplo/termos" },
  });
});
afterAll(() => app.close());

const TERMS = "1";
const PRIVACY = "2026-10";

async function consentsOf(person: Pick<SignedInPerson, "headers">) {
  const answer = await app.http.inject({ url: "/v1/me/consents", headers: person.headers });
  expect(answer.statusCode).toBe(200);
  return answer.json().items;
}

function decide(person: Pick<SignedInPerson, "headers">, ...decisions: readonly object[]) {
  return app.http.inject({
    method: "POST",
    url: "/v1/me/consents",
    headers: { ...person.headers, "user-agent": "Navegador de teste" },
    payload: { decisions },
  });
}

/** As if the text in force had been another when they agreed. */
async function agreedEarlier(userId: string, document: string, version: string): Promise<void> {
  const table = "customers_consent";
  await query(app.ctx.db, `delete from ${table} where user_id = $1 and document = $2`, [userId, document]);
  await query(
    app.ctx.db,
    `insert into ${table} (id, user_id, document, version, given, at, ip, user_agent)
     values ($1, $2, $3, $4, true, $5, '203.0.113.9', '')`,
    [app.ctx.random.id(), userId, document, version, app.ctx.clock.now()],
  );
}

describe("the texts in force", () => {
  it("are named to anybody, with where the house publishes its own", async () => {
    const answer = await app.http.inject({ url: "/v1/legal" });
    expect(answer.json()).toEqual({
      terms: { version: TERMS, url: "https://banco.exemplo/termos" },
      privacy: { version: PRIVACY, url: null },
    });
  });
});

describe("registering", () => {
  it("agrees to terms and privacy notice, kept with version, time and address; marketing is left to the client", async () => {
    const email = anEmail();
    const answer = await app.http.inject({
      method: "POST",
      url: "/auth/v1/signup",
      headers: { "user-agent": "Navegador de teste" },
      remoteAddress: "203.0.113.7",
      payload: { email, password: PASSWORD, data: registrationData() },
    });
    expect(answer.statusCode).toBe(200);
    const kept = await query(
      app.ctx.db,
      `select document, version, given, at, ip, user_agent from customers_consent where user_id = $1 order by document`,
      [answer.json().id],
    );
    const told = {
      given: true,
      at: app.ctx.clock.now(),
      ip: "203.0.113.7",
      user_agent: "Navegador de teste",
    };
    expect(kept).toEqual([
      { document: "privacy", version: PRIVACY, ...told },
      { document: "terms", version: TERMS, ...told },
    ]);
  });
});

describe("a client's consents", () => {
  it("show what was agreed to and when, and nothing to agree to", async () => {
    const items = await consentsOf(await aClient(app));
    expect(items).toMatchObject([
      { document: "terms", version: TERMS, given: true, decidedVersion: TERMS, pending: false },
      { document: "privacy", version: PRIVACY, given: true, decidedVersion: PRIVACY, pending: false },
      { document: "marketing", given: false, decidedVersion: null, decidedAt: null, pending: false },
    ]);
  });

  it("to marketing are given and taken back, each time kept once", async () => {
    const client = await aClient(app);
    const marketing = { document: "marketing", version: PRIVACY };
    for (const given of [true, true, false]) {
      app.ctx.clock.advanceSeconds(1);
      const answer = await decide(client, { ...marketing, given });
      expect(answer.json().items[2]).toMatchObject({ given, decidedVersion: PRIVACY });
    }
    const kept = await query(
      app.ctx.db,
      "select given from customers_consent where user_id = $1 and document = 'marketing' order by at",
      [client.userId],
    );
    expect(kept).toEqual([{ given: true }, { given: false }]);
    const audited = await query(
      app.ctx.db,
      "select action from audit_event where subject = $1 order by at, action",
      [client.userId],
    );
    expect(audited).toEqual([
      { action: "customers.consent_given" },
      { action: "customers.consent_withdrawn" },
    ]);
  });

  it("to terms and privacy notice cannot be taken back while there is an account", async () => {
    const client = await aClient(app);
    const refused = await decide(client, { document: "terms", version: TERMS, given: false });
    expect([refused.statusCode, refused.json().code]).toEqual([422, "privacy.consent_required"]);
  });

  it("are asked for again once the text is a newer one, and only to the one in force", async () => {
    const client = await aClient(app);
    await agreedEarlier(client.userId, "terms", "2025-01");
    expect(await consentsOf(client)).toMatchObject([
      { version: TERMS, decidedVersion: "2025-01", decidedFrom: "203.0.113.9", pending: true },
      { pending: false },
      { pending: false },
    ]);
    const old = await decide(client, { document: "terms", version: "2025-01", given: true });
    expect([old.statusCode, old.json().code]).toEqual([409, "privacy.consent_outdated"]);
    const agreed = await decide(client, { document: "terms", version: TERMS, given: true });
    expect(agreed.json().items[0]).toMatchObject({ decidedVersion: TERMS, pending: false });
  });

  it("are part of the copy of their data, every decision of them", async () => {
    const client = await aClient(app);
    await decide(client, { document: "marketing", version: PRIVACY, given: true });
    const asked = await app.http.inject({ method: "POST", url: "/v1/me/exports", headers: client.headers });
    await app.worker.runDue();
    const url = `/v1/me/exports/${asked.json().id}/file`;
    const files = await openZip((await app.http.inject({ url, headers: client.headers })).rawPayload);
    const told = JSON.parse(String(files.get("cadastro/consentimentos.json")));
    expect(told.map(({ document }: { document: string }) => document).sort()).toEqual([
      "marketing",
      "privacy",
      "terms",
    ]);
  });
});
