import { query } from "@lastro/platform/database/database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyBooks } from "../../../testing/books.js";
import { submitWhole } from "../../../testing/kyc.js";
import { posted } from "../../../testing/movements.js";
import {
  aClient,
  anAdmin,
  anEmail,
  PASSWORD,
  registrationData,
  type SignedInPerson,
  signIn,
} from "../../../testing/people.js";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";

const YEAR = 366 * 86_400;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Someone who was verified, moved money, and closed the account. */
async function aFormerClient(): Promise<SignedInPerson & { readonly cpf: string }> {
  const metadata = registrationData();
  const client = await aClient(app, { metadata });
  await submitWhole(app, client);
  await posted(app, client, { BRL: "10.00" });
  await posted(app, client, { BRL: "-10.00" });
  const { headers } = await signIn(app, client.email);
  const closed = await app.http.inject({
    method: "POST",
    url: "/v1/me/closure",
    headers,
    payload: { password: PASSWORD },
  });
  expect(closed.statusCode).toBe(204);
  return { ...client, cpf: metadata.cpf ?? "" };
}

async function filesOf(userId: string): Promise<string[]> {
  const rows = await query<{ type: string }>(
    app.ctx.db,
    `select d.type from customers_kyc_file f join customers_kyc_document d on d.id = f.document_id
     where d.user_id = $1 order by d.type`,
    [userId],
  );
  return rows.map(({ type }) => type);
}

async function yearsPass(years: number): Promise<void> {
  app.ctx.clock.advanceSeconds(years * YEAR);
  await app.worker.runDue();
}

async function auditOf(userId: string): Promise<string[]> {
  const rows = await query<{ action: string }>(
    app.ctx.db,
    "select action from audit_event where subject = $1 and action like 'customers.%' order by at, id",
    [userId],
  );
  return rows.map(({ action }) => action);
}

/** Every place of the database, as text, that still says one of these words. */
async function tellsOf(words: readonly string[]): Promise<string[]> {
  const tables = [
    "customers_profile",
    "customers_kyc_case",
    "customers_kyc_event",
    "state_change",
    "customers_consent",
    "notice",
    "identity_user",
    "identity_identity",
    "identity_audit",
    "identity_session",
  ];
  const found: string[] = [];
  for (const table of tables) {
    const rows = await query(app.ctx.db, `select from ${table} t where t::text ilike any ($1::text[])`, [
      words.map((word) => `%${word}%`),
    ]);
    if (rows.length > 0) found.push(table);
  }
  return found;
}

describe("a closed account", () => {
  it("loses the pictures of faces after five years, and after ten whatever names the person; the books stay", async () => {
    const client = await aFormerClient();
    await query(
      app.ctx.db,
      `insert into customers_kyc_event (id, case_id, at, actor, from_status, to_status, note)
       select $1, id, updated_at, 'admin:x', status, status, 'Mora com a tia Zulmira' from customers_kyc_case
       where user_id = $2`,
      [app.ctx.random.id(), client.userId],
    );
    await query(app.ctx.db, "update customers_profile set nome = 'Zulmira Quixadá' where id = $1", [
      client.userId,
    ]);
    const words = ["Zulmira", client.email];
    expect(await tellsOf(words)).toContain("customers_profile");

    await yearsPass(4);
    expect(await filesOf(client.userId)).toEqual(["proof_of_address", "rg", "rg", "selfie"]);
    await yearsPass(1);
    expect(await filesOf(client.userId)).toEqual(["proof_of_address", "rg", "rg"]);
    await yearsPass(4);
    expect(await tellsOf(words)).toContain("customers_profile");
    const moved = await query(app.ctx.db, "select * from ledger_entry order by transaction_id, line", []);

    await yearsPass(1);
    expect(await filesOf(client.userId)).toEqual([]);
    expect(await tellsOf(words)).toEqual([]);
    expect(await query(app.ctx.db, "select * from ledger_entry order by transaction_id, line", [])).toEqual(
      moved,
    );
    expect(await auditOf(client.userId)).toEqual([
      "customers.account_closed",
      "customers.selfies_forgotten",
      "customers.account_forgotten",
    ]);
    const { checks } = await verifyBooks(app.databaseUrl);
    expect(checks.filter(({ id, ok }) => !ok && id !== "I7")).toEqual([]);
    const admin = await anAdmin(app);
    const seen = await app.http.inject({ url: `/v1/admin/users/${client.userId}`, headers: admin.headers });
    expect(seen.json()).toMatchObject({
      status: "closed",
      name: expect.stringMatching(/^\w{4}-\w{4}$/),
      email: expect.not.stringContaining("@"),
    });

    await yearsPass(1);
    expect(await auditOf(client.userId)).toHaveLength(3);
  });

  it("gives its CPF free, and the person may come back as anybody may come", async () => {
    const client = await aFormerClient();
    await yearsPass(11);
    const again = await aClient(app, { email: client.email, metadata: { cpf: client.cpf } });
    expect(again.userId).not.toBe(client.userId);
  });

  it("into which money came afterwards waits until that is settled", async () => {
    const client = await aFormerClient();
    await posted(app, client, { BRL: "1.00" });
    await yearsPass(11);
    expect(await auditOf(client.userId)).not.toContain("customers.account_forgotten");
    await posted(app, client, { BRL: "-1.00" });
    await yearsPass(1);
    expect(await auditOf(client.userId)).toContain("customers.account_forgotten");
  });
});

describe("a registration nobody confirmed", () => {
  it("is forgotten after a month, and one that was confirmed is not", async () => {
    const register = async () => {
      const email = anEmail();
      const payload = { email, password: PASSWORD, data: registrationData() };
      const answer = await app.http.inject({ method: "POST", url: "/auth/v1/signup", payload });
      expect(answer.statusCode).toBe(200);
      return { email, id: answer.json().id as string };
    };
    const profileOf = (id: string) =>
      query(app.ctx.db, "select id from customers_profile where id = $1", [id]);
    const [left, confirmed] = [await register(), await register()];
    await query(app.ctx.db, "update identity_user set email_confirmed_at = $2 where id = $1", [
      confirmed.id,
      app.ctx.clock.now(),
    ]);
    const DAY = 86_400;
    app.ctx.clock.advanceSeconds(29 * DAY);
    await app.worker.runDue();
    expect(await profileOf(left.id)).toHaveLength(1);
    app.ctx.clock.advanceSeconds(2 * DAY);
    await app.worker.runDue();
    expect(await profileOf(left.id)).toHaveLength(0);
    expect(await tellsOf([left.email])).toEqual([]);
    expect(await profileOf(confirmed.id)).toHaveLength(1);
  });
});

describe("what is kept of those who are clients", () => {
  it("is nothing the house could forget by itself", async () => {
    const client = await aClient(app);
    await submitWhole(app, client);
    await yearsPass(12);
    expect(await tellsOf([client.email])).toContain("customers_profile");
    await expect(
      query(app.ctx.db, "delete from customers_profile where id = $1", [client.userId]),
    ).rejects.toThrow(/has a user/);
    const changes = "where subject_id in (select id from customers_kyc_case where user_id = $1)";
    for (const change of [
      `update state_change set note = null ${changes}`,
      `delete from state_change ${changes}`,
    ]) {
      await expect(query(app.ctx.db, change, [client.userId])).rejects.toThrow(
        /append-only|permission denied/,
      );
    }
  });
});
