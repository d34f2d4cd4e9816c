import { createBatcher } from "@lastro/platform/batcher";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { idempotentlyTogether, type Outcome } from "@lastro/platform/http/idempotency";
import { type OrderDetail, viewOrder } from "./order-view.js";
import { ONE_BY_ONE, placeOrders } from "./place-orders.js";
import type { OrderPorts } from "./ports.js";
import type { Purchase } from "./purchase.js";
import { type Market, readMarket } from "./read-market.js";

/** A purchase as it was asked for over HTTP, with who asks and under which key. */
interface Request extends RequestCtx {
  readonly purchase: Purchase;
}

type Answer = Outcome<OrderDetail, DomainError | typeof ONE_BY_ONE>;

const MAX_BATCH = 50;
/** While one batch commits, the next may be on its way. */
const BESIDE_FROM = 8;

/** Buying, for many at once: what arrives while others are bought for shares one commit, each under its own key. */
export function createPurchases(
  base: Ctx,
  ports: OrderPorts,
): { buy(ctx: RequestCtx, purchase: Purchase): Promise<OrderDetail> } {
  const ctx = { ...base, ...ports };
  const buyTogether = async (requests: readonly Request[]) => {
    const market = await readMarket(
      base.db,
      ctx,
      requests.map((request) => personOf(request).userId),
      requests.map(({ purchase }) => purchase.offerId),
    );
    return idempotentlyTogether(base.db, requests, (tx, fresh) => answers(tx, base, fresh, market));
  };
  const batcher = createBatcher<Request, Answer>({
    async run(requests) {
      const outcomes: Answer[] = [];
      for (const [index, outcome] of (await buyTogether(requests)).entries()) {
        const again = isToBeAskedAgain(outcome) ? requests[index] : undefined;
        outcomes.push(...(again ? await buyTogether([again]) : [outcome]));
      }
      return outcomes;
    },
    maxBatch: MAX_BATCH,
    keyOf: (request) => personOf(request).userId,
    beside: { atLeast: BESIDE_FROM, locksOf: ({ purchase }) => [purchase.offerId] },
  });

  return {
    async buy(request, purchase) {
      const outcome = await batcher.submit({ ...request, purchase });
      if ("answer" in outcome) return outcome.answer;
      if (outcome.refusal === ONE_BY_ONE) throw new Error("One purchase came to nothing");
      throw outcome.refusal;
    },
  };
}

const isToBeAskedAgain = (outcome: Answer) => "refusal" in outcome && outcome.refusal === ONE_BY_ONE;

async function answers(
  tx: Tx,
  ctx: Ctx,
  requests: readonly Request[],
  market: Market,
): Promise<readonly Answer[]> {
  const outcomes = await placeOrders(
    tx,
    ctx,
    requests.map((request) => ({ ...request.purchase, ctx: request })),
    market,
  );
  return outcomes.map((outcome) => {
    if (outcome === ONE_BY_ONE || outcome instanceof DomainError) return { refusal: outcome };
    const { order, timer, seller } = outcome;
    const hand = { order, loads: [], sheets: [], timers: [timer] };
    const email = market.emails.get(order.producerId);
    return { answer: viewOrder(hand, "buyer", { party: seller, email }) };
  });
}
