import { formatMoney, money, parseMoney } from "@lastro/money";
import { inTransaction, query } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { asOwnerOf } from "../../../testing/as-owner.js";
import { expectBooksInOrder, verifyBooks } from "../../../testing/books.js";
import { startDeskBench } from "../../../testing/desk-bench.js";
import { anAdmin, type SignedInPerson } from "../../../testing/people.js";
import { balanceOf, houseAccount } from "../../ledger/index.js";
import { askFunding } from "./ask-funding.js";

vi.setConfig({ testTimeout: 60_000 });

let bench: Awaited<ReturnType<typeof startDeskBench>>;
let helena: SignedInPerson;
let bruno: SignedInPerson;
let carla: SignedInPerson;
beforeAll(async () => {
  bench = await startDeskBench();
  [helena, bruno, carla] = await Promise.all([anAdmin(bench.app), anAdmin(bench.app), anAdmin(bench.app)]);
}, 60_000);
afterEach(() => expectBooksInOrder(bench.app.databaseUrl));
afterAll(() => bench.close());

const newProof = () => `transfer-${bench.app.ctx.random.id()}`;

interface Wanted {
  readonly direction?: "in" | "out";
  readonly amount?: string;
  readonly proof?: string;
}

/** As the command asks, for Helena. Answers the request's id. */
async function ask({ direction = "in", amount = "1000.000000", proof = newProof() }: Wanted = {}) {
  const ctx = { ...bench.app.ctx, actor: { kind: "system", job: "operator.desk_fund" } as const, ip: "" };
  const subject = await inTransaction(bench.app.ctx.db, (tx) =>
    askFunding(tx, ctx, {
      ...{ direction, proof, amount: parseMoney("USDT", amount) },
      ...{ reason: "estoque da mesa", requestedBy: helena.userId },
    }),
  );
  const [row] = await query<{ id: string }>(
    bench.app.ctx.db,
    "select id from compliance_approval where subject = $1",
    [subject],
  );
  return row?.id ?? "";
}

const decide = (who: SignedInPerson, id: string, how: "approve" | "reject" = "approve") =>
  bench.call("POST", `/v1/admin/approvals/${id}/${how}`, who, { reason: "conferi o comprovante" });
const held = async () => formatMoney(await balanceOf(bench.app.ctx.db, houseAccount("desk", "USDT")));
const refusalOf = (asking: Promise<unknown>) =>
  asking.then(
    () => "none",
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );
const THOUSAND = parseMoney("USDT", "1000").minor;
const plus = (before: string, change: bigint) =>
  formatMoney(money("USDT", parseMoney("USDT", before).minor + change));

describe("money of the house for the desk", () => {
  it("is booked by the second of two approvals, and by nothing before it", async () => {
    const before = await held();
    const id = await ask();
    const first = await decide(bruno, id);
    expect(first).toMatchObject({
      status: 200,
      body: { status: "pending", needed: 2, approvedByMe: true, approvals: [{ by: { id: bruno.userId } }] },
    });
    expect(await held()).toBe(before);
    const second = await decide(carla, id);
    expect(second).toMatchObject({ status: 200, body: { status: "approved" } });
    expect(second.body.approvals).toHaveLength(2);
    expect(await held()).toBe(plus(before, THOUSAND));
    const trail = await query<{ action: string }>(
      bench.app.ctx.db,
      `select action from audit_event where subject = $1
         or subject = (select subject::text from compliance_approval where id = $1::uuid) order by id`,
      [id],
    );
    expect(trail.map(({ action }) => action).toSorted()).toEqual([
      "approvals.approved",
      "approvals.approved",
      "approvals.requested",
      "otc.desk_funded",
    ]);
  });

  it("is approved neither by who asked, nor by one person twice", async () => {
    const before = await held();
    const id = await ask();
    expect((await decide(helena, id)).body.code).toBe("approvals.own_request");
    expect((await decide(bruno, id)).status).toBe(200);
    expect((await decide(bruno, id)).body.code).toBe("approvals.already_approved");
    const twice = await ask();
    const answers = await Promise.all([decide(carla, twice), decide(carla, twice)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await held()).toBe(before);
  });

  it("is booked once when both approvals come at one moment, and a third finds it decided", async () => {
    const dora = await anAdmin(bench.app);
    for (let round = 0; round < 5; round += 1) {
      const before = await held();
      const id = await ask();
      const answers = await Promise.all([bruno, carla, dora].map((who) => decide(who, id)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
      expect(await held()).toBe(plus(before, THOUSAND));
    }
  });

  it("is booked once for each proof", async () => {
    const before = await held();
    const proof = newProof();
    const [one, other] = [await ask({ proof }), await ask({ proof })];
    await decide(bruno, one);
    await decide(bruno, other);
    const answers = await Promise.all([decide(carla, one), decide(carla, other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("otc.funding_proof_used");
    expect(await refusalOf(ask({ proof }))).toBe("otc.funding_proof_used");
    expect(await held()).toBe(plus(before, THOUSAND));
  });

  it("needs a second factor of the last minutes", async () => {
    const id = await ask();
    await bench.pass(301);
    expect((await decide(bruno, id)).body.code).toBe("approvals.second_factor_stale");
    [helena, bruno, carla] = await Promise.all([anAdmin(bench.app), anAdmin(bench.app), anAdmin(bench.app)]);
  });

  it("is not booked once somebody turned it down", async () => {
    const before = await held();
    const id = await ask();
    await decide(bruno, id);
    expect((await decide(carla, id, "reject")).status).toBe(200);
    expect((await decide(carla, id)).body.code).toBe("approvals.not_pending");
    expect(await held()).toBe(before);
  });
});

describe("money taken out of the desk", () => {
  it("is booked by two approvals, and never below what the desk has", async () => {
    const before = await held();
    const id = await ask({ direction: "out" });
    await decide(bruno, id);
    expect((await decide(carla, id)).status).toBe(200);
    expect(await held()).toBe(plus(before, -THOUSAND));
    expect(await refusalOf(ask({ direction: "out", amount: "99000000.000000" }))).toBe("otc.desk_short");
  });

  it("is booked once when two would take all of it", async () => {
    const amount = await held();
    const both = [await ask({ direction: "out", amount }), await ask({ direction: "out", amount })];
    for (const id of both) await decide(bruno, id);
    const answers = await Promise.all(both.map((id) => decide(carla, id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("otc.desk_short");
    expect(await held()).toBe("0.000000");
  });
});

describe("the verification", () => {
  it("finds funding that lacks one of its approvals", async () => {
    const id = await ask();
    await decide(bruno, id);
    await decide(carla, id);
    const owner = (sql: string) => asOwnerOf(bench.app.databaseUrl, sql);
    await owner(
      `create table taken as select * from compliance_approval_vote where approval_id = '${id}' limit 1`,
    );
    await owner(`delete from compliance_approval_vote v using taken t
                 where v.approval_id = t.approval_id and v.administrator_id = t.administrator_id`);
    const { checks } = await verifyBooks(bench.app.databaseUrl);
    expect(checks.find((check) => check.id === "I17")?.problems).toMatchObject([
      { kind: "desk_funding_wrong" },
    ]);
    await owner("insert into compliance_approval_vote select * from taken");
    await owner("drop table taken");
  });
});
