import { createHash } from "node:crypto";
import type { RequestOf, ResponseOf, RouteContract } from "@lastro/contracts";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import type { Database } from "@lastro/platform/database/database";
import { createRateLimiter } from "@lastro/platform/http/rate-limit";
import type { Handler, Router } from "@lastro/platform/http/router";
import { startWorker } from "@lastro/platform/jobs/worker";
import { IN_ORDER } from "@lastro/platform/testing/in-order";
import { addAccounts } from "../../src/app/accounts.js";
import { addDesk, addP2p } from "../../src/app/market.js";
import { addPix, addPixPayments, type PixProvider } from "../../src/app/pix.js";
import { makersHere } from "../../src/file-makers.js";
import { tradeTimers } from "../../src/modules/p2p/index.js";
import { type PayoutPorts, payoutJobs } from "../../src/modules/payments-out/index.js";
import { receiveCallback } from "../../src/modules/pix/read-callback.js";
import { markedAmong } from "../../src/modules/pix-disputes/index.js";
import { pixPaymentProduct } from "../../src/modules/pix-payments/index.js";
import { runTimersJob } from "../../src/modules/timers/index.js";

/** A client of the simulation. */
export interface Client {
  readonly name: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
}

/** One process that answers people and runs jobs, wired as `app.ts` wires it, without HTTP. */
export interface House {
  /** A request of a client's, with its idempotency key. */
  call<const R extends RouteContract>(
    of: Client,
    route: R,
    request: Partial<RequestOf<R>>,
    key?: string,
  ): Promise<ResponseOf<R>>;
  receiveCallback(body: Buffer): Promise<void>;
  /** Runs the jobs that are due. */
  runJobs(): Promise<number>;
  /** Runs recurring work by its name. */
  runRecurring(kind: string): Promise<void>;
}

const NOBODY = () => Promise.reject(new Error("Nothing of the simulation asks for this"));

/** What registers routes that the simulation never calls registers them nowhere. */
const nowhere = { get: () => undefined, post: () => undefined, register: () => undefined };

export function createHouse(ctx: Ctx & { readonly db: Database }, provider: PixProvider): House {
  const handlers = new Map<RouteContract, Handler<RouteContract, Ctx>>();
  const router = {
    app: nowhere,
    on: (route: RouteContract, handler: unknown) =>
      void handlers.set(route, handler as Handler<RouteContract, Ctx>),
    contextFor: NOBODY,
  } as unknown as Router<Ctx>;
  const limiter = createRateLimiter(ctx.db, ctx.clock, ctx.config);
  const house = { ctx, router, limiter, fileMakers: makersHere };
  addAccounts(house, undefined);
  const desk = addDesk(house, NOBODY);
  const p2p = addP2p(house, { desk: desk.ports, provider });
  const pix = addPix(house, {
    provider,
    p2p: p2p.ports,
    payouts: () => payouts,
    chargeTakers: { grain: { prepare: NOBODY, take: NOBODY, returned: NOBODY } },
  });
  const product = pixPaymentProduct(ctx, { ...pix.ports, frozenAmong: markedAmong });
  const payouts: PayoutPorts = {
    products: { grain: product, pix_payment: product, bank_wallet: product },
    pixPayouts: provider.payouts,
    sendByChain: NOBODY,
  };
  addPixPayments(house, { provider, pix: pix.ports, payouts });
  const outgoing = payoutJobs({ ...ctx, ...payouts });
  const timers = runTimersJob(ctx, [tradeTimers({ ...ctx, ...p2p.ports })]);
  const recurring = [...pix.recurring, ...outgoing.recurring, timers];
  const worker = startWorker(ctx, [...pix.jobs, ...outgoing.jobs], [], undefined, IN_ORDER);

  return {
    call(client, route, request, key) {
      const handler = handlers.get(route);
      if (!handler) throw new Error(`${route.path} is not served by the simulation`);
      return handler(requestCtx(ctx, client, { route, request, key }), request as never) as Promise<never>;
    },
    receiveCallback: (body) => receiveCallback({ ...ctx, ...pix.ports }, body),
    runJobs: () => worker.runDue(),
    async runRecurring(kind) {
      const job = recurring.find((one) => one.kind === kind);
      if (!job) throw new Error(`Nothing recurring is called ${kind}`);
      await job.run();
    },
  };
}

interface Asked {
  readonly route: RouteContract;
  readonly request: object;
  readonly key: string | undefined;
}

function requestCtx(ctx: Ctx, { userId, sessionId }: Client, { route, request, key }: Asked): RequestCtx {
  const said = JSON.stringify(request, (_, value: unknown) =>
    typeof value === "bigint" ? value.toString() : value,
  );
  return {
    ...ctx,
    actor: { kind: "client", userId, sessionId, assurance: "aal1" },
    ip: "127.0.0.1",
    userAgent: "simulation",
    ...(key === undefined
      ? {}
      : { idempotency: { key, route, bodyHash: createHash("sha256").update(said).digest() } }),
  };
}
