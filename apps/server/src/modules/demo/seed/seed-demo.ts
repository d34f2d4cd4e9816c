import { findUserByAddress } from "@lastro/identity";
import type { Ctx } from "@lastro/platform/context";
import type pg from "pg";
import { REALMS } from "../../../configuration/realms.js";
import { createPriceFeeds, fillHistory, refreshPrices } from "../../prices/index.js";
import { registerExampleApp } from "../example-app.js";
import { bringPartners } from "./bring-partners.js";
import { tellOfCard } from "./cards/tell-cards.js";
import { depositUsdt } from "./deposit-usdt.js";
import type { StoryEvent } from "./events.js";
import { MARKET_PEOPLE } from "./market/market-people.js";
import { endHoldsInMarket, moveInMarket, offerInMarket, takeInMarket } from "./market/tell-market.js";
import { offerGrain, openTraderAccount } from "./open-market.js";
import { ADMIN_TOTP_SECRET, DEMO_PASSWORD, type DemoPerson, PEOPLE } from "./people.js";
import { planStory } from "./plan.js";
import { chargePix, noticeCharges, payPix, receiveLoosePix } from "./receive-pix.js";
import { signOwnership } from "./sign-ownership.js";
import { readSteps, type Steps } from "./steps.js";
import { createStory, type Story } from "./story.js";
import { changeDeskSettings, sendTransfer, stockDesk, tradeAtDesk } from "./trade.js";
import { moveOrder, orderGrain } from "./trade-grain.js";
import { applyForKyc, approveKyc } from "./verify-people.js";
import { verifyTrader } from "./verify-traders.js";

const BEGUN = "begun";
const PRICES = "prices";
const TOLD = "told";
const SIGNED = "ownership signed";
/** The coins the desk trades; the others' past is filled in by the worker. */
const COINS = ["USDT", "USDC", "BTC", "ETH", "SOL"] as const;

/**
 * Gives a demonstration its people and three months of their past, once. A start that was cut short is taken up
 * where it stopped; nothing happens twice. Says when there is something to do.
 */
export async function seedDemo(present: Ctx, pool: pg.Pool, onWork = () => {}): Promise<void> {
  if (present.config.mode !== "demo") throw new Error("Only a demonstration has a made-up past");
  await registerExampleApp(present);
  const steps = await readSteps(present.db);
  if (steps.isDone(SIGNED)) return;
  onWork();
  await tellStory(present, pool, steps);
  await signOwnership(present);
  await steps.finish(present.db, SIGNED, present.clock.now());
}

async function tellStory(present: Ctx, pool: pg.Pool, steps: Steps): Promise<void> {
  if (steps.isDone(TOLD)) return;
  // The story ends where it was begun to be told, so that a later start tells the same one.
  const end = new Date(steps.factsOf(BEGUN)?.at ?? present.clock.now());
  const finish = (name: string, facts?: Record<string, string>) =>
    steps.finish(present.db, name, present.clock.now(), facts);
  await finish(BEGUN, { at: end.toISOString() });

  if (!steps.isDone(PRICES)) {
    await rememberPrices(present);
    await finish(PRICES);
  }
  const story = await createStory({ ctx: present, pool, steps });
  for (const event of planStory(end)) {
    if (steps.isDone(event.name)) continue;
    story.moveTo(event.at);
    await tell(story, event);
    await finish(event.name);
  }
  await finish(TOLD);
}

async function rememberPrices(present: Ctx): Promise<void> {
  const feeds = createPriceFeeds(present.config);
  await refreshPrices(present, feeds);
  const past = fillHistory(present, feeds.prices);
  await Promise.all(COINS.map((coin) => past.run({ coin }, new AbortController().signal)));
}

function tell(story: Story, event: StoryEvent): Promise<void> {
  switch (event.kind) {
    case "marketPerson":
      return openAccount(story, MARKET_PEOPLE[event.person]);
    case "marketAd":
      return offerInMarket(story, event);
    case "marketTake":
      return takeInMarket(story, event);
    case "marketMove":
      return moveInMarket(story, event);
    case "marketHoldsEnded":
      return endHoldsInMarket(story);
    case "cardRequested":
    case "cardIssued":
    case "cardActivated":
    case "cardToppedUp":
    case "cardPaid":
      return tellOfCard(story, event);
    case "account":
      return openAccount(story, PEOPLE[event.person]);
    case "kycSent":
      return applyForKyc(story, event.applicants);
    case "kycApproved":
      return approveKyc(story, event.applicant);
    case "deskFunded":
      return stockDesk(story, event);
    case "deskSettings":
      return changeDeskSettings(story);
    case "cashbackPartners":
      return bringPartners(story, event);
    case "pixCharged":
      return chargePix(story, event);
    case "pixPaid":
      return payPix(story, event);
    case "pixLapsed":
      return noticeCharges(story);
    case "loosePix":
      return receiveLoosePix(story, event);
    case "trade":
      return tradeAtDesk(story, event);
    case "transfer":
      return sendTransfer(story, event);
    case "trader":
      return openTraderAccount(story, event.trader);
    case "traderVerified":
      return verifyTrader(story, event);
    case "offer":
      return offerGrain(story, event);
    case "deposit":
      return depositUsdt(story, event);
    case "order":
      return orderGrain(story, event);
    case "orderMoved":
      return moveOrder(story, event);
  }
}

async function openAccount(
  { ctx, identity }: Story,
  { email, role, registration }: DemoPerson,
): Promise<void> {
  if (await findUserByAddress(ctx.db, email, REALMS.bank)) return;
  await identity.createConfirmedUser({
    email,
    password: DEMO_PASSWORD,
    metadata: { ...registration },
    role,
    ...(role === "admin" ? { totpSecret: ADMIN_TOTP_SECRET } : {}),
  });
}
