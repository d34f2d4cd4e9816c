import { secondsAfter } from "@lastro/platform/clock";
import type { IdentitySettings } from "../service/settings.js";
import type { SessionRow } from "./session-row.js";

/** Why a session may not go on. */
export type SessionEnd = "sessionExpired" | "sessionInactive" | "sessionLowAal";

/** When the session was last continued; its start until then. */
export function lastSeenAt(session: Pick<SessionRow, "refreshed_at" | "created_at">): Date {
  return session.refreshed_at ?? session.created_at;
}

/** Why the session has come to its end by the house's rules, or nothing while it has not. */
export function endOf(
  session: SessionRow,
  rules: IdentitySettings["sessions"],
  now: Date,
  couldProveMore: boolean,
): SessionEnd | undefined {
  const since = (start: Date, seconds: number | undefined) =>
    seconds !== undefined && now > secondsAfter(start, seconds);
  if (session.not_after !== null && now > session.not_after) return "sessionExpired";
  if (since(session.created_at, rules.timeboxSeconds)) return "sessionExpired";
  if (since(lastSeenAt(session), rules.inactivitySeconds)) return "sessionInactive";
  if (session.aal === "aal1" && couldProveMore && since(session.created_at, rules.lowAalSeconds))
    return "sessionLowAal";
  return undefined;
}

/** The group within which one session is the only one; sessions of no known group are of the first. */
export function groupOf(session: Pick<SessionRow, "tag">, tags: readonly string[]): string {
  return tags.find((tag) => tag === session.tag) ?? tags[0] ?? "";
}
