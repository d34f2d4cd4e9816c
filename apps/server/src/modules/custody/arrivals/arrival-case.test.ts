import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { type CustodyBench, startCustodyBench } from "../../../testing/custody-bench.js";
import { anAdmin, type SignedInPerson } from "../../../testing/people.js";

// Money goes to and fro on a chain.
vi.setConfig({ testTimeout: 90_000 });

const REASON = "comprovante da corretora conferido";
const DAY = 86_400;

let bench: CustodyBench;
let ana: SignedInPerson;
let bia: SignedInPerson;
beforeAll(async () => {
  bench = await startCustodyBench({}, { networks: ["BSC"] });
});
afterAll(async () => {
  await bench.pass(3_700);
  await expectBooksInOrder(bench.databaseUrl);
  await bench.close();
});

/** A payment nobody announced, in suspense; the administrators sign in anew, for time goes on between the tests. */
async function aDoubtfulPayment(amount = "44.000000"): Promise<string> {
  [ana, bia] = await Promise.all([anAdmin(bench.app), anAdmin(bench.app)]);
  const { address } = await bench.open(await bench.trader(), "BSC");
  const hash = await bench.chain.send("BSC", address, bench.raw("BSC", amount));
  await bench.mine("BSC", 4);
  await bench.pass(30);
  const [{ id } = { id: "" }] = await bench.arrivals(hash);
  return id;
}

const desk = (id: string) => `/v1/admin/cases/${id}`;
const read = async (id: string) => (await bench.call(ana, "GET", desk(id))).body;
const take = (as: SignedInPerson, id: string, from: string | null = null) =>
  bench.call(as, "POST", `${desk(id)}/take`, { from });
const decide = (as: SignedInPerson, id: string, how: string, body: object = {}) =>
  bench.call(as, "POST", `/v1/admin/grain/deposits/${id}/${how}`, { reason: REASON, ...body });
const approve = (as: SignedInPerson, approvalId: string) =>
  bench.call(as, "POST", `/v1/admin/approvals/${approvalId}/approve`, { reason: "conferido por outra" });

async function timeline(id: string): Promise<string[]> {
  const { body } = await bench.call(ana, "GET", `${desk(id)}/timeline`);
  return body.events.map(({ type }: { type: string }) => type);
}

describe("a payment in suspense as a case", () => {
  it("is nobody's until an administrator takes it, and closed once it is attributed", async () => {
    const id = await aDoubtfulPayment();
    expect(await read(id)).toMatchObject({
      kind: "custody.arrival",
      subject: id,
      status: "opened",
      parties: [],
      assignee: null,
      deadlines: [],
      mayAddEvidence: true,
    });
    await take(ana, id);
    expect(await read(id)).toMatchObject({ status: "in_review", assignee: { id: ana.userId } });
    const shown = await bench.call(bia, "GET", "/v1/admin/grain/deposits?limit=100");
    expect(shown.body.items).toContainEqual(
      expect.objectContaining({ id, assignee: expect.objectContaining({ id: ana.userId }) }),
    );
    const rui = await bench.trader();
    for (const [how, body] of [
      ["attribute", { trader: rui.email }],
      ["reject", {}],
    ] as const)
      expect((await decide(bia, id, how, body)).body.code).toBe("cases.assigned_to_another");
    expect((await decide(ana, id, "attribute", { trader: rui.email })).status).toBe(200);
    expect(await bench.available(rui)).toBe(43_000_000n);
    expect(await read(id)).toMatchObject({
      status: "closed",
      decision: { decision: "attribute", by: "administrator", reason: REASON, takesTwo: false },
    });
    expect(await timeline(id)).toEqual(["opened", "assigned", "in_review", "decided", "closed"]);
    await expectBooksInOrder(bench.databaseUrl);
  });

  it("is one administrator's when two take it, and decided once when two decide, at the same moment", async () => {
    const id = await aDoubtfulPayment();
    const taken = await Promise.all([take(ana, id), take(bia, id)]);
    expect(taken.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { assignee } = await read(id);
    await bench.call(assignee.id === ana.userId ? ana : bia, "POST", `${desk(id)}/hand-over`, { to: null });

    const [rui, eva] = [await bench.trader(), await bench.trader()];
    const answers = await Promise.all([
      decide(ana, id, "attribute", { trader: rui.email }),
      decide(bia, id, "attribute", { trader: eva.email }),
      decide(ana, id, "attribute", { trader: rui.email }),
      decide(bia, id, "reject"),
    ]);
    const attributed = answers.slice(0, 3).filter(({ status }) => status === 200);
    expect(attributed).toHaveLength(1);
    expect((await bench.available(rui)) + (await bench.available(eva))).toBe(43_000_000n);
    expect(await read(id)).toMatchObject({ status: "closed", decision: { decision: "attribute" } });
    expect((await timeline(id)).filter((type) => type === "decided")).toHaveLength(1);
    await expectBooksInOrder(bench.databaseUrl);
  });

  it("stays open when every claim is refused, is decided while a return is under way, and closed when it is paid", async () => {
    const id = await aDoubtfulPayment();
    await decide(ana, id, "reject");
    expect(await read(id)).toMatchObject({ status: "in_review", decision: null });
    const asked = await decide(ana, id, "return");
    expect(await read(id)).toMatchObject({ status: "in_review", decision: null });
    await approve(bia, asked.body.pendingApproval.id);
    expect(await read(id)).toMatchObject({
      status: "decided",
      decision: { decision: "return", takesTwo: true },
    });
    await expectBooksInOrder(bench.databaseUrl);
    await bench.pass(1);
    await bench.mine("BSC", 4);
    await bench.pass(6);
    expect(await read(id)).toMatchObject({ status: "closed", decision: { decision: "return" } });
    expect(await timeline(id)).toEqual([
      "opened",
      "in_review",
      "second_approval_requested",
      "decided",
      "closed",
    ]);
    await expectBooksInOrder(bench.databaseUrl);
  });

  it("is closed when it is written off, the network having taken it back", async () => {
    const id = await aDoubtfulPayment();
    await bench.chain.net("BSC").reorg(6);
    await bench.mine("BSC", 8);
    await bench.pass(11);
    await bench.pass(DAY);
    [ana, bia] = await Promise.all([anAdmin(bench.app), anAdmin(bench.app)]);
    const asked = await decide(ana, id, "write-off");
    expect(await read(id)).toMatchObject({ status: "opened", decision: null });
    expect((await approve(bia, asked.body.pendingApproval.id)).status).toBe(200);
    expect(await read(id)).toMatchObject({
      status: "closed",
      decision: { decision: "write_off", takesTwo: true },
    });
  });
});
