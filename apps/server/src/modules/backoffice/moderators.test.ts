import { PERMISSIONS, ROLE_PERMISSIONS } from "@lastro/contracts/roles";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { submitWhole } from "../../testing/kyc.js";
import { aClient, aModerator, anAdmin, type SignedInPerson, signIn } from "../../testing/people.js";
import { startTestApp, type TestApp } from "../../testing/test-app.js";

let app: TestApp;
let admin: SignedInPerson;
let moderator: SignedInPerson;
beforeAll(async () => {
  app = await startTestApp();
  [admin, moderator] = [await anAdmin(app), await aModerator(app)];
});
afterAll(() => app.close());

async function call(
  as: Pick<SignedInPerson, "headers">,
  method: "GET" | "POST" | "PUT",
  url: string,
  payload?: object,
) {
  const response = await app.http.inject({
    method,
    url,
    headers: { ...as.headers, "idempotency-key": app.ctx.random.id() },
    ...(payload ? { payload } : {}),
  });
  return { status: response.statusCode, body: response.json() };
}

const setRole = (as: SignedInPerson, userId: string, role: string) =>
  call(as, "PUT", `/v1/admin/users/${userId}/role`, { role, reason: "Atendimento da manhã." });

describe("a moderator", () => {
  it("may what the one list of permissions says, and an administrator all of it", () => {
    expect(ROLE_PERMISSIONS.client).toEqual([]);
    expect(PERMISSIONS.filter((one) => !ROLE_PERMISSIONS.admin.includes(one))).toEqual([]);
  });

  it("is told what waits in the queues their role reads, and an administrator of all of them", async () => {
    const before = await call(admin, "GET", "/v1/admin/waiting");
    await submitWhole(app, await aClient(app));
    const all = await call(admin, "GET", "/v1/admin/waiting");
    expect(all.body).toEqual({ ...before.body, kyc: before.body.kyc + 1 });
    expect(all.body.administration).toEqual({ companies: 0, otc: 0, p2p: 0, pix: 0, grain: 0, approvals: 0 });
    const { administration: _, ...own } = all.body;
    expect((await call(moderator, "GET", "/v1/admin/waiting")).body).toEqual(own);
  });

  it("reads people, verifications, cases, disputes and conversations", async () => {
    const client = await aClient(app);
    const caseId = await submitWhole(app, client);
    for (const url of [
      "/v1/admin/users",
      `/v1/admin/users/${client.userId}`,
      "/v1/admin/kyc",
      `/v1/admin/kyc/${caseId}`,
      "/v1/admin/cases",
      "/v1/admin/pix/disputes",
      "/v1/admin/p2p/disputes",
      "/v1/admin/grain/disputes",
      "/v1/admin/recoveries",
      "/v1/admin/support/conversations",
      "/v1/admin/support/macros",
    ])
      expect([url, (await call(moderator, "GET", url)).status]).toEqual([url, 200]);
    expect((await call(moderator, "GET", `/v1/admin/kyc/${caseId}`)).body.reviewable).toBe(false);
    expect((await call(moderator, "GET", "/v1/me")).body.roles).toEqual(["moderator"]);
  });

  it("answers a client's conversation", async () => {
    const client = await aClient(app);
    const opened = await call(client, "POST", "/v1/support/conversations", {
      category: "account",
      text: "Não encontro o meu comprovante.",
      link: null,
    });
    expect(opened.status).toBe(201);
    const { items } = (await call(moderator, "GET", "/v1/admin/support/conversations")).body;
    const answered = await call(moderator, "POST", `/v1/admin/cases/${items[0].id}/messages`, {
      text: "Ele está no extrato, em cada movimento.",
      internal: false,
    });
    expect(answered.status).toBeLessThan(300);
  });

  it("decides nothing, changes no settings and moves no money", async () => {
    const client = await aClient(app);
    const caseId = await submitWhole(app, client);
    const { userId } = client;
    const reason = "Motivo qualquer.";
    for (const [method, url, payload] of [
      ["POST", `/v1/admin/kyc/${caseId}/approve`, undefined],
      ["POST", `/v1/admin/kyc/${caseId}/take`, undefined],
      ["POST", `/v1/admin/users/${userId}/suspend`, { reason }],
      ["PUT", `/v1/admin/users/${userId}/role`, { role: "moderator", reason }],
      ["PUT", `/v1/admin/users/${userId}/limits/otc/day`, { amount: "1.00", reason }],
      ["GET", "/v1/admin/approvals", undefined],
      ["GET", "/v1/admin/otc-settings", undefined],
      ["GET", "/v1/admin/otc/requests", undefined],
      ["GET", "/v1/admin/audit", undefined],
      ["GET", "/v1/admin/stats", undefined],
      ["GET", "/v1/admin/ledger/accounts", undefined],
    ] as const)
      expect([url, (await call(moderator, method, url, payload)).body.code]).toEqual([url, "auth.forbidden"]);
  });

  it("needs a second factor, as an administrator does", async () => {
    const onlyPassword = await signIn(app, moderator.email);
    expect((await call(onlyPassword, "GET", "/v1/admin/users")).body.code).toBe(
      "auth.second_factor_required",
    );
  });
});

describe("the role of a moderator", () => {
  it("is given by two administrators, shows in the list, and is taken away by one", async () => {
    const [client, second] = [await aClient(app), await anAdmin(app)];
    const asked = await setRole(admin, client.userId, "moderator");
    expect(asked.body).toMatchObject({ role: "client", pendingRole: { requestedBy: admin.userId } });
    const { id } = asked.body.pendingRole;
    const yes = { reason: "De acordo." };
    expect((await call(admin, "POST", `/v1/admin/approvals/${id}/approve`, yes)).body.code).toBe(
      "approvals.own_request",
    );
    expect((await call(second, "POST", `/v1/admin/approvals/${id}/approve`, yes)).status).toBe(200);
    const listed = (await call(admin, "GET", "/v1/admin/users?role=moderator")).body.items;
    expect(listed.map((one: { id: string }) => one.id)).toContain(client.userId);
    expect((await call(client, "GET", "/v1/admin/users")).body.code).toBe("auth.second_factor_required");
    expect((await setRole(admin, client.userId, "client")).body.role).toBe("client");
    expect((await call(client, "GET", "/v1/admin/users")).body.code).toBe("auth.forbidden");
  });

  it("is not an administrator's to be given, nor one's own, nor given twice", async () => {
    const other = await anAdmin(app);
    expect((await setRole(admin, other.userId, "client")).body.code).toBe("backoffice.role_of_administrator");
    expect((await setRole(admin, admin.userId, "client")).body.code).toBe("backoffice.own_account");
    expect((await setRole(admin, moderator.userId, "moderator")).body.code).toBe("backoffice.role_unchanged");
    expect((await setRole(admin, app.ctx.random.id(), "moderator")).status).toBe(404);
  });
});
