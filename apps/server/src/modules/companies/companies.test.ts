import { randomUUID } from "node:crypto";
import { query } from "@lastro/platform/database/database";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { companyActs } from "../../testing/companies.js";
import { posted } from "../../testing/movements.js";
import { aClient } from "../../testing/people.js";
import { type PixPaymentsBench, startPixPaymentsBench } from "../../testing/pix-payments-bench.js";

let bench: PixPaymentsBench;
let acts: ReturnType<typeof companyActs>;
beforeAll(async () => {
  bench = await startPixPaymentsBench();
  acts = companyActs(bench);
});
afterEach(() => expectBooksInOrder(bench.app.databaseUrl));
afterAll(() => bench.close());

const applicationPath = (id: string) => `/v1/companies/applications/${id}`;

describe("an application for a company's account", () => {
  it("is begun by a verified client only", async () => {
    const { status, body } = await bench.call(
      await aClient(bench.app),
      "POST",
      "/v1/companies/applications",
      {
        tier: "startup",
      },
    );
    expect([status, body.code]).toEqual([403, "companies.verification_required"]);
  });

  it("is kept as it is typed, and sent once everything is there", async () => {
    const ana = await acts.verified();
    const { id } = (await bench.call(ana, "POST", "/v1/companies/applications", { tier: "midsize" })).body;
    const submit = () => bench.call(ana, "POST", `${applicationPath(id)}/submit`, { declaresTruth: true });
    const content = await acts.contentOf(ana, "12ABC34501DE35");

    expect((await acts.save(ana, id, { ...content, cnpj: "12", partners: [] })).status).toBe(200);
    const incomplete = await submit();
    expect(incomplete.body).toMatchObject({
      code: "companies.incomplete",
      fields: { cnpj: "invalid", partners: "invalid" },
    });

    const [first] = content.partners;
    await acts.save(ana, id, { ...content, partners: [first] });
    expect((await submit()).body.code).toBe("companies.shares_do_not_add_up");

    await acts.save(ana, id, content);
    expect((await submit()).body).toMatchObject({
      code: "companies.documents_missing",
      fields: { articles_of_association: "missing", proof_of_address: "missing" },
    });
    for (const type of ["articles_of_association", "proof_of_address"])
      expect((await acts.upload(ana, id, type)).statusCode).toBe(201);

    expect((await submit()).body).toMatchObject({ status: "submitted", legalName: "Aurora Comércio Ltda" });
    expect((await acts.save(ana, id, content)).body.code).toBe("companies.not_editable");
  });

  it("needs a power of attorney from whoever is no administrator", async () => {
    const ana = await acts.verified();
    const { id } = (await bench.call(ana, "POST", "/v1/companies/applications", { tier: "startup" })).body;
    const content = await acts.contentOf(ana, "45723174000110");
    await acts.save(ana, id, {
      ...content,
      partners: content.partners.map((partner) => ({ ...partner, isAdministrator: false })),
    });
    for (const type of ["articles_of_association", "proof_of_address"]) await acts.upload(ana, id, type);
    const { body } = await bench.call(ana, "POST", `${applicationPath(id)}/submit`, { declaresTruth: true });
    expect(body).toMatchObject({
      code: "companies.documents_missing",
      fields: { power_of_attorney: "missing" },
    });
  });

  it("keeps what is declared unreadable in the table", async () => {
    const id = await acts.applied(await acts.verified());
    const [row] = await query<{ sealed: Buffer }>(
      bench.app.ctx.db,
      "select content_sealed as sealed from companies_application where id = $1",
      [id],
    );
    expect(row?.sealed.toString("latin1")).not.toContain("Paulista");
  });

  it("sent back is put right and sent again, with what the reviewer wrote", async () => {
    const ana = await acts.verified();
    const admin = await acts.admin();
    const id = await acts.applied(ana);
    expect((await acts.decided(admin, id, "request_revision")).body.code).toBe("companies.note_missing");
    await acts.decided(admin, id, "request_revision", "O contrato social está cortado.");
    const { body } = await bench.call(ana, "GET", applicationPath(id));
    expect(body).toMatchObject({ status: "revision_requested", note: "O contrato social está cortado." });
    const again = await bench.call(ana, "POST", `${applicationPath(id)}/submit`, { declaresTruth: true });
    expect(again.body.status).toBe("submitted");
  });

  it("is not reviewed by its applicant, nor decided before it is taken", async () => {
    const ana = await acts.verified();
    const id = await acts.applied(ana);
    const decide = await bench.call(
      await acts.admin(),
      "POST",
      `/v1/admin/companies/applications/${id}/decision`,
      {
        decision: "approve",
        note: "",
      },
    );
    expect(decide.body.code).toBe("companies.moved_on");
    const admin = await acts.admin();
    await query(bench.app.ctx.db, "update companies_application set applicant_id = $2 where id = $1", [
      id,
      admin.userId,
    ]);
    const own = await bench.call(admin, "POST", `/v1/admin/companies/applications/${id}/take`);
    expect(own.body.code).toBe("companies.own_application");
  });

  it("of another answers as if it did not exist", async () => {
    const id = await acts.applied(await acts.verified());
    const eve = await acts.verified();
    const answers = [
      await bench.call(eve, "GET", applicationPath(id)),
      await bench.call(eve, "POST", `${applicationPath(id)}/submit`, { declaresTruth: true }),
      await acts.save(eve, id, await acts.contentOf(eve, "11222333000181")),
      await bench.call(eve, "DELETE", `${applicationPath(id)}/documents/${randomUUID()}`),
      await bench.call(eve, "GET", `${applicationPath(id)}/documents/${randomUUID()}/file`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await acts.upload(eve, id, "proof_of_address")).statusCode).toBe(404);
  });
});

describe("a company with an account", () => {
  it("has what people have, by its own id, and its owner reads it", async () => {
    const owner = await acts.aCompany();
    await posted(bench.app, owner, { BRL: "250.00" });
    const { body } = await bench.call(owner, "GET", "/v1/wallets");
    expect(JSON.stringify(body)).toContain("250.00");
    const personal = await bench.call({ ...owner, headers: withoutCompany(owner) }, "GET", "/v1/wallets");
    expect(JSON.stringify(personal.body)).not.toContain("250.00");
    const charge = await bench.call(owner, "POST", "/v1/pix/charges", { amount: "10.00" });
    expect(charge.status).toBe(201);
    expect((await bench.call(owner, "GET", "/v1/company")).body).toMatchObject({
      role: "owner",
      name: "Aurora",
    });
  });

  it("is one company for one CNPJ", async () => {
    const owner = await acts.aCompany();
    const { body } = await bench.call(owner, "GET", "/v1/company");
    const ana = await acts.verified();
    const { id } = (await bench.call(ana, "POST", "/v1/companies/applications", { tier: "startup" })).body;
    await acts.save(ana, id, await acts.contentOf(ana, String(body.cnpj).replace(/[./-]/g, "")));
    for (const type of ["articles_of_association", "proof_of_address"]) await acts.upload(ana, id, type);
    const sent = await bench.call(ana, "POST", `${applicationPath(id)}/submit`, { declaresTruth: true });
    expect(sent.body.code).toBe("companies.cnpj_taken");
  });

  it("refuses what a company cannot do yet, and strangers as if it did not exist", async () => {
    const owner = await acts.aCompany();
    expect((await bench.call(owner, "GET", "/v1/kyc")).body.code).toBe("companies.not_available");
    expect((await bench.call(owner, "GET", "/v1/investments")).body.code).toBe("companies.not_available");
    const eve = acts.actFor(await acts.verified(), owner.userId);
    const nobody = acts.actFor(eve, randomUUID());
    for (const url of ["/v1/wallets", "/v1/company", "/v1/company/members", "/v1/statement"])
      for (const who of [eve, nobody]) {
        const { status, body } = await bench.call(who, "GET", url);
        expect([status, body.code]).toEqual([404, "resource.not_found"]);
      }
  });

  it("leaves the person's name in the audit trail, with the company beside it", async () => {
    const owner = await acts.aCompany();
    await bench.call(owner, "POST", "/v1/company/invitations", {
      email: "novo@aurora.example",
      role: "viewer",
    });
    const rows = await query<{ actor: string; details: object }>(
      bench.app.ctx.db,
      "select actor, details from audit_event where action = 'companies.invited' and subject = $1",
      [owner.userId],
    );
    expect(rows).toEqual([
      { actor: `client:${owner.personId}`, details: { role: "viewer", companyId: owner.userId } },
    ]);
  });
});

describe("the people of a company", () => {
  it("do what their roles say", async () => {
    const owner = await acts.aCompany();
    const viewer = await acts.aMember(owner, "viewer");
    const operator = await acts.aMember(owner, "operator");
    const approver = await acts.aMember(owner, "approver");
    for (const member of [viewer, operator, approver])
      expect((await bench.call(member, "GET", "/v1/wallets")).status).toBe(200);
    const charge = (who: typeof owner) => bench.call(who, "POST", "/v1/pix/charges", { amount: "5.00" });
    expect((await charge(viewer)).body.code).toBe("companies.role_insufficient");
    expect((await charge(approver)).body.code).toBe("companies.role_insufficient");
    expect((await charge(operator)).status).toBe(201);
    const invite = { email: "x@aurora.example", role: "viewer" };
    for (const member of [viewer, operator, approver])
      expect((await bench.call(member, "POST", "/v1/company/invitations", invite)).body.code).toBe(
        "companies.role_insufficient",
      );
  });

  it("are invited by the address they sign in with, once, and only they may accept", async () => {
    const owner = await acts.aCompany();
    const bia = await acts.verified();
    const invite = { email: bia.email.toUpperCase(), role: "viewer" };
    expect((await bench.call(owner, "POST", "/v1/company/invitations", invite)).status).toBe(201);
    expect((await bench.call(owner, "POST", "/v1/company/invitations", invite)).body.code).toBe(
      "companies.already_invited",
    );
    const [{ id } = { id: "" }] = (await bench.call(bia, "GET", "/v1/companies")).body.invitations as {
      id: string;
    }[];
    const eve = await acts.verified();
    expect((await bench.call(eve, "POST", `/v1/companies/invitations/${id}/accept`)).status).toBe(404);
    await query(bench.app.ctx.db, "update companies_invitation set expires_at = created_at where id = $1", [
      id,
    ]);
    expect((await bench.call(bia, "POST", `/v1/companies/invitations/${id}/accept`)).body.code).toBe(
      "companies.invitation_over",
    );
  });

  it("always have an owner among them", async () => {
    const owner = await acts.aCompany();
    const bia = await acts.aMember(owner, "owner");
    const role = (who: typeof owner, userId: string) =>
      bench.call(who, "PATCH", `/v1/company/members/${userId}`, { role: "viewer" });
    // Each makes the other a viewer at once: one of them stays an owner.
    const [one, other] = await Promise.all([role(owner, bia.personId), role(bia, owner.personId)]);
    expect([one.status, other.status].sort()).toEqual([200, 403]);
    const last = one.status === 200 ? owner : bia;
    expect((await bench.call(last, "POST", "/v1/company/leave")).body.code).toBe("companies.last_owner");
    expect((await role(last, last.personId)).body.code).toBe("companies.last_owner");
  });

  it("lose all access with their membership", async () => {
    const owner = await acts.aCompany();
    const operator = await acts.aMember(owner, "operator");
    expect((await bench.call(owner, "DELETE", `/v1/company/members/${operator.personId}`)).status).toBe(200);
    expect((await bench.call(operator, "GET", "/v1/wallets")).status).toBe(404);
  });

  it("of another company are none of this one's", async () => {
    const owner = await acts.aCompany();
    const other = await acts.aCompany();
    const foreign = await acts.aMember(other, "viewer");
    expect((await bench.call(owner, "DELETE", `/v1/company/members/${foreign.personId}`)).status).toBe(404);
    expect(
      (await bench.call(owner, "PATCH", `/v1/company/members/${foreign.personId}`, { role: "owner" })).status,
    ).toBe(404);
  });
});

function withoutCompany({ headers }: { headers: object }) {
  const { "lastro-company": _, ...own } = headers as Record<string, string>;
  return own as Awaited<ReturnType<typeof aClient>>["headers"];
}
