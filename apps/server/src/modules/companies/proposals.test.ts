import { randomUUID } from "node:crypto";
import { query } from "@lastro/platform/database/database";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { type ActingFor, companyActs } from "../../testing/companies.js";
import { posted } from "../../testing/movements.js";
import { aClient } from "../../testing/people.js";
import { type PixPaymentsBench, startPixPaymentsBench } from "../../testing/pix-payments-bench.js";

let bench: PixPaymentsBench;
let acts: ReturnType<typeof companyActs>;
const key = "ana@exemplo.com.br";
beforeAll(async () => {
  bench = await startPixPaymentsBench();
  acts = companyActs(bench);
});
afterEach(() => expectBooksInOrder(bench.app.databaseUrl));
afterAll(() => bench.close());

interface Team {
  readonly owner: ActingFor;
  readonly operator: ActingFor;
  readonly approver: ActingFor;
  readonly second: ActingFor;
}

/** A company whose operator pays up to 100 alone, up to 1,000 with one and above it with two. */
async function aTeam(balance = "5000.00"): Promise<Team> {
  const owner = await acts.aCompany();
  await posted(bench.app, owner, { BRL: balance });
  const { status } = await rules(owner, "100.00", "1000.00");
  if (status !== 200) throw new Error("The rules were not set");
  return {
    owner,
    operator: await acts.aMember(owner, "operator"),
    approver: await acts.aMember(owner, "approver"),
    second: await acts.aMember(owner, "approver"),
  };
}

async function rules(who: ActingFor, aloneUpTo: string | null, oneApproverUpTo: string | null) {
  const answer = await bench.app.http.inject({
    method: "PUT",
    url: "/v1/company/rules",
    headers: who.headers,
    payload: { aloneUpTo, oneApproverUpTo },
  });
  return { status: answer.statusCode, body: answer.json() };
}

const preview = async (who: ActingFor) => (await bench.preview(who, { by: "key", key })).body.id;
async function proposed(who: ActingFor, amount: string): Promise<string> {
  const answer = await bench.call(who, "POST", "/v1/company/proposals", {
    kind: "pix_payment",
    previewId: await preview(who),
    amount,
    message: "Nota 42",
  });
  if (answer.status !== 201) throw new Error(`Not proposed: ${JSON.stringify(answer.body)}`);
  return answer.body.id;
}
const approve = (who: ActingFor, id: string) =>
  bench.call(who, "POST", `/v1/company/proposals/${id}/approve`);
const reject = (who: ActingFor, id: string) =>
  bench.call(who, "POST", `/v1/company/proposals/${id}/reject`, { reason: "Sem nota" });
const withdraw = (who: ActingFor, id: string) =>
  bench.call(who, "POST", `/v1/company/proposals/${id}/withdraw`);
const paymentsOf = async (who: ActingFor) => (await bench.call(who, "GET", "/v1/pix/payments")).body.items;

describe("a payment of a company", () => {
  it("is made by an operator alone up to the first amount, and by nobody alone above it", async () => {
    const { owner, operator } = await aTeam();
    const paid = await bench.pay(operator, await preview(operator), "100.00");
    expect(paid.status).toBe(201);
    const refused = await bench.pay(operator, await preview(operator), "100.01");
    expect([refused.status, refused.body.code]).toEqual([409, "companies.approval_needed"]);
    const byOwner = await bench.pay(owner, await preview(owner), "100.01");
    expect(byOwner.body.code).toBe("companies.approval_needed");
    expect(await paymentsOf(owner)).toHaveLength(1);
  });

  it("by a key of the company goes as far as one person may alone", async () => {
    const { owner, operator } = await aTeam();
    const asked = {
      ...{ name: "ERP", scopes: ["pix:pay"], limits: { payment: "500.00", day: "500.00" } },
      ...{ addresses: [], expiresInDays: null },
    };
    const refused = await bench.call(operator, "POST", "/v1/integrations/keys", asked);
    expect(refused.body.code).toBe("companies.role_insufficient");
    const { body } = await bench.call(owner, "POST", "/v1/integrations/keys", asked);
    const program = { ...owner, headers: { authorization: `Bearer ${body.secret}` } };
    expect((await bench.pay(program, await preview(program), "100.00")).status).toBe(201);
    const above = await bench.pay(program, await preview(program), "100.01");
    expect(above.body.code).toBe("companies.approval_needed");
    expect(await paymentsOf(owner)).toHaveLength(1);
  });

  it("by transfer keeps the same rules", async () => {
    const { operator, approver } = await aTeam();
    const friend = await aClient(bench.app);
    const to = { kind: "email", value: friend.email };
    const transfer = (amount: string) =>
      bench.call(operator, "POST", "/v1/transfers", { to, amount: { asset: "BRL", amount } });
    expect((await transfer("50.00")).status).toBe(201);
    expect((await transfer("500.00")).body.code).toBe("companies.approval_needed");
    const { body } = await bench.call(operator, "POST", "/v1/company/proposals", {
      kind: "transfer",
      to,
      amount: { asset: "BRL", amount: "500.00" },
    });
    expect(body).toMatchObject({ status: "waiting", needed: 1 });
    expect((await approve(approver, body.id)).body).toMatchObject({ status: "executed" });
    expect((await bench.balance(friend)).available).toBe(55_000n);
  });

  it("waits as a proposal that holds nothing, and is paid with the last approval", async () => {
    const { owner, operator, approver } = await aTeam();
    const before = await bench.balance(owner);
    const id = await proposed(operator, "700.00");
    expect(await bench.balance(owner)).toEqual(before);
    const seen = await bench.call(approver, "GET", `/v1/company/proposals/${id}`);
    expect(seen.body).toMatchObject({
      ...{ status: "waiting", needed: 1, approvals: [], message: "Nota 42", mayApprove: true },
      key,
    });
    const { body } = await approve(approver, id);
    expect(body).toMatchObject({ status: "executed", approvals: [{ by: { id: approver.personId } }] });
    expect(await bench.balance(owner)).toEqual({ available: before.available - 70_000n, held: 70_000n });
    await bench.reaches(owner, String(body.resultId), "settled");
  });

  it("above the second amount takes two, neither of them who proposed it", async () => {
    const { owner, operator, approver, second } = await aTeam();
    const id = await proposed(owner, "1500.00");
    expect((await approve(owner, id)).body.code).toBe("companies.own_proposal");
    expect((await approve(operator, id)).body.code).toBe("companies.role_insufficient");
    expect((await approve(approver, id)).body.status).toBe("waiting");
    expect((await approve(approver, id)).body.code).toBe("companies.already_approved");
    expect((await approve(second, id)).body.status).toBe("executed");
  });

  it("approved twice at once is paid once", async () => {
    const { owner, operator, approver, second } = await aTeam();
    const id = await proposed(operator, "400.00");
    const answers = await Promise.all([approve(approver, id), approve(second, id), approve(owner, id)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "companies.proposal_ended")).toHaveLength(2);
    expect(await paymentsOf(owner)).toHaveLength(1);
  });

  it("repeated with its key answers the same, and is paid once", async () => {
    const { owner, operator, approver } = await aTeam();
    const id = await proposed(operator, "400.00");
    const again = () =>
      bench.call(approver, "POST", `/v1/company/proposals/${id}/approve`, undefined, `same-key-${id}`);
    const [first, second] = [await again(), await again()];
    expect(second).toEqual(first);
    expect(await paymentsOf(owner)).toHaveLength(1);
  });

  it("that cannot be paid leaves no approval behind", async () => {
    const { owner, operator, approver } = await aTeam("950.00");
    const id = await proposed(operator, "900.00");
    await bench.pay(owner, await preview(owner), "100.00");
    expect((await approve(approver, id)).body.code).toBe("ledger.insufficient_funds");
    const { body } = await bench.call(approver, "GET", `/v1/company/proposals/${id}`);
    expect(body).toMatchObject({ status: "waiting", approvals: [] });
  });

  it("ends refused, withdrawn by who proposed it, or after seven days; nothing moves", async () => {
    const { owner, operator, approver, second } = await aTeam();
    const refused = await proposed(operator, "200.00");
    expect((await reject(approver, refused)).body).toMatchObject({ status: "rejected", reason: "Sem nota" });
    expect((await approve(second, refused)).body.code).toBe("companies.proposal_ended");
    const taken = await proposed(operator, "200.00");
    expect((await withdraw(owner, taken)).status).toBe(404);
    expect((await withdraw(operator, taken)).body.status).toBe("withdrawn");
    const late = await proposed(operator, "200.00");
    await query(bench.app.ctx.db, "update companies_proposal set expires_at = created_at where id = $1", [
      late,
    ]);
    expect((await approve(approver, late)).body.code).toBe("companies.proposal_ended");
    bench.clock.advanceSeconds(301);
    await bench.app.worker.runDue();
    expect((await bench.call(owner, "GET", `/v1/company/proposals/${late}`)).body.status).toBe("expired");
    expect(await paymentsOf(owner)).toEqual([]);
  });

  it("counts the approvals of those who may still give one", async () => {
    const { owner, operator, approver, second } = await aTeam();
    const id = await proposed(operator, "1500.00");
    await approve(approver, id);
    await bench.call(owner, "DELETE", `/v1/company/members/${approver.personId}`);
    expect((await approve(second, id)).body.status).toBe("waiting");
    expect((await approve(owner, id)).body.status).toBe("executed");
  });

  it("begun by a member who is removed meanwhile is refused or made before, never after", async () => {
    const { owner, operator } = await aTeam();
    const previewId = await preview(operator);
    const [paid, removed] = await Promise.all([
      bench.pay(operator, previewId, "60.00"),
      bench.call(owner, "DELETE", `/v1/company/members/${operator.personId}`),
    ]);
    expect(removed.status).toBe(200);
    expect([201, 404]).toContain(paid.status);
    expect(await paymentsOf(owner)).toHaveLength(paid.status === 201 ? 1 : 0);
    expect((await bench.pay(operator, previewId, "60.00")).status).toBe(404);
  });
});

describe("the rules of a company", () => {
  it("are set by owners, both amounts or neither, the second no lower", async () => {
    const { owner, operator } = await aTeam();
    expect((await rules(operator, null, null)).body.code).toBe("companies.role_insufficient");
    expect((await rules(owner, "100.00", "50.00")).body.code).toBe("companies.rules_invalid");
    expect((await rules(owner, "100.00", null)).body.code).toBe("companies.rules_invalid");
    expect((await rules(owner, null, null)).body).toMatchObject({ aloneUpTo: null, approvers: 3 });
    const { body } = await bench.call(operator, "POST", "/v1/company/proposals", {
      kind: "pix_payment",
      previewId: await preview(operator),
      amount: "700.00",
    });
    expect(body.code).toBe("companies.no_approval_needed");
  });
});

describe("another company's proposal", () => {
  it("answers as if it did not exist, on every route", async () => {
    const { operator } = await aTeam();
    const id = await proposed(operator, "300.00");
    const eve = await acts.aCompany();
    for (const foreign of [id, randomUUID()]) {
      const answers = [
        await bench.call(eve, "GET", `/v1/company/proposals/${foreign}`),
        await approve(eve, foreign),
        await reject(eve, foreign),
        await withdraw(eve, foreign),
      ];
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
        answers.map(() => [404, "resource.not_found"]),
      );
    }
    expect((await bench.call(eve, "GET", "/v1/company/proposals")).body.items).toEqual([]);
  });
});
