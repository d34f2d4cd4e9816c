import { endSessionRoute, listActivityRoute, listSessionsRoute } from "@lastro/contracts/identity";
import { type Ctx, personOf } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import { getAccount } from "../people/user-store.js";
import { type IdentityEngine, identityCtx } from "../service/context.js";
import { endOwnSession } from "../sessions/end-own-session.js";
import type { SessionRow } from "../sessions/session-row.js";
import { listSessions } from "../sessions/session-store.js";
import { lastSeenAt } from "../sessions/session-validity.js";
import { countryOf } from "./country-of.js";
import { deviceOf } from "./device.js";
import { listActivity } from "./list-activity.js";

/** A person's view of their own account: what happened, where they are signed in, and out with what should not be. */
export function registerActivityRoutes<C extends Ctx>(router: Router<C>, engine: IdentityEngine): void {
  router.on(listActivityRoute, async (ctx, { query }) => listActivity(ctx.db, personOf(ctx), query));

  router.on(listSessionsRoute, async (ctx) => {
    const person = personOf(ctx);
    const sessions = await listSessions(ctx.db, person.userId);
    const isCurrent = ({ id }: SessionRow) => id === person.sessionId;
    return {
      items: [...sessions.filter(isCurrent), ...sessions.filter((one) => !isCurrent(one))].map((session) => ({
        id: session.id,
        createdAt: session.created_at,
        lastSeenAt: lastSeenAt(session),
        ip: session.ip,
        country: countryOf(session.ip),
        device: deviceOf(session.user_agent),
        assurance: session.aal,
        current: isCurrent(session),
      })),
    };
  });

  router.on(endSessionRoute, async (ctx, { params }) => {
    const { user } = await getAccount(ctx.db, personOf(ctx).userId);
    await endOwnSession(identityCtx(ctx, engine), user, params.sessionId);
  });
}
