import { query } from "@lastro/platform/database/database";
import { startMail } from "@lastro/simulators";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../../../testing/books.js";
import { type CustodyBench, startCustodyBench, type TestTrader } from "../../../../testing/custody-bench.js";
import { PASSWORD } from "../../../../testing/people.js";

interface Mail extends Awaited<ReturnType<typeof startMail>> {}

let mail: Mail;
let bench: CustodyBench;
beforeAll(async () => {
  mail = await startMail();
  bench = await startCustodyBench(
    { LASTRO_SMTP_URL: `smtp://127.0.0.1:${mail.smtpPort}` },
    { networks: ["BSC"] },
  );
});
afterEach(() => expectBooksInOrder(bench.databaseUrl));
afterAll(async () => {
  await bench.close();
  await mail.close();
});

async function aTraderWith(amount: string): Promise<TestTrader> {
  const ana = await bench.trader();
  await bench.pay("BSC", await bench.open(ana, "BSC", amount));
  await bench.mine("BSC");
  await bench.pass(11);
  return ana;
}

let addresses = 0;
function askOf(person: TestTrader) {
  addresses += 1;
  const address = `0x${String(addresses).padStart(40, "0d")}`;
  const body = { method: "usdt", network: "BSC", amount: "30.00", address };
  return bench.call(person, "POST", "/agro/v1/withdrawals", body);
}

/** The token of the stop link in the last letter about a withdrawal to a new destination. */
const tokenFor = ({ email }: TestTrader) =>
  vi.waitFor(
    async () => {
      await bench.pass(11);
      const letters = mail.messages(email).filter(({ text }) => text.includes("/agro/stop#"));
      const token = /\/agro\/stop#(\S+)/.exec(letters.at(-1)?.text ?? "")?.[1];
      expect(token).toBeDefined();
      return token ?? "";
    },
    { timeout: 60_000, interval: 100 },
  );

async function post(url: string, payload: object) {
  const answer = await bench.app.http.inject({ method: "POST", url, payload });
  return { status: answer.statusCode, body: answer.body === "" ? {} : answer.json() };
}
const stop = (token: string) => post("/agro/v1/auth/stop", { token });

describe("the stop link of a letter about a withdrawal", () => {
  it("takes back what has not left, ends every session and lets the password open nothing more", async () => {
    const ana = await aTraderWith("100.00");
    const before = await bench.available(ana);
    const asked = [await askOf(ana), await askOf(ana)];
    expect(await bench.available(ana)).toBe(before - 60_000_000n);

    expect(await stop(await tokenFor(ana))).toEqual({ status: 200, body: { withdrawals: 2 } });

    expect(await bench.available(ana)).toBe(before);
    const steps = await query<{ step: string }>(
      bench.app.ctx.db,
      "select step from payments_out_payout where id = any ($1)",
      [asked.map(({ body }) => body.id)],
    );
    expect(steps).toEqual([{ step: "cancelled" }, { step: "cancelled" }]);
    expect((await bench.call(ana, "GET", "/agro/v1/wallet")).status).toBe(401);
    const signIn = await post("/agro/v1/auth/login", { email: ana.email, password: PASSWORD });
    expect(signIn.status).toBe(401);
  });

  it("leaves the way back to whoever reads the letters, and touches nobody else", async () => {
    const [ana, rui] = [await aTraderWith("100.00"), await aTraderWith("100.00")];
    await askOf(ana);
    const ruis = (await askOf(rui)).body;
    await stop(await tokenFor(ana));
    expect((await bench.call(rui, "GET", `/agro/v1/withdrawals/${ruis.id}`)).body.step).toBe("cooling");

    await post("/agro/v1/auth/forgot-password", { email: ana.email });
    const token = await vi.waitFor(
      async () => {
        await bench.pass(1);
        const links = mail.messages(ana.email).flatMap((letter) => letter.links);
        const link = links.find((one) => one.includes("/agro/reset-password"));
        expect(link).toBeDefined();
        return new URL(link ?? "").searchParams.get("token") ?? "";
      },
      { timeout: 60_000, interval: 100 },
    );
    const password = "outra Senha muito boa 77";
    expect((await post("/agro/v1/auth/reset-password", { token, password })).status).toBe(204);
    expect((await post("/agro/v1/auth/login", { email: ana.email, password })).status).toBe(200);
  });

  it("is refused three days later, and when a character of it is another", async () => {
    const ana = await aTraderWith("100.00");
    await askOf(ana);
    const token = await tokenFor(ana);
    const forged = `${token[0] === "A" ? "B" : "A"}${token.slice(1)}`;
    expect((await stop(forged)).body.code).toBe("grain.stop_link_over");
    bench.clock.advanceSeconds(3 * 86_400 + 60);
    expect((await stop(token)).body.code).toBe("grain.stop_link_over");
    const still = await post("/agro/v1/auth/login", { email: ana.email, password: PASSWORD });
    expect(still.status).toBe(200);
  });
});
