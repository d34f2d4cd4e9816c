import { spendAsTransfer } from "../modules/accounts/index.js";
import type { CashbackPorts } from "../modules/cards/index.js";
import {
  type CashbackOwnPorts,
  cashbackJobs,
  cashbackOf,
  noteSpend,
  payFee,
  registerCashbackRoutes,
  returnFee,
} from "../modules/cashback/index.js";
import { lockParties, storedHandle } from "../modules/customers/index.js";
import { markedAmong } from "../modules/pix-disputes/index.js";
import { type House, type Jobs, jobsOf } from "./house.js";
import { assertClient, findClient } from "./people.js";

/** What cashback asks of the others. */
function ownPorts({ ctx, limiter }: Pick<House, "ctx" | "limiter">): CashbackOwnPorts {
  return {
    assertClient,
    addressOf: findClient,
    lockParties,
    stoppedAmong: markedAmong,
    storedHandle: (to) => storedHandle(ctx, to),
    spendAsTransfer,
    limiter,
  };
}

/** What others ask of cashback. */
export function cashbackPorts(house: Pick<House, "ctx" | "limiter">): CashbackPorts {
  const own = ownPorts(house);
  return {
    noteSpend: (tx, acting, news) => noteSpend(tx, { ...acting, ...own }, news),
    cashbackOf,
    payFee,
    returnFee,
  };
}

/** Cashback and PRP: what spending by card earns, and what clients do with it. */
export function addCashback(house: House): Jobs & { readonly ports: CashbackPorts } {
  const { ctx, router } = house;
  const own = ownPorts(house);
  registerCashbackRoutes(router, own);
  return { ports: cashbackPorts(house), ...jobsOf([cashbackJobs({ ...ctx, ...own })]) };
}
