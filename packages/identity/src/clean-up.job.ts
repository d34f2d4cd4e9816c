import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { query } from "@lastro/platform/database/database";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import type { IdentityEngine } from "./service/context.js";
import type { Realm } from "./service/realm.js";
import type { IdentitySettings } from "./service/settings.js";

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/**
 * Removes what can no longer be used by anyone: old codes, flows, challenges, unfinished
 * enrolments, ended sessions, failed sign-ins of half a year ago, and visitors who never said who they are.
 */
export function cleanUpIdentityJob(
  ctx: Ctx,
  realms: readonly Pick<IdentityEngine, "realm" | "settings">[],
): RecurringJob {
  return {
    kind: "identity.clean_up",
    everySeconds: 3600,
    async run() {
      const now = ctx.clock.now();
      const yesterday = secondsAfter(now, -DAY_SECONDS);
      await query(ctx.db, "delete from identity_one_time_token where expires_at < $1", [now]);
      await query(ctx.db, "delete from identity_flow where created_at < $1", [yesterday]);
      await query(ctx.db, "delete from identity_saml_relay where created_at < $1", [yesterday]);
      await query(ctx.db, "delete from identity_oauth_authorization where created_at < $1", [yesterday]);
      await query(ctx.db, "delete from identity_saml_assertion where expires_at < $1", [now]);
      await query(ctx.db, "delete from identity_wallet_message where expires_at < $1", [now]);
      await query(ctx.db, "delete from identity_user where is_anonymous and created_at < $1", [
        secondsAfter(now, -30 * DAY_SECONDS),
      ]);
      await query(ctx.db, "delete from identity_guess where last_failed_at < $1 and proven_at is null", [
        secondsAfter(now, -3 * DAY_SECONDS),
      ]);
      await query(ctx.db, "delete from identity_guess where coalesce(proven_at, last_failed_at) < $1", [
        secondsAfter(now, -180 * DAY_SECONDS),
      ]);
      await query(ctx.db, "delete from identity_audit where action = 'login_failed' and created_at < $1", [
        secondsAfter(now, -180 * DAY_SECONDS),
      ]);
      await query(ctx.db, "delete from identity_challenge where created_at < $1", [yesterday]);
      await query(ctx.db, "delete from identity_passkey_challenge where created_at < $1", [
        secondsAfter(now, -HOUR_SECONDS),
      ]);
      await query(ctx.db, "delete from identity_factor where status = 'unverified' and created_at < $1", [
        yesterday,
      ]);
      await query(ctx.db, "delete from identity_session where not_after < $1", [
        secondsAfter(now, -3 * DAY_SECONDS),
      ]);
      for (const { realm, settings } of realms)
        await deleteEndedSessions(ctx, realm, settings.sessions, yesterday);
    },
  };
}

/** Sessions that came to their end by the house's rules before that instant. */
async function deleteEndedSessions(
  ctx: Ctx,
  realm: Realm,
  { timeboxSeconds, inactivitySeconds, administrators }: IdentitySettings["sessions"],
  before: Date,
): Promise<void> {
  const ended = (seconds: number | undefined) =>
    seconds === undefined ? null : secondsAfter(before, -seconds);
  await query(
    ctx.db,
    `delete from identity_session s using identity_user u
     where u.id = s.user_id and u.realm = $1
       and (s.created_at < $2 or coalesce(s.refreshed_at, s.created_at) < $3
         or (exists (select from user_roles r where r.user_id = u.id and r.role in ('admin', 'moderator'))
           and (s.created_at < $4 or coalesce(s.refreshed_at, s.created_at) < $5)))`,
    [
      realm,
      ended(timeboxSeconds),
      ended(inactivitySeconds),
      ended(administrators?.timeboxSeconds),
      ended(administrators?.inactivitySeconds),
    ],
  );
}
