import { createHash } from "node:crypto";
import { sendTransferRoute } from "@lastro/contracts/transfers";
import { secondsAfter } from "@lastro/platform/clock";
import { personOf } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { keepDevice } from "../../customers/index.js";
import { acceptQuote, currentSettings, fundDesk, putInForce, requestQuote } from "../../otc/index.js";
import type { Happening, StoryEvent, Trade, TransferSent } from "./events.js";
import { PEOPLE, type PersonKey } from "./people.js";
import type { Story } from "./story.js";

const CONFIRMS_AFTER_SECONDS = 6;

/** A client asks the desk for a quote and takes it, at the price of that day. */
export async function tradeAtDesk(story: Story, event: StoryEvent & Trade): Promise<void> {
  const ctx = { ...(await story.as(event.who)), ...story.otc };
  const { side, asset, amount } = event;
  const quote = await requestQuote(ctx, { side, asset, amount });
  story.moveTo(secondsAfter(event.at, CONFIRMS_AFTER_SECONDS));
  await inTransaction(ctx.db, async (tx) => {
    await acceptQuote(tx, ctx, { quoteId: quote.id, amount });
    await story.finish(tx, event.name);
  });
}

/** Everybody sends from one device of their own. */
function deviceOf(person: PersonKey) {
  const device = createHash("sha256").update(`demo-seed:${person}`).digest("base64url");
  return { device, userAgent: "Mozilla/5.0 (Linux; Android 15; Mobile) AppleWebKit/537.36 Chrome/141.0.0.0" };
}

/** A client sends money to another; the key makes sending it again the same sending. */
export async function sendTransfer(story: Story, event: StoryEvent & TransferSent): Promise<void> {
  const idempotency = {
    key: `demo-seed:${event.name}`,
    bodyHash: createHash("sha256").update(event.name).digest(),
    route: sendTransferRoute,
  };
  const ctx = { ...(await story.as(event.from)), idempotency, ...deviceOf(event.from) };
  const { userId } = personOf(ctx);
  await inTransaction(ctx.db, (tx) => keepDevice(tx, ctx, { userId, secret: ctx.device }));
  const { amount, description } = event;
  await story.transfers.send(ctx, {
    to: { kind: "email", value: PEOPLE[event.to].email },
    amount,
    description,
  });
}

/** The house gives its desk coins to sell. The reais it buys with are those clients have paid it. */
export async function stockDesk(
  story: Story,
  event: StoryEvent & Extract<Happening, { kind: "deskFunded" }>,
): Promise<void> {
  const ctx = await story.as("admin");
  await inTransaction(ctx.db, async (tx) => {
    await fundDesk(tx, ctx, event.amounts);
    await story.finish(tx, event.name);
  });
}

const USDC_SPREAD_BPS = 35;

/** The administrators bring the spread of one stablecoin closer to the market, once. */
export async function changeDeskSettings(story: Story): Promise<void> {
  const ctx = await story.as("admin");
  const { version, assets } = await currentSettings(ctx.db);
  if (version > 1) return;
  const wanted = assets.map((one) =>
    one.asset === "USDC" ? { ...one, buySpreadBps: USDC_SPREAD_BPS, sellSpreadBps: USDC_SPREAD_BPS } : one,
  );
  await inTransaction(ctx.db, (tx) => putInForce(tx, ctx, version, wanted));
}
