import { createBatcher } from "@lastro/platform/batcher";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { idempotentlyTogether, type Outcome } from "@lastro/platform/http/idempotency";
import type { OrderDetail } from "./order-view.js";
import { viewOrder } from "./order-view.js";
import { placeOrders, RETRY_ALONE } from "./place-orders.js";
import type { OrderPorts } from "./ports.js";
import type { Purchase } from "./purchase.js";
import { type Market, readMarket } from "./read-market.js";

/** A purchase requested over HTTP, with who requests it and the idempotency key. */
interface Request extends RequestCtx {
  readonly purchase: Purchase;
}

type Answer = Outcome<OrderDetail, DomainError | typeof RETRY_ALONE>;

const MAX_BATCH = 50;
/** From this many on, a second batch may run while the first commits. */
const PARALLEL_FROM = 8;

/** Group commit of purchases: those that arrive while a batch runs form the next, each under its own idempotency key. */
export function createPurchases(
  base: Ctx,
  ports: OrderPorts,
): { buy(ctx: RequestCtx, purchase: Purchase): Promise<OrderDetail> } {
  const ctx = { ...base, ...ports };
  const buyBatch = async (requests: readonly Request[]) => {
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
      for (const [index, outcome] of (await buyBatch(requests)).entries()) {
        const again = mustRetryAlone(outcome) ? requests[index] : undefined;
        outcomes.push(...(again ? await buyBatch([again]) : [outcome]));
      }
      return outcomes;
    },
    maxBatch: MAX_BATCH,
    keyOf: (request) => personOf(request).userId,
    beside: { atLeast: PARALLEL_FROM, locksOf: ({ purchase }) => [purchase.offerId] },
  });

  return {
    async buy(request, purchase) {
      const outcome = await batcher.submit({ ...request, purchase });
      if ("answer" in outcome) return outcome.answer;
      if (outcome.refusal === RETRY_ALONE) throw new Error("A single purchase was left undecided");
      throw outcome.refusal;
    },
  };
}

const mustRetryAlone = (outcome: Answer) => "refusal" in outcome && outcome.refusal === RETRY_ALONE;

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
    if (outcome === RETRY_ALONE || outcome instanceof DomainError) return { refusal: outcome };
    const { order, timer, seller } = outcome;
    const records = { order, loads: [], sheets: [], timers: [timer] };
    const email = market.emails.get(order.producerId);
    return { answer: viewOrder(records, "buyer", { party: seller, email }) };
  });
}
