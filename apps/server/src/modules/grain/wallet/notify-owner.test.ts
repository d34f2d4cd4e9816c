import { formatMoney, type Money, parseMoney, subtract } from "@lastro/money";
import { startMail } from "@lastro/simulators";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CustodyBench, startCustodyBench, type TestTrader } from "../../../testing/custody-bench.js";

const OUTSIDE = "0x00000000000000000000000000000000000000cc";
const RISKY = "0x00000000000000000000000000000000000bad00";

interface Mail extends Awaited<ReturnType<typeof startMail>> {}

let mail: Mail;
let bench: CustodyBench;
beforeAll(async () => {
  mail = await startMail();
  bench = await startCustodyBench({
    LASTRO_SMTP_URL: `smtp://127.0.0.1:${mail.smtpPort}`,
    LASTRO_NEW_ADDRESS_HOURS: "0",
    LASTRO_RISK_ADDRESSES: RISKY,
    LASTRO_WITHDRAWAL_APPROVAL_USDT: "50",
  });
});
afterAll(async () => {
  await bench.close();
  await mail.close();
});

async function settle() {
  await bench.mine("BSC");
  await bench.pass(30);
}

async function toldOf(person: TestTrader): Promise<{ title: string; text: string }[]> {
  await bench.pass(1);
  const { body } = await bench.call(person, "GET", "/agro/v1/notices");
  return body.items.map(({ title, text }: { title: string; text: string }) => ({ title, text }));
}

async function lettersTo(person: TestTrader): Promise<string[]> {
  await bench.pass(10);
  await bench.pass(1);
  return mail.messages(person.email).map(({ subject }) => subject);
}

async function aTraderWith(amount: string): Promise<TestTrader> {
  const ana = await bench.trader();
  await bench.pay("BSC", await bench.open(ana, "BSC", amount));
  await settle();
  return ana;
}

/** Every digit that says something. */
function inWords(amount: Money<"USDT">): string {
  const format = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2, maximumFractionDigits: 6 });
  return `${format.format(formatMoney(amount) as `${number}`)} USDT`;
}

const ask = (person: TestTrader, amount: string) =>
  bench.call(person, "POST", "/agro/v1/withdrawals", {
    method: "usdt",
    amount,
    network: "BSC",
    address: OUTSIDE,
  });

describe("the owner of a deposit", () => {
  it("is told on the page and by letter that it was credited, less the fee, once", async () => {
    const ana = await bench.trader();
    const deposit = await bench.open(ana, "BSC", "100.00");
    await bench.pay("BSC", deposit);
    expect(await toldOf(ana)).toEqual([]);
    await settle();
    const credited = inWords(subtract(parseMoney("USDT", deposit.amount), parseMoney("USDT", "1.00")));
    expect(await toldOf(ana)).toEqual([
      {
        title: "Depósito creditado",
        text: `${credited} foram creditados na sua carteira pela rede Binance Smart Chain, já descontada a taxa de 1,00 USDT.`,
      },
    ]);
    expect(await lettersTo(ana)).toEqual(["Depósito creditado"]);
  });

  it("is told when it came, but not as it should have, and waits for a person", async () => {
    const ana = await bench.trader();
    await bench.pay("BSC", await bench.open(ana, "BSC", "80.00"), { from: RISKY });
    await settle();
    expect((await toldOf(ana)).map(({ title }) => title)).toEqual(["Depósito em análise"]);
  });
});

describe("the owner of a withdrawal", () => {
  it("is told when it was sent and when it is paid", async () => {
    const ana = await aTraderWith("100.00");
    await ask(ana, "40.00");
    await bench.pass(1);
    expect((await toldOf(ana)).map(({ title }) => title)).toEqual(["Saque enviado", "Depósito creditado"]);
    await bench.mine("BSC", 4);
    await bench.pass(6);
    const [paid] = await toldOf(ana);
    expect(paid).toEqual({ title: "Saque pago", text: "O seu saque de 40,00 USDT está confirmado." });
  });

  it("is told why it was refused, and that the amount is back", async () => {
    const ana = await aTraderWith("100.00");
    expect(await lettersTo(ana)).toEqual(["Depósito creditado"]);
    const { body } = await ask(ana, "60.00");
    expect(body.step).toBe("awaiting_approval");
    const reason = "Titular diferente.";
    expect((await bench.admin("POST", `/withdrawals/${body.id}/reject`, { reason })).status).toBe(200);
    const [refused] = await toldOf(ana);
    expect(refused).toEqual({
      title: "Saque recusado",
      text: "O seu saque de 60,00 USDT não foi aprovado e o valor voltou à carteira. Motivo: Titular diferente.",
    });
    expect(await lettersTo(ana)).toContain("Saque recusado");
  });
});
