import { openPool, query } from "@lastro/platform/database/database";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { MARIA, PEDRO, type PixBench, startPixBench } from "../../testing/pix-bench.js";
import { pollCharges, sweepReceived } from "./index.js";

const HOUR = 3_600;

let bench: PixBench;
beforeEach(async () => {
  bench = await startPixBench();
  bench.psp.faults.arm("silentCallbacks", true);
});
afterEach(async () => {
  await expectBooksInOrder(bench.databaseUrl);
  await bench.close();
});

async function asOwner(sql: string): Promise<void> {
  const owner = openPool({ url: bench.databaseUrl, log: bench.ctx.log, connections: 1, asApp: false });
  await owner.query(sql);
  await owner.end();
}

/** Makes the database refuse one Pix; answers how to let it in again. */
async function refuse(endToEndId: string): Promise<() => Promise<void>> {
  await asOwner(`alter table pix_payment add constraint refused check (end_to_end_id <> '${endToEndId}')`);
  return () => asOwner("alter table pix_payment drop constraint refused");
}

async function paysLate(person: string, amount: string) {
  const { txid } = await bench.charge(person, amount);
  return bench.sim("pay", { txid });
}

const books = async () =>
  (await bench.admin("GET", "/v1/admin/pix/books")).body as {
    comparedAt: string | null;
    isComplete: boolean;
    differences: { endToEndId: string; atProvider: string; inLedger: string }[];
    notBooked: { endToEndId: string; attempts: number; error: string; isGivenUp: boolean }[];
  };

const alarms = async () =>
  (
    await query<{ action: string }>(
      bench.ctx.db,
      "select action from audit_event where action like 'pix.books%' order by at, id",
      [],
    )
  ).map(({ action }) => action);

describe("an arrival that cannot be booked", () => {
  it("does not stop the sweep: the others are booked, it is reported, tried again, and booked when it can be", async () => {
    const first = await paysLate(MARIA, "166.34");
    await paysLate(PEDRO, "20.00");
    const letIn = await refuse(first.endToEndId);
    await expect(sweepReceived(bench.ctx)).rejects.toThrow("our books differ");
    expect([await bench.balance(MARIA), await bench.balance(PEDRO)]).toEqual([0n, 2000n]);
    expect(await books()).toMatchObject({
      isComplete: true,
      differences: [{ endToEndId: first.endToEndId, atProvider: "166.34", inLedger: "0.00" }],
      notBooked: [{ endToEndId: first.endToEndId, isGivenUp: false }],
    });
    expect(await alarms()).toEqual(["pix.books_differ"]);

    await letIn();
    await bench.pass(HOUR);
    expect(await bench.balance(MARIA)).toBe(16634n);
    await sweepReceived(bench.ctx);
    expect(await books()).toMatchObject({ differences: [], notBooked: [] });
    expect(await alarms()).toEqual(["pix.books_differ", "pix.books_agree"]);
    expect(await bench.differences()).toEqual([]);
  });

  it("does not stop the poll of the other charges, nor their end", async () => {
    const first = await paysLate(MARIA, "10.00");
    await paysLate(PEDRO, "20.00");
    const letIn = await refuse(first.endToEndId);
    await pollCharges(bench.ctx);
    expect([await bench.balance(MARIA), await bench.balance(PEDRO)]).toEqual([0n, 2000n]);
    await letIn();
    await bench.pass(60);
    expect(await bench.balance(MARIA)).toBe(1000n);
  });

  it("is counted in the figures an alarm is raised on", async () => {
    const { pixMeasures } = await import("./index.js");
    const { endToEndId } = await paysLate(MARIA, "10.00");
    const letIn = await refuse(endToEndId);
    await expect(sweepReceived(bench.ctx)).rejects.toThrow("our books differ");
    const figures = async () =>
      Promise.all(pixMeasures(bench.ctx.db).map(async ({ read }) => (await read())[0]?.value));
    expect(await figures()).toEqual([1, 1]);
    await letIn();
    await sweepReceived(bench.ctx);
    expect(await figures()).toEqual([0, 0]);
  });

  it("is shown to administrators only", async () => {
    const answer = await bench.call(MARIA, "GET", "/v1/admin/pix/books");
    expect([answer.status, answer.body.code]).toEqual([403, "auth.forbidden"]);
  });
});

describe("a sweep the provider does not answer to its end", () => {
  it("compares what was listed, says that it was not all, and is run again within seconds", async () => {
    const { endToEndId } = await paysLate(MARIA, "10.00");
    const letIn = await refuse(endToEndId);
    // The charges are over: neither the poll nor a callback finds the Pix.
    await bench.pass(3 * HOUR);
    await query(bench.ctx.db, "update job_schedule set next_run_at = $1 where kind = 'pix.sweep-received'", [
      bench.clock.now(),
    ]);
    let listings = 0;
    const failing = {
      ...bench.ctx,
      psp: {
        ...bench.ctx.psp,
        async *receivedIn(...asked: Parameters<typeof bench.ctx.psp.receivedIn>) {
          listings += 1;
          if (listings === 2) bench.psp.faults.arm("fail500", true, { endpoint: "GET", count: 1 });
          yield* bench.ctx.psp.receivedIn(...asked);
        },
      },
    };
    await expect(sweepReceived(failing)).rejects.toThrow("500");
    expect(await books()).toMatchObject({ isComplete: false, differences: [{ endToEndId }] });
    await letIn();

    bench.psp.faults.arm("fail500", true, { endpoint: "GET", count: 3 });
    await bench.pass(1);
    const failures = () =>
      query(bench.ctx.db, "select failures_in_a_row from job_schedule where kind = 'pix.sweep-received'", []);
    expect(await failures()).toEqual([{ failures_in_a_row: 1 }]);
    await bench.pass(30);
    expect(await failures()).toEqual([{ failures_in_a_row: 0 }]);
    expect(await books()).toMatchObject({ isComplete: true, differences: [] });
  });
});
