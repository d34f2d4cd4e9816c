import { afterEach, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { MARIA, type PixBench, startPixBench } from "../../testing/pix-bench.js";

const GROUNDS = "Conferido com o banco de quem pagou.";

let bench: PixBench;
afterEach(async () => {
  await expectBooksInOrder(bench.databaseUrl);
  await bench.close();
});

/** A Pix that names no charge, in suspense, and contested where it is asked for. */
async function suspended(settings: Readonly<Record<string, string>> = {}) {
  bench = await startPixBench({}, { settings });
  const { endToEndId } = await bench.sim("pay-without-txid", { chave: bench.config.pix.key, valor: "50.00" });
  await bench.pass(86_400);
  const { body } = await bench.admin("GET", "/v1/admin/pix/unmatched");
  const [{ id = "" } = {}] = body.items as { id: string }[];
  return { id, endToEndId };
}

async function contested() {
  const { id, endToEndId } = await suspended();
  await bench.sim("contest", { endToEndId });
  await bench.hear();
  return { id, endToEndId };
}

const read = async (id: string) => (await bench.admin("GET", `/v1/admin/pix/unmatched/${id}`)).body;
const attribute = (id: string) =>
  bench.admin("POST", `/v1/admin/pix/unmatched/${id}/attribute`, { client: MARIA, grounds: GROUNDS });
const giveBack = (id: string) =>
  bench.admin("POST", `/v1/admin/pix/unmatched/${id}/return`, { grounds: GROUNDS });
const reject = (id: string) =>
  bench.admin("POST", `/v1/admin/pix/unmatched/${id}/reject-contest`, { grounds: GROUNDS });
const answers = () =>
  bench.psp.books().infractions.map(({ status, analysisResult }) => [status, analysisResult]);

describe("a Pix in suspense its payer's bank contests", () => {
  it("shows the claim on its case, is credited to nobody, and goes back once where an administrator agrees", async () => {
    const { id } = await contested();
    expect(await read(id)).toMatchObject({
      status: "OPEN",
      contest: { amount: "50.00", situation: "scam", answerBy: expect.any(String) },
    });
    const refused = await attribute(id);
    expect([refused.status, refused.body.code]).toEqual([409, "pix.unmatched_contested"]);
    const [first, second] = await Promise.all([giveBack(id), giveBack(id)]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    await vi.waitFor(
      async () => {
        await bench.pass(61);
        expect(await read(id)).toMatchObject({ status: "RETURNED", contest: null });
        expect(answers()).toEqual([["CLOSED", "AGREED"]]);
      },
      { timeout: 60_000, interval: 60 },
    );
    expect([await bench.house("suspense"), await bench.house("psp")]).toEqual([0n, 0n]);
    expect(bench.psp.books().devolucoes).toHaveLength(1);
    expect(await bench.differences()).toEqual([]);
  });

  it("is credited again once an administrator has rejected the claim", async () => {
    const { id } = await contested();
    const [one, other] = await Promise.all([reject(id), reject(id)]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
    await bench.pass(61);
    expect(answers()).toEqual([["CLOSED", "DISAGREED"]]);
    expect((await attribute(id)).status).toBe(200);
    expect(await bench.balance(MARIA)).toBe(5_000n);
    expect((await reject(id)).body.code).toBe("cases.not_open");
  });

  it("is free again when the claim is taken back", async () => {
    const { id } = await contested();
    await bench.sim("cancel-infraction", { id: bench.psp.books().infractions[0]?.id });
    await bench.hear();
    expect(await read(id)).toMatchObject({ status: "OPEN", contest: null });
    expect((await attribute(id)).status).toBe(200);
  });

  it("is no client's to decide or to see", async () => {
    const { id } = await contested();
    const path = `/v1/admin/pix/unmatched/${id}`;
    const asked = [
      bench.call(MARIA, "GET", path),
      bench.call(MARIA, "POST", `${path}/reject-contest`, { grounds: GROUNDS }),
      bench.call(MARIA, "POST", `${path}/return`, { grounds: GROUNDS }),
    ];
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});

describe("a claim and an attribution at once", () => {
  it("end as one: the money is held in the client's account or kept in suspense", async () => {
    const { id, endToEndId } = await suspended();
    bench.psp.faults.arm("silentCallbacks", true);
    await bench.sim("contest", { endToEndId });
    const [credited] = await Promise.all([attribute(id), bench.ctx.contests.follow()]);
    const { contest } = await read(id);
    const { body } = await bench.admin("GET", "/v1/admin/pix/disputes");
    const disputes = (body.items as { amount: string }[]).map(({ amount }) => amount);
    if (credited.status === 200) expect([contest, disputes]).toEqual([null, ["50.00"]]);
    else expect([credited.body.code, disputes]).toEqual(["pix.unmatched_contested", []]);
    expect(await bench.balance(MARIA)).toBe(0n);
  });
});

describe("a claim to a Pix in suspense read in a provider's panel", () => {
  it("is written down at the Pix itself", async () => {
    const { id, endToEndId } = await suspended({ LASTRO_PIX_DISPUTES: "manual" });
    const claim = { endToEndId, amount: "50.00", situation: "scam", providerId: "painel-7" };
    const { status, body } = await bench.admin("POST", "/v1/admin/pix/disputes", claim);
    expect([status, body]).toEqual([201, { disputeId: null, unmatchedId: id }]);
    expect((await attribute(id)).body.code).toBe("pix.unmatched_contested");
    expect((await reject(id)).body).toMatchObject({ contest: null });
  });
});
