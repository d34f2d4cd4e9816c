import { cancelP2pTrade, markP2pPaid, takeP2pAd } from "@lastro/contracts/p2p/trade";
import { cancelPixCharge, createPixCharge } from "@lastro/contracts/pix";
import { previewPixPayment, sendPixPaymentRoute } from "@lastro/contracts/pix-payments";
import { listReceivedPix, returnReceivedPix } from "@lastro/contracts/pix-received";
import { sendTransferRoute } from "@lastro/contracts/transfers";
import { money } from "@lastro/money";
import { AD_PRICE } from "./people.js";
import type { Range } from "./plans.js";
import { ask, askOnce, pause, type Run } from "./run.js";
import type { Client } from "./world.js";

/** Between so many whole reais. */
const reais = (run: Run, [from, to]: Range) =>
  money("BRL", BigInt(from * 100 + run.chance.integer((to - from) * 100)));

function spending(run: Run) {
  const { little, large, largeIn100 } = run.plan.amounts;
  return reais(run, run.chance.percent(largeIn100) ? large : little);
}

const newKey = (run: Run) => run.chance.bytes(12).toString("hex");
/** A double click, now and then. */
const times = (run: Run) => (run.chance.percent(30) ? 2 : 1);

/** Sends reais to another client. */
export async function transfer(run: Run, client: Client): Promise<void> {
  const [first, second, third] = run.clients;
  const to = run.chance.pick(client === first ? [second, third] : [first]);
  const amount = spending(run);
  const sent = await askOnce(run, client, {
    route: sendTransferRoute,
    request: { body: { to: { kind: "email", value: to.email }, amount } },
    key: newKey(run),
    times: times(run),
  });
  if (sent) run.answered.transfers.push({ from: client.userId, to: to.userId, amount: amount.minor });
}

/** Pays somebody at another bank, by one preview that is sometimes confirmed from two places. */
export async function payByPix(run: Run, client: Client): Promise<void> {
  const shown = await ask(run, client, {
    route: previewPixPayment,
    request: { body: { by: "account", account: ACCOUNT } },
    key: newKey(run),
  });
  if (!("answer" in shown)) return;
  const amount = spending(run);
  const request = { body: { previewId: shown.answer.id, amount } };
  const confirm = () =>
    askOnce(run, client, { route: sendPixPaymentRoute, request, key: newKey(run), times: times(run) });
  const sent = await Promise.all(run.chance.percent(25) ? [confirm(), confirm()] : [confirm()]);
  for (const payment of sent)
    if (payment) run.answered.payments.push({ userId: client.userId, id: payment.id, amount: amount.minor });
}

const ACCOUNT = {
  ispb: "18236120",
  branch: "1",
  number: "123456",
  type: "checking",
  taxId: "52998224725",
  name: "Dora Souza",
} as const;

/** Asks to be paid; somebody pays, or the client withdraws it, or both at once. */
export async function charge(run: Run, client: Client): Promise<void> {
  const { chance, provider, turns } = run;
  const made = await askOnce(run, client, {
    route: createPixCharge,
    request: { body: { amount: reais(run, [1, 300]) } },
    key: newKey(run),
    times: times(run),
  });
  if (!made) return;
  run.answered.charges.push({ userId: client.userId, id: made.id, txid: made.txid });
  const pays = async () => {
    await pause(run, 5);
    await turns.take({ label: "somebody pays", run: async () => provider.pay(made.txid) });
  };
  const withdraws = () =>
    ask(run, client, { route: cancelPixCharge, request: { params: { id: made.id } }, key: newKey(run) });
  await Promise.all([
    ...(chance.percent(80) ? [pays()] : []),
    ...(chance.percent(10) ? [pays()] : []),
    ...(chance.percent(15) ? [withdraws()] : []),
  ]);
}

/** Gives back what has arrived, or a part of it, sometimes twice at once. */
export async function giveBack(run: Run, client: Client): Promise<void> {
  await pause(run, 120);
  const listed = await ask(run, client, {
    route: listReceivedPix,
    request: { query: { limit: 5 } },
    key: newKey(run),
  });
  const received = "answer" in listed ? listed.answer.items[0] : undefined;
  if (!received || received.returnable.minor < 2n) return;
  const amount = money(
    "BRL",
    run.chance.percent(50) ? received.returnable.minor : received.returnable.minor / 2n,
  );
  const request = { params: { id: received.id }, body: { amount } };
  const back = () =>
    askOnce(run, client, { route: returnReceivedPix, request, key: newKey(run), times: times(run) });
  await Promise.all(run.chance.percent(30) ? [back(), back()] : [back()]);
}

/** Buys from the first client's ad, and pays, cancels, does both at once or lets the time go by. */
export async function buy(run: Run, client: Client): Promise<void> {
  const { chance } = run;
  const trade = await askOnce(run, client, {
    route: takeP2pAd,
    request: {
      params: { id: run.adId },
      body: { version: 1, price: AD_PRICE, method: "lastro", amount: reais(run, [1, 180]) },
    },
    key: newKey(run),
    times: times(run),
  });
  if (!trade) return;
  run.answered.trades.push({ id: trade.id, buyerId: client.userId });
  const params = { id: trade.id };
  const pays = async () => {
    const request = { params, body: {} };
    if (await askOnce(run, client, { route: markP2pPaid, request, key: newKey(run), times: times(run) }))
      run.answered.paid.add(trade.id);
  };
  const cancels = () =>
    ask(run, client, {
      route: cancelP2pTrade,
      request: { params, body: { by: "buyer" } },
      key: newKey(run),
    });
  await Promise.all([
    ...(chance.percent(60) ? [pays()] : []),
    ...(chance.percent(20) ? [pays()] : []),
    ...(chance.percent(25) ? [cancels()] : []),
  ]);
}
