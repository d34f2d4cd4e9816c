import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { acceptAll, aForm, aPicture, kycOf, PERSONAL, review } from "../../../../testing/kyc.js";
import { aClient, anAdmin, type SignedInPerson } from "../../../../testing/people.js";
import { startTestApp, type TestApp } from "../../../../testing/test-app.js";

let app: TestApp;
let [admin, other]: SignedInPerson[] = [];
beforeAll(async () => {
  app = await startTestApp();
  [admin, other] = [await anAdmin(app), await anAdmin(app)];
});
afterAll(() => app.close());

const someone = (who: SignedInPerson | undefined): SignedInPerson => {
  if (!who) throw new Error("Nobody is signed in");
  return who;
};

async function uploadFor(clientId: string, as: SignedInPerson, type: string, side?: string) {
  const form = aForm([
    { name: "type", content: type },
    ...(side ? [{ name: "side", content: side }] : []),
    { name: "file", content: await aPicture(), filename: "foto.jpg" },
  ]);
  return app.http.inject({
    method: "POST",
    url: `/v1/admin/users/${clientId}/kyc/documents`,
    headers: { ...as.headers, ...form.headers },
    payload: form.payload,
  });
}

async function submitFor(clientId: string, as: SignedInPerson, reason = "Documentos entregues na agência.") {
  return app.http.inject({
    method: "POST",
    url: `/v1/admin/users/${clientId}/kyc/submit`,
    headers: as.headers,
    payload: { ...PERSONAL, reason },
  });
}

async function uploadAllFor(clientId: string, as: SignedInPerson): Promise<void> {
  for (const [type, side] of [["rg", "front"], ["rg", "back"], ["selfie"], ["proof_of_address"]] as const)
    expect((await uploadFor(clientId, as, type, side)).statusCode).toBe(201);
}

describe("a verification an administrator sends for a client", () => {
  it("is reviewed as any other, and decided by somebody else", async () => {
    const [client, sender, reviewer] = [await aClient(app), someone(admin), someone(other)];
    await uploadAllFor(client.userId, sender);
    const sent = await submitFor(client.userId, sender);
    expect(sent.json()).toMatchObject({
      userId: client.userId,
      status: "SUBMITTED",
      submittedForClient: true,
      reviewable: false,
      personal: { documentNumber: "12.345.678-9" },
    });
    const { caseId } = sent.json();
    await app.worker.runDue();
    expect((await review(app, sender, `${caseId}/approve`)).json().code).toBe("kyc.own_submission");
    expect((await review(app, sender, `${caseId}/take`)).json().code).toBe("kyc.own_submission");
    await acceptAll(app, reviewer, caseId);
    expect((await review(app, reviewer, `${caseId}/approve`)).json().status).toBe("APPROVED");
    expect((await kycOf(app, client)).verified).toBe(true);
    const { items } = (await app.http.inject({ url: "/v1/notices", headers: client.headers })).json();
    expect(items.map(({ kind }: { kind: string }) => kind)).toContain("kyc_submitted");
    const trail = (
      await app.http.inject({
        url: `/v1/admin/audit?subject=${caseId}&action=kyc.`,
        headers: reviewer.headers,
      })
    ).json();
    expect(trail.items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          action: "kyc.submitted_for_client",
          details: expect.objectContaining({ reason: "Documentos entregues na agência." }),
        }),
      ]),
    );
  });

  it("is as complete as the client's own would have to be", async () => {
    const client = await aClient(app);
    expect((await submitFor(client.userId, someone(admin))).json()).toMatchObject({
      code: "kyc.incomplete",
      fields: { identity: "missing", selfie: "missing", proof_of_address: "missing" },
    });
  });

  it("is of a registered client, not of whoever sends it, and takes an administrator with a reason", async () => {
    const [client, sender] = [await aClient(app), someone(admin)];
    expect((await submitFor(sender.userId, sender)).json().code).toBe("kyc.own_case");
    expect((await submitFor(app.ctx.random.id(), sender)).statusCode).toBe(404);
    expect((await uploadFor(app.ctx.random.id(), sender, "selfie")).statusCode).toBe(404);
    expect((await submitFor(client.userId, client)).statusCode).toBe(403);
    expect((await uploadFor(client.userId, client, "selfie")).statusCode).toBe(403);
    expect((await submitFor(client.userId, sender, "curto")).statusCode).toBe(400);
  });

  it("takes a second factor of the last minutes", async () => {
    const client = await aClient(app);
    const sender = await anAdmin(app);
    await uploadAllFor(client.userId, sender);
    app.ctx.clock.advanceSeconds(301);
    expect((await submitFor(client.userId, sender)).json().code).toBe("customers.second_factor_needed");
    expect((await kycOf(app, client)).status).toBe("DRAFT");
  });
});
