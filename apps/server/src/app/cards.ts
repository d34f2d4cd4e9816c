import { lastProofOf } from "@lastro/identity";
import type { Config } from "@lastro/platform/config";
import type { RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import {
  type CardPorts,
  type CardProvider,
  type CardRequestCtx,
  type CashbackPorts,
  type ContestPorts,
  cardholder,
  cardJobs,
  categoryOf,
  contestJobs,
  createCardProvider,
  endAfterUse,
  giveBackOnCard,
  lockToMerchant,
  noteCardNews,
  noteContestNews,
  noteWalletNews,
  purchaseContests,
  registerCardCallbacks,
  registerCardDemoRoutes,
  registerCardRoutes,
  registerContestRoutes,
  registerPurchaseRoutes,
  type SpendingPorts,
  sellShortfallAtTill,
  spendingJobs,
  spendOnCard,
  topUpShortfall,
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

/** Cards, where the house issues them; without an issuer their routes say so. */
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
  const jobs = [cardJobs({ ...ctx, ...ports }), contestJobs({ ...ctx, ...contests })];
  if (!issuer || !ctx.config.cards) return { ports, issuer, contests, ...jobsOf(jobs) };
  const { answerWithinMs, simulatorUrl } = ctx.config.cards;
  const spending = spendingPorts(ports, { cashback, issuer, answerWithinMs });
  registerCardCallbacks(router, { ...ctx, ...spending });
  registerPurchaseRoutes(router, {
    ...{ provider: issuer, cashback, contestsOf: purchaseContests },
    ...{ clientsOf: customerSummaries, searchClients, programmeFigures },
  });
  if (ctx.config.mode === "demo" && simulatorUrl !== undefined)
    registerCardDemoRoutes(router, { simulatorUrl, categoryOf });
  return { ports, issuer, contests, ...jobsOf([...jobs, spendingJobs({ ...ctx, ...spending })]) };
}

/** What spending asks of the rest of the module. */
export function spendingPorts(
  ports: CardPorts,
  {
    cashback,
    issuer,
    answerWithinMs,
  }: { readonly cashback: CashbackPorts; readonly issuer: CardProvider; readonly answerWithinMs: number },
): SpendingPorts {
  const withPorts = (request: RequestCtx): CardRequestCtx => ({ ...request, ...ports });
  return {
    provider: issuer,
    answerWithinMs,
    controls: {
      categoryOf,
      async spendOnCard(tx, request, spend) {
        const refused = await spendOnCard(tx, request, spend);
        return refused ? { ok: false, ...refused } : { ok: true };
      },
      async giveBackOnCard(tx, _request, { card, amount, day }) {
        await giveBackOnCard(tx, { card, amount, at: noonOf(day) });
      },
      lockToMerchant: (tx, _request, card, merchant) => lockToMerchant(tx, card, merchant),
      endAfterUse: (tx, request, card) => endAfterUse(tx, withPorts(request), card.id),
    },
    funding: {
      topUpShortfall: (tx, request, { key, ...of }) =>
        topUpShortfall(tx, request, { ...of, questionId: key }),
      sellAtTill: (tx, request, { key, ...of }) =>
        sellShortfallAtTill(tx, withPorts(request), { ...of, questionId: key }),
    },
    cashback,
    stoppedAmong: markedAmong,
    addressOf: findClient,
    noteCardNews: (request, news) =>
      inTransaction(request.db, async (tx) => {
        if (news.about === "card") await noteCardNews(tx, withPorts(request), news);
        else if (news.about === "wallet") await noteWalletNews(tx, withPorts(request), news);
        else await noteContestNews(tx, request, news.disputeRef);
      }),
  };
}

/** An instant of a São Paulo day. */
function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00-03:00`);
}
