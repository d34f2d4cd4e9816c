import type { Actor } from "@lastro/platform/actor";
import { asSystem, type Ctx } from "@lastro/platform/context";
import type { Charge, RateLimiter } from "@lastro/platform/http/rate-limit";
import type { Admission } from "@lastro/platform/http/router";
import { createSealer, deriveKey, deriveKeys } from "@lastro/platform/sealed";
import type pg from "pg";
import type { Hashing } from "./passwords/hashing.js";
import { createPasswordAttempts } from "./passwords/password-attempts.js";
import { createPasswordHasher } from "./passwords/password-hasher.js";
import { createAccountReader } from "./people/account-reader.js";
import { type ConfirmedUser, createConfirmedUser } from "./people/create-confirmed-user.js";
import { refusal } from "./service/auth-error.js";
import { type CodeJudge, type IdentityEngine, type IdentityHooks, identityCtx } from "./service/context.js";
import type { Realm } from "./service/realm.js";
import type { IdentitySettings } from "./service/settings.js";
import { createAdmit } from "./sessions/admit.js";
import { createRefreshAdvancer } from "./sessions/refresh-advancer.js";
import { createAccessTokens } from "./tokens/access-token.js";
import { loadKeyRing } from "./tokens/load-key-ring.js";

export interface IdentityOptions {
  readonly ctx: Ctx;
  readonly pool: pg.Pool;
  /** Does not wait for the disk: for what is read and counted on every request's way. */
  readonly relaxedPool: pg.Pool;
  readonly limiter: RateLimiter;
  /** Absent where passwords are hashed in this process. */
  readonly hashing?: Hashing | undefined;
  readonly hooks: IdentityHooks;
  /** Absent where the codes of texts are made here. */
  readonly codeJudge?: CodeJudge | undefined;
  readonly realm: Realm;
  readonly settings: IdentitySettings;
}

export interface Identity {
  readonly engine: IdentityEngine;
  /** Who acts, from an Authorization header. Throws `auth.required` when it is given and not valid. */
  authenticate(authorization: string | undefined): Promise<Actor>;
  /** The same, with the request counted against what `chargeFor` says of who acts. */
  admit(authorization: string | undefined, chargeFor: (userId: string) => Charge): Promise<Admission>;
  /** Adds a person whose address needs no confirmation: for seeds and tests, by the same code as a sign-up. */
  createConfirmedUser(user: ConfirmedUser): Promise<string>;
}

/** Makes the sign-in of one realm ready: its keys are read, or made at a demonstration's first start. */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { ctx, pool, relaxedPool, limiter, hooks, realm, settings } = options;
  const { config } = ctx;
  const tokens = createAccessTokens({
    keys: await loadKeyRing(ctx, settings.tokens),
    clock: ctx.clock,
    random: ctx.random,
    settings,
  });
  const engine: IdentityEngine = {
    realm,
    settings,
    tokens,
    refreshKeys: deriveKeys(config, "identity.refresh-token"),
    oneTimeKey: deriveKey(config.fingerprintSecret, "identity.one-time-code"),
    factorSecrets: createSealer(config, "identity.factor", ctx.random),
    outsideSecrets: createSealer(config, "identity.outside", ctx.random),
    passwords: createPasswordHasher(options.hashing),
    attempts: createPasswordAttempts(relaxedPool, { clock: ctx.clock, realm }),
    accounts: createAccountReader(relaxedPool, ctx.clock),
    refreshes: createRefreshAdvancer(pool, { clock: ctx.clock, realm }),
    limiter,
    codeJudge: options.codeJudge && orUnavailable(ctx, options.codeJudge),
    hooks,
  };
  const admit = createAdmit(relaxedPool, { realm, tokens, clock: ctx.clock });
  return {
    engine,
    authenticate: async (authorization) => (await admit(authorization)).actor,
    admit,
    createConfirmedUser: (user) =>
      createConfirmedUser(identityCtx(asSystem(ctx, "identity.create_confirmed_user"), engine), user),
  };
}

/** Who cannot be asked now may be asked again in a moment. */
function orUnavailable({ log }: Ctx, judge: CodeJudge): CodeJudge {
  return (phone, code) =>
    judge(phone, code).catch((error: unknown) => {
      log.warn({ error: String(error) }, "the service of codes does not answer");
      throw refusal("unavailable");
    });
}
