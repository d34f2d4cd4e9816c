import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { type ActingFor, companyActs } from "../../../testing/companies.js";
import { posted } from "../../../testing/movements.js";
import { type PixPaymentsBench, startPixPaymentsBench } from "../../../testing/pix-payments-bench.js";

let bench: PixPaymentsBench;
let acts: ReturnType<typeof companyActs>;
beforeAll(async () => {
  bench = await startPixPaymentsBench();
  acts = companyActs(bench);
});
afterEach(() => expectBooksInOrder(bench.app.databaseUrl));
afterAll(() => bench.close());

interface Item {
  readonly status: string;
  readonly problem: string | null;
  readonly failure: string | null;
  readonly paymentId: string | null;
}

const CSV = [
  "tipo;chave;nome;valor;descricao;data",
  "email;ana@exemplo.com.br;Ana;10,00;Salário;",
  "email;beto@exemplo.com.br;Beto;20,50;Salário;",
  "email;nada;Errada;5,00;;",
].join("\n");

async function rich(balance = "1000.00"): Promise<ActingFor> {
  const owner = await acts.aCompany();
  await posted(bench.app, owner, { BRL: balance });
  return owner;
}

const create = (who: ActingFor, csv = CSV) =>
  bench.call(who, "POST", "/v1/company/batches", { name: "folha.csv", csv });
const confirm = (who: ActingFor, id: string, total: string, key?: string) =>
  bench.call(who, "POST", `/v1/company/batches/${id}/confirm`, { total }, key);
const read = async (who: ActingFor, id: string) =>
  (await bench.call(who, "GET", `/v1/company/batches/${id}`)).body;
const itemsOf = async (who: ActingFor, id: string) =>
  (await read(who, id)).items as unknown as readonly Item[];
const paymentsOf = async (who: ActingFor) => (await bench.call(who, "GET", "/v1/pix/payments")).body.items;

describe("a batch of payments", () => {
  it("shows each line before anything moves, and pays those that are right", async () => {
    const owner = await rich();
    const { status, body } = await create(owner);
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: "draft", total: "30.50", lines: { all: 3, ready: 2, problem: 1 } });
    expect(await paymentsOf(owner)).toEqual([]);
    expect((await confirm(owner, body.id, "35.50")).body.code).toBe("companies.batch_moved_on");
    expect((await confirm(owner, body.id, "30.50")).body).toMatchObject({ status: "paying", proposal: null });
    await bench.app.worker.runDue();
    expect(await read(owner, body.id)).toMatchObject({ status: "done", lines: { paid: 2, problem: 1 } });
    expect(await paymentsOf(owner)).toHaveLength(2);
    const [first] = await itemsOf(owner, body.id);
    await bench.reaches(owner, String(first?.paymentId), "settled");
  });

  it("confirmed twice at once, and paid by two workers, pays once", async () => {
    const owner = await rich();
    const { id } = (await create(owner)).body;
    const answers = await Promise.all([confirm(owner, id, "30.50"), confirm(owner, id, "30.50")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await Promise.all([bench.app.worker.runDue(), bench.app.worker.runDue()]);
    bench.clock.advanceSeconds(61);
    await bench.app.worker.runDue();
    expect(await paymentsOf(owner)).toHaveLength(2);
  });

  it("goes on past a line that cannot be paid, and says why it was not", async () => {
    const owner = await rich("15.00");
    const { id } = (await create(owner)).body;
    await confirm(owner, id, "30.50");
    await bench.app.worker.runDue();
    expect(await itemsOf(owner, id)).toMatchObject([
      { status: "paid" },
      { status: "failed", failure: "insufficient_funds" },
      { status: "problem", problem: "key_invalid" },
    ]);
    const file = await bench.app.http.inject({
      url: `/v1/company/batches/${id}/results.csv`,
      headers: owner.headers,
    });
    expect(file.body).toContain('"ana@exemplo.com.br";"Ana";"10,00";"Salário";"";"paid"');
    expect(file.body).toContain("insufficient_funds");
  });

  it("pays a line on its day", async () => {
    const owner = await rich();
    const { id } = (await create(owner, "email;ana@exemplo.com.br;Ana;10,00;;2026-12-01")).body;
    const today = bench.clock.now().toISOString();
    expect(today < "2026-12-01").toBe(true);
    await confirm(owner, id, "10.00");
    await bench.app.worker.runDue();
    expect(await read(owner, id)).toMatchObject({ status: "paying", lines: { ready: 1 } });
  });

  it("above the company's rules is a proposal, paid once approved and ended when refused", async () => {
    const owner = await rich();
    await bench.app.http.inject({
      method: "PUT",
      url: "/v1/company/rules",
      headers: owner.headers,
      payload: { aloneUpTo: "25.00", oneApproverUpTo: "1000.00" },
    });
    const operator = await acts.aMember(owner, "operator");
    const { id } = (await create(operator)).body;
    const { body } = await confirm(operator, id, "30.50");
    expect(body).toMatchObject({ status: "waiting", proposal: { kind: "batch", needed: 1 } });
    await bench.app.worker.runDue();
    expect(await paymentsOf(owner)).toEqual([]);
    const approved = await bench.call(owner, "POST", `/v1/company/proposals/${body.proposalId}/approve`);
    expect(approved.body).toMatchObject({ status: "executed", resultId: id });
    await bench.app.worker.runDue();
    expect(await paymentsOf(owner)).toHaveLength(2);

    const again = (await create(operator)).body.id;
    const refused = await confirm(operator, again, "30.50");
    await bench.call(owner, "POST", `/v1/company/proposals/${refused.body.proposalId}/reject`, {
      reason: "",
    });
    expect(await read(owner, again)).toMatchObject({ status: "cancelled" });
  });

  it("of another company answers as if it did not exist, on every route", async () => {
    const { id } = (await create(await rich())).body;
    const eve = await acts.aCompany();
    for (const foreign of [id, randomUUID()]) {
      const answers = [
        await bench.call(eve, "GET", `/v1/company/batches/${foreign}`),
        await confirm(eve, foreign, "30.50"),
        await bench.call(eve, "DELETE", `/v1/company/batches/${foreign}`),
        await bench.call(eve, "GET", `/v1/company/batches/${foreign}/results.csv`),
      ];
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
        answers.map(() => [404, "resource.not_found"]),
      );
    }
  });
});
