import { KYC_DOCUMENT_TRANSITIONS, KYC_TRANSITIONS } from "@lastro/contracts/lifecycles";
import { query } from "@lastro/platform/database/database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  acceptAll,
  kycOf,
  review,
  submit,
  submitWhole,
  upload,
  uploadAll,
  verify,
} from "../../../testing/kyc.js";
import { aClient, anAdmin, type SignedInPerson, signIn } from "../../../testing/people.js";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";
import { isVerified, kycQueueCount } from "../index.js";

const DAY = 86_400;

let app: TestApp;
let admin: SignedInPerson;
let client: SignedInPerson;
beforeAll(async () => {
  app = await startTestApp({ settings: { LASTRO_REQUESTS_PER_MINUTE: "100000" } });
});
afterAll(() => app.close());

async function aNewClient(): Promise<void> {
  [client, admin] = [await aClient(app), await anAdmin(app)];
}

/** Lets time pass; sessions end meanwhile, so both sign in again. */
async function daysLater(days: number): Promise<void> {
  app.ctx.clock.advanceSeconds(days * DAY);
  await app.worker.runDue();
  client = { ...client, ...(await signIn(app, client.email)) };
  admin = await anAdmin(app);
}

async function statusOf(caseId: string): Promise<string | undefined> {
  const sql = "select status from customers_kyc_case where id = $1";
  return (await query<{ status: string }>(app.ctx.db, sql, [caseId]))[0]?.status;
}

async function documentOf(caseId: string, type: string, side: string | null = null): Promise<string> {
  const answer = await app.http.inject({ url: `/v1/admin/kyc/${caseId}`, headers: admin.headers });
  const found = answer
    .json()
    .documents.find(
      (each: { type: string; side: string | null }) => each.type === type && each.side === side,
    );
  return found.id;
}

async function mark(caseId: string, type: string, side: string | null, said: Record<string, string>) {
  return review(app, admin, `${caseId}/documents/${await documentOf(caseId, type, side)}/review`, said);
}

async function lettersTo(person: SignedInPerson): Promise<string[]> {
  // The letters themselves are encrypted; which were written is not.
  const rows = await query<{ template: string }>(
    app.ctx.db,
    "select template from notification_mail where created_at >= (select created_at from customers_profile where id = $1) and template like 'kyc%' order by created_at",
    [person.userId],
  );
  return rows.map(({ template }) => template);
}

describe("sending a verification", () => {
  it("tells from the beginning what is needed", async () => {
    await aNewClient();
    expect(await kycOf(app, client)).toMatchObject({
      caseId: null,
      status: "DRAFT",
      verified: false,
      nextStep: "complete",
      missing: [{ type: "identity" }, { type: "selfie" }, { type: "proof_of_address" }],
    });
  });

  it("is refused until nothing is missing, naming what is", async () => {
    await aNewClient();
    const nothing = await submit(app, client);
    expect(nothing.statusCode).toBe(422);
    expect(nothing.json()).toMatchObject({
      code: "kyc.incomplete",
      fields: { identity: "missing", selfie: "missing" },
    });
    await upload(app, client, { type: "rg", side: "front" });
    expect((await submit(app, client)).json().fields).toMatchObject({ "rg.back": "missing" });
  });

  it.each([
    [{ birthDate: "2010-01-01" }, 422, "kyc.under_age"],
    [{ birthDate: "2008-11-21" }, 422, "kyc.under_age"],
    [{ birthDate: "1850-01-01" }, 422, "kyc.birth_date_invalid"],
    [{ birthDate: "2030-01-01" }, 422, "kyc.birth_date_invalid"],
    [{ documentExpiresOn: "2020-01-01" }, 422, "kyc.document_expired"],
    [{ birthDate: "1990-02-30" }, 400, "request.invalid"],
    [{ nationality: "Brasil" }, 400, "request.invalid"],
    [{ declaresTruth: false }, 400, "request.invalid"],
    [{ occupation: "a\u0000b" }, 400, "request.invalid"],
    [{ status: "APPROVED" }, 400, "request.invalid"],
  ])("with %j answers %i %s", async (said, status, code) => {
    if (!client || (await kycOf(app, client)).missing?.length !== 0) {
      await aNewClient();
      await uploadAll(app, client);
    }
    const answer = await submit(app, client, said);
    expect(answer.json().code).toBe(code);
    expect(answer.statusCode).toBe(status);
  });

  it("asks when a CNH ends", async () => {
    await aNewClient();
    await uploadAll(app, client);
    await upload(app, client, { type: "cnh", side: "front" });
    await upload(app, client, { type: "cnh", side: "back" });
    expect((await submit(app, client)).json().code).toBe("kyc.document_expiry_missing");
    expect((await submit(app, client, { documentExpiresOn: "2030-01-01" })).statusCode).toBe(200);
  });

  it("hands the case to a reviewer, due on the next working day, and cannot be repeated", async () => {
    await aNewClient();
    const waiting = await kycQueueCount(app.ctx.db);
    const caseId = await submitWhole(app, client);
    // It is Friday, 20 November, a holiday; the next working day is Monday.
    expect(await kycOf(app, client)).toMatchObject({
      status: "IN_REVIEW",
      nextStep: "wait",
      nextStepAt: "2026-11-23T15:00:00.000Z",
      missing: [],
      personal: { birthDate: "1990-05-17" },
    });
    expect(await statusOf(caseId)).toBe("IN_REVIEW");
    expect(await kycQueueCount(app.ctx.db)).toBe(waiting + 1);
    expect((await submit(app, client)).json().code).toBe("kyc.not_editable");
  });

  it("is done once when it is sent ten times at once", async () => {
    await aNewClient();
    await uploadAll(app, client);
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(app, client)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9);
  });

  it("puts a politically exposed person on hold, who is told no more than that it is in review", async () => {
    await aNewClient();
    const caseId = await submitWhole(app, client, { politicallyExposed: true, nationality: "PT" });
    expect(await statusOf(caseId)).toBe("ON_HOLD");
    expect(await kycOf(app, client)).toMatchObject({ status: "IN_REVIEW", nextStep: "wait" });
    const taken = await review(app, admin, `${caseId}/take`);
    expect(taken.json()).toMatchObject({
      status: "IN_REVIEW",
      reviewerId: admin.userId,
      findings: ["politically_exposed", "document_seen_before", "foreign_national"],
    });
  });
});

describe("reviewing", () => {
  it("approves only what was accepted whole; then the client is verified, told and on record", async () => {
    await aNewClient();
    const caseId = await submitWhole(app, client);
    expect((await review(app, admin, `${caseId}/approve`)).json().code).toBe("kyc.documents_not_accepted");
    await acceptAll(app, admin, caseId);
    expect(await isVerified(app.ctx.db, client.userId)).toBe(false);
    const approved = await review(app, admin, `${caseId}/approve`);
    expect(approved.json()).toMatchObject({ status: "APPROVED", verified: true, reviewerId: admin.userId });
    expect(await isVerified(app.ctx.db, client.userId)).toBe(true);
    const me = (await app.http.inject({ url: "/v1/me", headers: client.headers })).json();
    expect(me).toMatchObject({ cpfVerified: true, kyc: { status: "APPROVED", verified: true } });
    expect(await lettersTo(client)).toContain("kyc_approved");
    const audit = await query(
      app.ctx.db,
      "select 1 from audit_event where action = 'kyc.approved' and subject = $1",
      [caseId],
    );
    expect(audit).toHaveLength(1);
    expect((await review(app, admin, `${caseId}/approve`)).json().code).toBe("kyc.case_moved_on");
    expect((await upload(app, client, { type: "selfie" })).json().code).toBe("kyc.not_editable");
  });

  it("by two administrators at once lets one of them decide", async () => {
    await aNewClient();
    const other = await anAdmin(app);
    const caseId = await submitWhole(app, client);
    await acceptAll(app, admin, caseId);
    await query(app.ctx.db, "update customers_kyc_case set reviewer_id = null where id = $1", [caseId]);
    const answers = await Promise.all([
      review(app, admin, `${caseId}/approve`),
      review(app, other, `${caseId}/reject`, { reason: "data_mismatch" }),
      review(app, other, `${caseId}/approve`),
      review(app, admin, `${caseId}/hold`, { note: "ver de novo" }),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3);
    const decided = await query(
      app.ctx.db,
      "select 1 from state_change where subject_id = $1 and from_state = 'IN_REVIEW'",
      [caseId],
    );
    expect(decided).toHaveLength(1);
  });

  it("belongs to whoever took it, until a colleague takes it over", async () => {
    await aNewClient();
    const other = await anAdmin(app);
    const caseId = await submitWhole(app, client);
    await review(app, admin, `${caseId}/take`);
    expect((await review(app, other, `${caseId}/approve`)).json().code).toBe("kyc.assigned_to_another");
    expect((await review(app, other, `${caseId}/take`)).json().reviewerId).toBe(other.userId);
    expect((await review(app, admin, `${caseId}/approve`)).json().code).toBe("kyc.assigned_to_another");
  });

  it("is never of one's own case", async () => {
    await aNewClient();
    const caseId = await submitWhole(app, admin);
    for (const path of ["take", "approve"]) {
      expect((await review(app, admin, `${caseId}/${path}`)).json().code).toBe("kyc.own_case");
    }
    const read = await app.http.inject({ url: `/v1/admin/kyc/${caseId}`, headers: admin.headers });
    expect(read.json().reviewable).toBe(false);
    const sql = "update customers_kyc_case set reviewer_id = user_id where id = $1";
    await expect(query(app.ctx.db, sql, [caseId])).rejects.toThrow("reviewer_is_not_the_applicant");
  });

  it("is for administrators with a second factor only", async () => {
    await aNewClient();
    const caseId = await submitWhole(app, client);
    const withPasswordOnly = await signIn(app, admin.email);
    for (const [headers, code] of [
      [client.headers, "auth.forbidden"],
      [withPasswordOnly.headers, "auth.second_factor_required"],
      [{}, "auth.required"],
    ] as const) {
      for (const [method, url] of [
        ["GET", "/v1/admin/kyc"],
        ["GET", `/v1/admin/kyc/${caseId}`],
        ["POST", `/v1/admin/kyc/${caseId}/approve`],
      ] as const) {
        expect((await app.http.inject({ method, url, headers })).json().code).toBe(code);
      }
    }
  });

  it("shows the reviewer everything, and the applicant no mark before the decision", async () => {
    await aNewClient();
    const caseId = await submitWhole(app, client);
    await mark(caseId, "selfie", null, { decision: "revision", reason: "blurry" });
    const seen = (await app.http.inject({ url: `/v1/admin/kyc/${caseId}`, headers: admin.headers })).json();
    expect(seen).toMatchObject({
      name: expect.any(String),
      cpf: expect.stringMatching(/^\d{11}$/),
      personal: { occupation: "Agrônoma" },
    });
    const statuses = (await kycOf(app, client)).documents.map(({ status }: { status: string }) => status);
    expect(new Set(statuses)).toEqual(new Set(["PENDING"]));
  });

  it.each([
    [{ decision: "revision", reason: "forged" }],
    [{ decision: "reject", reason: "blurry" }],
    [{ decision: "accept", reason: "blurry" }],
    [{ decision: "maybe" }],
  ])("of a document does not accept %j", async (said) => {
    await aNewClient();
    const caseId = await submitWhole(app, client);
    expect((await mark(caseId, "selfie", null, said as Record<string, string>)).statusCode).toBe(400);
  });

  it("answers 404 for what does not exist or belongs to another case", async () => {
    await aNewClient();
    const caseId = await submitWhole(app, client);
    const other = await aClient(app);
    const document = (await upload(app, other, { type: "selfie" })).json().id;
    const nowhere = "01977777-7777-7777-8777-777777777777";
    expect((await review(app, admin, `${nowhere}/approve`)).statusCode).toBe(404);
    const answer = await review(app, admin, `${caseId}/documents/${document}/review`, { decision: "accept" });
    expect(answer.statusCode).toBe(404);
    expect((await review(app, admin, "not-an-id/approve")).statusCode).toBe(400);
  });
});

describe("a revision", () => {
  it("asks for the marked documents alone, and leaves the rest accepted", async () => {
    await aNewClient();
    const caseId = await submitWhole(app, client);
    expect((await review(app, admin, `${caseId}/request-revision`, {})).json().code).toBe(
      "kyc.nothing_marked",
    );
    await acceptAll(app, admin, caseId);
    await mark(caseId, "rg", "back", { decision: "revision", reason: "blurry" });
    await mark(caseId, "rg", "back", { decision: "revision", reason: "glare" });
    await review(app, admin, `${caseId}/request-revision`, { note: "o verso" });
    expect(await kycOf(app, client)).toMatchObject({
      status: "REVISION",
      nextStep: "fix",
      nextStepAt: "2026-12-20T15:00:00.000Z",
      missing: [{ type: "rg", side: "back" }],
    });
    expect(await lettersTo(client)).toContain("kyc_revision");
    expect((await submit(app, client)).json().code).toBe("kyc.incomplete");
    expect((await upload(app, client, { type: "selfie" })).json().code).toBe("kyc.document_not_requested");
    expect((await upload(app, client, { type: "rg", side: "back" })).statusCode).toBe(201);
    expect((await submit(app, client)).statusCode).toBe(200);
    await app.worker.runDue();
    const seen = await app.http.inject({ url: `/v1/admin/kyc/${caseId}`, headers: admin.headers });
    const statuses = seen
      .json()
      .documents.map(({ status }: { status: string }) => status)
      .sort();
    expect(statuses).toEqual(["ACCEPTED", "ACCEPTED", "ACCEPTED", "PENDING"]);
  });

  it("is not asked for while a document stands refused", async () => {
    await aNewClient();
    const caseId = await submitWhole(app, client);
    await mark(caseId, "selfie", null, { decision: "reject", reason: "another_person" });
    await mark(caseId, "rg", "front", { decision: "revision", reason: "blurry" });
    const answer = await review(app, admin, `${caseId}/request-revision`, {});
    expect(answer.json().code).toBe("kyc.document_rejected");
  });

  it("lapses into a draft after 30 days", async () => {
    await aNewClient();
    const caseId = await submitWhole(app, client);
    await mark(caseId, "selfie", null, { decision: "revision", reason: "blurry" });
    await review(app, admin, `${caseId}/request-revision`, {});
    await daysLater(29);
    expect(await statusOf(caseId)).toBe("REVISION");
    await daysLater(2);
    expect(await statusOf(caseId)).toBe("DRAFT");
    expect((await upload(app, client, { type: "proof_of_address" })).statusCode).toBe(201);
  });
});

describe("a refusal", () => {
  it("for now opens again after seven days", async () => {
    await aNewClient();
    const caseId = await submitWhole(app, client);
    await review(app, admin, `${caseId}/reject`, { reason: "documents_insufficient", note: "x" });
    expect(await kycOf(app, client)).toMatchObject({
      status: "REJECTED_RETRY",
      nextStep: "retry_later",
      rejectionReason: "documents_insufficient",
    });
    expect(await lettersTo(client)).toContain("kyc_refused");
    expect((await upload(app, client, { type: "selfie" })).json().code).toBe("kyc.retry_not_yet");
    expect((await submit(app, client)).json().code).toBe("kyc.retry_not_yet");
    await daysLater(8);
    expect(await statusOf(caseId)).toBe("DRAFT");
    expect(await kycOf(app, client)).toMatchObject({ status: "DRAFT", rejectionReason: null });
    expect((await upload(app, client, { type: "selfie" })).statusCode).toBe(201);
    expect((await submit(app, client)).statusCode).toBe(200);
  });

  it("for good stays, and says no more than its reason", async () => {
    await aNewClient();
    const caseId = await submitWhole(app, client);
    await review(app, admin, `${caseId}/reject`, { reason: "not_eligible" });
    await daysLater(60);
    expect(await statusOf(caseId)).toBe("REJECTED_FINAL");
    expect(await kycOf(app, client)).toMatchObject({ nextStep: "refused", rejectionReason: "not_eligible" });
    expect((await upload(app, client, { type: "selfie" })).json().code).toBe("kyc.not_editable");
  });
});

describe("an approved client", () => {
  it("is asked again when the document expires, and stays verified meanwhile", async () => {
    await aNewClient();
    await uploadAll(app, client);
    await upload(app, client, { type: "passport" });
    const soon = new Date(app.ctx.clock.now().getTime() + 40 * DAY * 1000).toISOString().slice(0, 10);
    const caseId = (await submit(app, client, { documentExpiresOn: soon })).json().caseId;
    await app.worker.runDue();
    await acceptAll(app, admin, caseId);
    await review(app, admin, `${caseId}/approve`);
    await daysLater(39);
    expect(await statusOf(caseId)).toBe("APPROVED");
    await daysLater(3);
    expect(await kycOf(app, client)).toMatchObject({
      status: "REVERIFY",
      verified: true,
      nextStep: "fix",
      missing: [{ type: "passport", side: "front" }],
    });
    expect((await upload(app, client, { type: "selfie" })).json().code).toBe("kyc.document_not_requested");
    await upload(app, client, { type: "passport" });
    expect((await submit(app, client, { documentExpiresOn: "2040-01-01" })).statusCode).toBe(200);
    await app.worker.runDue();
    expect(await isVerified(app.ctx.db, client.userId)).toBe(true);
    await review(app, admin, `${caseId}/reject`, { reason: "forged_documents" });
    expect(await isVerified(app.ctx.db, client.userId)).toBe(false);
  });
});

describe("the queue", () => {
  it("lists who waits, oldest first, page by page, and the others newest first", async () => {
    const own = await startTestApp();
    const reviewer = await anAdmin(own);
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      ids.push(await submitWhole(own, await aClient(own)));
      own.ctx.clock.advanceSeconds(60);
    }
    const first = (await own.http.inject({ url: "/v1/admin/kyc?limit=2", headers: reviewer.headers })).json();
    expect(first.items.map(({ caseId }: { caseId: string }) => caseId)).toEqual(ids.slice(0, 2));
    expect(first.counts).toEqual({ IN_REVIEW: 3 });
    expect(first.items[0]).toMatchObject({ documentType: "rg", status: "IN_REVIEW", findings: [] });
    const url = `/v1/admin/kyc?limit=2&cursor=${first.nextCursor}`;
    const next = (await own.http.inject({ url, headers: reviewer.headers })).json();
    expect(next).toMatchObject({ items: [{ caseId: ids[2] }], nextCursor: null });
    const bad = await own.http.inject({ url: "/v1/admin/kyc?cursor=x", headers: reviewer.headers });
    expect(bad.statusCode).toBe(400);
    await verify(own, await aClient(own), reviewer);
    const approved = await own.http.inject({
      url: "/v1/admin/kyc?status=APPROVED",
      headers: reviewer.headers,
    });
    expect(approved.json().items).toHaveLength(1);
    await own.close();
  });
});

describe("every history written here", () => {
  it("is a path in the graphs that are declared", async () => {
    const events = await query<{ machine: string; id: string; from: string | null; to: string }>(
      app.ctx.db,
      `select machine, subject_id as id, from_state as "from", to_state as "to" from state_change
       where machine in ('kyc_case', 'kyc_document') order by number`,
      [],
    );
    expect(events.length).toBeGreaterThan(50);
    const standing = new Map<string, string>();
    for (const { machine, id, from, to } of events) {
      const graph: Readonly<Record<string, readonly string[]>> =
        machine === "kyc_document" ? KYC_DOCUMENT_TRANSITIONS : KYC_TRANSITIONS;
      if (from !== null) {
        expect(graph[from]).toContain(to);
        expect(standing.get(id) ?? "PENDING").toBe(from);
      }
      standing.set(id, to);
    }
    for (const [id, status] of await query<{ id: string; status: string }>(
      app.ctx.db,
      "select id, status from customers_kyc_case",
      [],
    ).then((rows) => rows.map((row) => [row.id, row.status] as const))) {
      expect(standing.get(id)).toBe(status);
    }
  });

  it("cannot be rewritten", async () => {
    const sql = "update state_change set to_state = 'APPROVED'";
    await expect(query(app.ctx.db, sql, [])).rejects.toThrow(/permission denied|append-only/);
  });
});
