import { asSystem, type Ctx } from "@lastro/platform/context";
import { inTransaction, query, type Tx } from "@lastro/platform/database/database";
import { syncSecondFactor } from "../factors/factor-store.js";
import { insertIdentity } from "../people/user-store.js";
import { type IdentityCtx, type IdentityEngine, identityCtx } from "../service/context.js";
import type { OriginalPerson, OriginalSource } from "./original.js";
import { createReport, type TakeOverReport } from "./report.js";
import { takeFactor } from "./take-factor.js";
import { takePasskey } from "./take-passkey.js";
import { takeUser } from "./take-user.js";

const BATCH = 200;

/** What of the original is left behind, and what that means for people. */
const LEFT_BEHIND = {
  sessions: "people sign in again",
  sso_providers: "organisations are set up again",
  custom_oauth_providers: "custom providers are set up again",
  oauth_clients: "OAuth clients are registered again, and people asked again",
  mfa_recovery_codes: "recovery codes are made anew",
} as const;

/**
 * Takes over the people of a database of the original, a batch at a time, each batch whole or not at all. Whoever is
 * here already stays as they are, so that it may be run again, after a break or to fetch who came meanwhile.
 */
export async function takeOver(
  ctx: Ctx,
  engine: IdentityEngine,
  source: OriginalSource,
): Promise<TakeOverReport> {
  const report = createReport();
  const as = identityCtx(asSystem(ctx, "identity.take_over"), engine);
  for (let after: string | undefined; ; ) {
    const people = await source.peopleAfter(after, BATCH);
    after = people.at(-1)?.user.id;
    if (after === undefined) break;
    // Told apart first: a batch the database asks to repeat must not be counted twice.
    const counts = await inTransaction(ctx.db, async (tx) => {
      const batch = createReport();
      for (const person of people) await takePerson(tx, as, batch, person);
      return batch;
    });
    report.add(counts);
  }
  for (const [table, meaning] of Object.entries(LEFT_BEHIND)) {
    const count = await source.countOf(table);
    if (count > 0) report.leave(`${table}: ${meaning}`, count);
  }
  return report;
}

async function takePerson(
  tx: Tx,
  ctx: IdentityCtx,
  report: TakeOverReport,
  person: OriginalPerson,
): Promise<void> {
  const { user } = person;
  if ((await takeUser(tx, ctx, report, user)) !== "taken") return;
  for (const identity of person.identities) {
    const taken = await insertIdentity(tx, {
      id: ctx.random.id(),
      userId: user.id,
      realm: ctx.realm,
      provider: identity.provider,
      providerId: identity.provider_id ?? identity.id,
      data: identity.identity_data ?? {},
      at: new Date(identity.created_at ?? ctx.clock.now()),
    });
    if (taken) report.count("identities");
    else report.leave(`identities that belong to somebody else here`, 1, user.id);
  }
  if (person.identities.length === 0) await giveIdentity(tx, ctx, person);
  for (const factor of person.factors) await takeFactor(tx, ctx, report, factor);
  for (const passkey of person.passkeys) await takePasskey(tx, report, passkey);
  if (person.factors.length > 0) await syncSecondFactor(tx, user.id);
}

/** Versions before identities had tables knew people by their address or number alone. */
async function giveIdentity(tx: Tx, ctx: IdentityCtx, { user }: OriginalPerson): Promise<void> {
  const [row] = await query<{ email: string | null; phone: string | null; known: boolean }>(
    tx,
    `select email, phone, not (is_anonymous or is_sso or deleted_at is not null) as known
     from identity_user where id = $1`,
    [user.id],
  );
  if (!row?.known) return;
  for (const provider of ["email", "phone"] as const) {
    const address = row[provider];
    if (address === null) continue;
    await insertIdentity(tx, {
      id: ctx.random.id(),
      userId: user.id,
      realm: ctx.realm,
      provider,
      providerId: user.id,
      data: {
        sub: user.id,
        [provider]: address,
        email_verified: provider === "email" && Boolean(user.email_confirmed_at ?? user.confirmed_at),
        phone_verified: provider === "phone" && Boolean(user.phone_confirmed_at),
      },
      at: new Date(user.created_at ?? ctx.clock.now()),
    });
  }
}
