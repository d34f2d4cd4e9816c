import { formatPrice, parseMoney } from "@lastro/money";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { takeCase } from "../../../cases/index.js";
import {
  cancelTrade,
  endHoldsJob,
  findDisputeOf,
  findTrade,
  offer,
  openDispute,
  P2P_CASES,
  type P2pRequestCtx,
  type PayTo,
  payTrade,
  priceOfAd,
  rateTrade,
  releaseTrade,
  ruleOrAsk,
  type Trade,
  takeAd,
  tradeTimers,
  writeMessage,
} from "../../../p2p/index.js";
import { dueTimers, runTimer } from "../../../timers/index.js";
import type { StoryEvent } from "../events.js";
import type { Story } from "../story.js";
import type { MarketHappening, MarketMove } from "./market-events.js";
import { MARKET_PEOPLE, type MarketKey } from "./market-people.js";
import { marketPorts } from "./market-ports.js";

type Event<Kind extends MarketHappening["kind"]> = Extract<MarketHappening, { kind: Kind }> &
  Pick<StoryEvent, "name" | "at">;

async function as(story: Story, person: MarketKey): Promise<P2pRequestCtx> {
  const ctx = await story.as(person);
  return { ...ctx, ...marketPorts(ctx) };
}

/** At another bank, where the directory of the demonstration is not asked. */
function payToOf(person: MarketKey): PayTo[] {
  return [{ method: "pix_key", type: "email", key: MARKET_PEOPLE[person].email, keyId: null }];
}

/** Somebody puts an ad into the market. */
export async function offerInMarket(story: Story, { name, owner, ad }: Event<"marketAd">): Promise<void> {
  const ctx = await as(story, owner);
  await inTransaction(ctx.db, async (tx) => {
    const { id } = await offer(tx, ctx, ad, ad.side === "sell" ? payToOf(owner) : []);
    await story.finish(tx, name, { adId: id, side: ad.side, owner });
  });
}

/** Somebody takes an ad at the price it has then. */
export async function takeInMarket(
  story: Story,
  { name, ad, taker, reais, method }: Event<"marketTake">,
): Promise<void> {
  const { adId, side, owner } = story.steps.factsOf(ad) ?? {};
  if (adId === undefined || owner === undefined) throw new Error(`${ad} made no ad`);
  const ctx = await as(story, taker);
  const [buyer, seller] = side === "sell" ? [taker, owner] : [owner, taker];
  await inTransaction(ctx.db, async (tx) => {
    const { price, version } = await priceOfAd(tx, ctx, adId);
    const take = { adId, version, price: formatPrice(price), amount: parseMoney("BRL", reais), method };
    const { id } = await takeAd(tx, ctx, { ...take, payTo: side === "buy" ? payToOf(taker) : [] });
    await story.finish(tx, name, { tradeId: id, buyer: buyer ?? "", seller });
  });
}

/** Somebody does the next thing with a trade. */
export async function moveInMarket(story: Story, event: Event<"marketMove">): Promise<void> {
  const { tradeId, buyer, seller } = story.steps.factsOf(event.take) ?? {};
  if (tradeId === undefined) throw new Error(`${event.take} made no trade`);
  if (event.move === "rule") return rule(story, tradeId, event);
  if (event.move === "expire") return expire(story, event.at);
  const people = { buyer: buyer as MarketKey, seller: seller as MarketKey };
  const ctx = await as(story, people[actorOf(event)]);
  await inTransaction(ctx.db, async (tx) => {
    await act(tx, ctx, tradeId, event);
    if (event.move === "cancelTogether")
      await cancelTrade(tx, await as(story, people.seller), { id: tradeId, by: "both" });
    await story.finish(tx, event.name);
  });
}

function actorOf(move: MarketMove): "buyer" | "seller" {
  if ("by" in move) return move.by;
  return move.move === "release" ? "seller" : "buyer";
}

async function act(tx: Tx, ctx: P2pRequestCtx, id: string, move: MarketMove): Promise<void> {
  switch (move.move) {
    case "pay":
      return payTrade(tx, ctx, { id, ...(await proofOf(tx, ctx, id)) });
    case "release":
      return releaseTrade(tx, ctx, { id });
    case "cancel":
      return cancelTrade(tx, ctx, { id, by: "buyer" });
    case "cancelTogether":
      return cancelTrade(tx, ctx, { id, by: "both" });
    case "dispute":
      return openDispute(tx, ctx, {
        id,
        reason: "not_released",
        description: "Paguei o valor exato e mandei o comprovante. Quem vende parou de responder.",
      });
    case "write":
      return void (await writeMessage(tx, ctx, id, { text: move.words }));
    case "rate":
      return void (await rateTrade(tx, ctx, {
        id,
        stars: move.stars,
        ...(move.words === undefined ? {} : { comment: move.words }),
      }));
    case "expire":
    case "rule":
      throw new Error("Neither side of a trade does that");
  }
}

/** The end-to-end id another bank would have given a Pix of this moment. */
async function proofOf(tx: Tx, ctx: P2pRequestCtx, id: string): Promise<{ endToEndId?: string }> {
  const trade: Trade | undefined = await findTrade(tx, ctx, id);
  if (trade?.method === "lastro") return {};
  const minute = ctx.clock.now().toISOString().replace(/[-:T]/g, "").slice(0, 12);
  return { endToEndId: `E60746948${minute}${id.replaceAll("-", "").slice(-11)}` };
}

async function expire(story: Story, at: Date): Promise<void> {
  const ctx = await as(story, "andre");
  const timers = tradeTimers(ctx);
  for (const timer of await dueTimers(ctx.db, { now: at, kinds: [timers.kind], limit: 100 }))
    await runTimer(ctx, timers, timer);
}

/** The house lets go of what was bought from a new counterparty and held for a day. */
export async function endHoldsInMarket(story: Story): Promise<void> {
  await endHoldsJob({ ...story.ctx, ...marketPorts(story.ctx) }).run(new AbortController().signal);
}

async function rule(
  story: Story,
  tradeId: string,
  { name, decision }: Event<"marketMove"> & Extract<MarketMove, { move: "rule" }>,
): Promise<void> {
  const ctx = await story.as("admin");
  const acting = { ...ctx, ...marketPorts(ctx) };
  const dispute = await findDisputeOf(ctx.db, tradeId);
  if (!dispute) throw new Error(`The trade ${tradeId} is not disputed`);
  const { id } = dispute;
  const cases = {
    kinds: P2P_CASES,
    administrators: async () => [],
    findAdministrator: async () => undefined,
  };
  await takeCase({ ...acting, ...cases }, { id, from: null });
  await inTransaction(ctx.db, async (tx) => {
    const trade = await findTrade(tx, acting, tradeId);
    const half = trade && { ...trade.quantity, minor: trade.quantity.minor / 2n };
    await ruleOrAsk(tx, acting, {
      id,
      decision,
      ...(decision === "split" && half ? { toBuyer: half } : {}),
      reason: "Comprovantes e conversa conferidos pelos dois lados.",
    });
    await story.finish(tx, name);
  });
}
