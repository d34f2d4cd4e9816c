import {
  createIdentity,
  findUserByAddress,
  type Identity,
  listAdministrators,
  type SignInByFunction,
  signInByFunction,
} from "@lastro/identity";
import { type Money, money } from "@lastro/money";
import type { Actor } from "@lastro/platform/actor";
import { type Clock, secondsAfter } from "@lastro/platform/clock";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { createRateLimiter } from "@lastro/platform/http/rate-limit";
import type pg from "pg";
import { REALMS } from "../../../configuration/realms.js";
import { createTransfers, type Transfers } from "../../accounts/index.js";
import { createNetworks, followAddress, type Networks } from "../../custody/index.js";
import {
  bankSettings,
  createFindParties,
  customerHooks,
  lockParties,
  storedHandle,
} from "../../customers/index.js";
import { countOpenPayments, marketplaceSettings, traderHooks } from "../../grain/index.js";
import type { OtcPorts } from "../../otc/index.js";
import { createPixProvider, type PixPorts } from "../../pix/index.js";
import { createContests } from "../../pix-disputes/index.js";
import { historicConfirmedPrice, historicPrice, valueAt } from "../../prices/index.js";
import type { StoryEvent } from "./events.js";
import { MARKET_PEOPLE, type MarketKey } from "./market/market-people.js";
import { PEOPLE, type PersonKey } from "./people.js";
import type { Facts, Steps } from "./steps.js";
import { TRADERS, type TraderKey } from "./traders.js";

/** The house as it was: the same use cases, with a clock that stands where the story is. */
export interface Story {
  readonly ctx: Ctx;
  readonly identity: Identity;
  /** Signs the marketplace's people in. */
  readonly signIn: SignInByFunction;
  readonly transfers: Transfers;
  readonly pix: PixPorts;
  readonly otc: OtcPorts;
  readonly networks: Networks;
  readonly steps: Steps;
  moveTo(instant: Date): void;
  userIdOf(person: Somebody): Promise<string>;
  /** A request of theirs at this moment. */
  as(person: Somebody): Promise<RequestCtx>;
  asTrader(trader: TraderKey): Promise<RequestCtx>;
  /** Notes that a step was taken, in the transaction that takes it. */
  finish(tx: Tx, name: StoryEvent["name"], facts?: Facts): Promise<void>;
}

/** Whoever has an account of the bank in the story. */
export type Somebody = PersonKey | MarketKey;

const EVERYBODY = { ...PEOPLE, ...MARKET_PEOPLE };

export interface StoryOptions {
  readonly ctx: Ctx;
  readonly pool: pg.Pool;
  readonly steps: Steps;
}

export async function createStory({ ctx: present, pool, steps }: StoryOptions): Promise<Story> {
  let instant = present.clock.now();
  const clock: Clock = { now: () => instant };
  const ctx: Ctx = { ...present, clock };

  const door = { ctx, pool, relaxedPool: pool, limiter: createRateLimiter(ctx.db, clock, ctx.config) };
  const identity = await createIdentity({
    ...door,
    hooks: customerHooks,
    realm: REALMS.bank,
    settings: bankSettings(ctx.config),
  });
  const traderIdentity = await createIdentity({
    ...door,
    hooks: traderHooks,
    realm: REALMS.marketplace,
    settings: marketplaceSettings(ctx.config),
  });

  const known = new Map<Somebody, string>();
  async function userIdOf(person: Somebody): Promise<string> {
    const id =
      known.get(person) ?? (await findUserByAddress(ctx.db, EVERYBODY[person].email, REALMS.bank))?.id;
    if (id === undefined) throw new Error(`${person} has no account yet`);
    known.set(person, id);
    return id;
  }

  return {
    ctx,
    identity,
    signIn: signInByFunction(traderIdentity.engine),
    transfers: createTransfers(ctx, {
      findParties: createFindParties(ctx),
      lockParties,
      stoppedAmong: async () => new Set(),
      refusalToSpendAlone: async () => undefined,
      storedHandle: (to) => storedHandle(ctx, to),
      worthInReais: (amount) => worthThen(ctx, amount),
      limiter: { secondsToWait: async () => 0 },
    }),
    pix: pixPorts(present, clock),
    // What happened long ago is news to nobody: without an address, no letter is written.
    otc: {
      // Whoever trades at the desk in the story was let in then.
      isVerified: async () => true,
      addressOf: async () => undefined,
      clientsOf: async () => new Map(),
      stoppedAmong: async () => new Set(),
      priceSource: historicPrice,
      confirmedPrice: historicConfirmedPrice,
      administrators: (db, now) => listAdministrators(db, REALMS.bank, now),
      freshenPrices: async () => {},
    },
    networks: createNetworks(present, (network) =>
      followAddress({ ...present, countOpen: countOpenPayments }, network),
    ),
    steps,
    moveTo(to) {
      instant = to;
    },
    userIdOf,
    async as(person) {
      const userId = await userIdOf(person);
      const session = { userId, sessionId: ctx.random.id() };
      const actor: Actor =
        EVERYBODY[person].role === "admin"
          ? { kind: "admin", ...session, assurance: "aal2" }
          : { kind: "client", ...session, assurance: "aal1" };
      return { ...ctx, actor, ip: "127.0.0.1", userAgent: "" };
    },
    async asTrader(trader) {
      const { email, accountType: kind } = TRADERS[trader];
      const user = await findUserByAddress(ctx.db, email, REALMS.marketplace);
      if (!user) throw new Error(`${trader} has no account yet`);
      const actor: Actor = { kind, userId: user.id, sessionId: ctx.random.id(), assurance: "aal1" };
      return { ...ctx, actor, ip: "127.0.0.1", userAgent: "" };
    },
    finish: (tx, name, facts) => steps.finish(tx, name, present.clock.now(), facts),
  };
}

/** The provider dates a charge by its own clock; the story's began when the story says. */
function pixPorts(present: Ctx, clock: Clock): PixPorts {
  const { charges: psp, callbacks } = createPixProvider(present);
  return {
    psp: {
      ...psp,
      createCharge: async (request) => ({
        ...(await psp.createCharge(request)),
        expiresAt: secondsAfter(clock.now(), request.expiresInSeconds),
      }),
    },
    callbacks,
    // Nothing of the story is contested.
    contests: createContests(async () => {}),
    assertClient: async () => {},
    findClient: async () => undefined,
    lockHolder: async () => "open",
    payeeOf: async () => ({ name: "Cliente", city: "Brasilia" }),
    emailsOf: async () => new Map(),
  };
}

async function worthThen({ db, clock }: Ctx, amount: Money): Promise<Money<"BRL"> | undefined> {
  if (amount.asset === "BRL") return money("BRL", amount.minor);
  const then = await historicPrice(db, clock, amount.asset);
  return then && valueAt(new Map([[amount.asset, then.price.scaled]]), amount);
}
