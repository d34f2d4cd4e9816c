import { lastProofOf } from "@lastro/identity";
import type { Config } from "@lastro/platform/config";
import { DomainError } from "@lastro/platform/domain-error";
import {
  type CardPorts,
  type CardProvider,
  type CashbackPorts,
  type ContestPorts,
  cardholder,
  cardJobs,
  categoryOf,
  contestJobs,
  createCardProvider,
  purchaseContests,
  registerCardCallbacks,
  registerCardDemoRoutes,
  registerCardRoutes,
  registerContestRoutes,
  registerPurchaseRoutes,
  spendingJobs,
} from "../modules/cards/index.js";
import { issueFees, programmeFigures } from "../modules/cashback/index.js";
import {
  cpfOf,
  customerSummaries,
  getProfile,
  isVerified,
  searchClients,
} from "../modules/customers/index.js";
import { acceptSale, aroundAcceptance, type OtcPorts, sellAtTill } from "../modules/otc/index.js";
import { markedAmong } from "../modules/pix-disputes/index.js";
import { type House, jobsOf } from "./house.js";
import { clientLock, findClient } from "./people.js";

interface CardParts {
  readonly desk: OtcPorts;
  readonly cashback: CashbackPorts;
}

/** Cards of the house, and what of them each asks of the others. */
export function cardPorts(
  ctx: House["ctx"],
  { desk, cashback, issuer }: CardParts & { readonly issuer: CardProvider | undefined },
): CardPorts {
  return {
    issuer,
    cashback,
    issueFees,
    isVerified,
    lastProofOf,
    lockHolder: clientLock(ctx),
    stoppedAmong: markedAmong,
    addressOf: findClient,
    clientsOf: customerSummaries,
    searchClients,
    cardholderOf: async (db, userId) =>
      cardholder({ ...(await getProfile(db, userId)), cpf: await cpfOf(ctx, db, userId) }),
    aroundSale: (request, quoteId, accept) => aroundAcceptance({ ...request, ...desk }, quoteId, accept),
    acceptSale: async (tx, request, quoteId) => {
      const sale = await acceptSale(tx, { ...request, ...desk }, quoteId);
      if (!sale) throw new DomainError("cards.quote_not_a_sale");
      return sale;
    },
    sellAtTill: (tx, request, order) => sellAtTill(tx, { ...request, ...desk }, order),
  };
}

/** Whose pages show number and code of a card in a frame of ours: the issuer's. */
export function cardFrames({ cards }: Config): readonly string[] {
  if (!cards) return [];
  return [new URL(cards.provider === "pomelo" ? cards.revealUrl : cards.url).origin];
}

/** Cards, where the house issues them; without an issuer their routes say so, and what was bought is still read. */
export function addCards({ ctx, router, limiter }: House, parts: CardParts) {
  const issuer = createCardProvider(ctx);
  const ports = cardPorts(ctx, { ...parts, issuer });
  const { cashback } = parts;
  const contests: ContestPorts = {
    ...{ provider: issuer, cashback, limiter },
    ...{ addressOf: findClient, clientsOf: customerSummaries },
  };
  registerCardRoutes(router, ports);
  registerContestRoutes(router, contests);
  registerPurchaseRoutes(router, {
    ...{ issuer, cashback, contestsOf: purchaseContests },
    ...{ clientsOf: customerSummaries, searchClients, programmeFigures },
  });
  const jobs = [cardJobs({ ...ctx, ...ports }), contestJobs({ ...ctx, ...contests })];
  if (!issuer || !ctx.config.cards) return { ports, issuer, contests, ...jobsOf(jobs) };
  const { answerWithinMs, simulatorUrl } = ctx.config.cards;
  const spending = { ...ctx, ...ports, issuer, answerWithinMs };
  registerCardCallbacks(router, spending);
  if (ctx.config.mode === "demo" && simulatorUrl !== undefined)
    registerCardDemoRoutes(router, { simulatorUrl, categoryOf });
  return { ports, issuer, contests, ...jobsOf([...jobs, spendingJobs(spending)]) };
}
