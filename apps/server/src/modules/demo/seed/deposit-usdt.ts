import { formatMoney, type Money, negate, parseMoney } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { type CustodyPorts, watchNetwork } from "../../custody/index.js";
import { depositProduct, openDeposit, readDeposit } from "../../grain/index.js";
import { customerAccount, houseAccount, type Posting, post } from "../../ledger/index.js";
import { sendToken } from "../simulators.js";
import type { Deposited, StoryEvent } from "./events.js";
import type { Story } from "./story.js";

const SENT_AFTER_SECONDS = 240;
const NOTICED_AFTER_SECONDS = 420;

type Event = Deposited & StoryEvent;

/** Somebody pays USDT in from a wallet of their own, unless an earlier start had them pay, and the house notices. */
export async function depositUsdt(story: Story, event: Event): Promise<void> {
  const ctx = { ...(await story.asTrader(event.trader)), networks: story.networks, deposits: depositProduct };
  if (!(await ctx.networks.use(event.network))) return openWallet(story, ctx, event);
  const { userId } = personOf(ctx);
  const { id, address, amount } = await announced(story, ctx, event);
  const isCredited = async () => (await readDeposit(ctx.db, userId, id)).status === "confirmed";
  story.moveTo(secondsAfter(event.at, NOTICED_AFTER_SECONDS));
  await watchNetwork(ctx, event.network);
  if (await isCredited()) return;
  const at = secondsAfter(event.at, SENT_AFTER_SECONDS);
  await sendToken(story.ctx, { network: event.network, to: address, amount, token: "usdt", at });
  await watchNetwork(ctx, event.network);
  if (!(await isCredited())) throw new Error(`${event.name} did not arrive`);
}

interface Announced {
  readonly id: string;
  readonly address: string;
  readonly amount: Money<"USDT">;
}

/** The deposit of this event. One that was opened and not remembered is answered again. */
async function announced(
  story: Story,
  ctx: RequestCtx & Pick<CustodyPorts, "networks">,
  { name, network, amount }: Event,
): Promise<Announced> {
  const step = `${name}/opened`;
  const known = story.steps.factsOf(step);
  if (known?.id && known.address && known.amount)
    return { id: known.id, address: known.address, amount: parseMoney("USDT", known.amount) };
  const deposit = await openDeposit(ctx, { network, amount });
  const { id, address } = deposit;
  await inTransaction(ctx.db, (tx) =>
    story.finish(tx, step, { id, address, amount: formatMoney(deposit.amount) }),
  );
  return deposit;
}

/** What someone had in their wallet from the start. */
export function walletOpenedPosting(ownerId: string, amount: Money, name: string): Posting {
  return {
    kind: "demo.wallet_opened",
    reference: ownerId,
    key: `demo.wallet:${ownerId}:${name}`,
    entries: [
      { account: houseAccount("opening", amount.asset), amount: negate(amount) },
      { account: customerAccount(ownerId, "available", amount.asset), amount },
    ],
  };
}

/** Where no chain runs on this machine, the wallet has the money from the start, so that the market may be tried. */
async function openWallet(story: Story, ctx: RequestCtx, { amount, name }: Event): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await post(tx, ctx, walletOpenedPosting(personOf(ctx).userId, amount, name));
    await story.finish(tx, name);
  });
}
