import { z } from "zod";
import type { SessionRow } from "./session-row.js";

export const sessionParams = z.object({ sessionId: z.string() });

const sessionSummarySchema = z.object({
  id: z.guid(),
  created_at: z.iso.datetime(),
  refreshed_at: z.iso.datetime().nullable(),
  user_agent: z.string(),
  ip: z.string(),
  aal: z.enum(["aal1", "aal2"]),
  current: z.boolean(),
});
export const sessionListSchema = z.array(sessionSummarySchema);

/** A session as its owner may see it. */
export function presentSession(
  session: SessionRow,
  currentId: string | undefined,
): z.infer<typeof sessionSummarySchema> {
  return {
    id: session.id,
    created_at: session.created_at.toISOString(),
    refreshed_at: session.refreshed_at?.toISOString() ?? null,
    user_agent: session.user_agent,
    ip: session.ip,
    aal: session.aal,
    current: session.id === currentId,
  };
}
