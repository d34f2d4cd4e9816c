import type { ConsentDocument } from "@lastro/contracts/consents";
import type { RequestCtx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Decision } from "./consent.js";

export interface KeptDecision extends Decision {
  readonly at: Date;
  readonly ip: string;
  readonly userAgent: string;
}

/** Keeps what a person said, with the time and where from. */
export async function insertDecisions(
  tx: Tx,
  ctx: Pick<RequestCtx, "clock" | "random" | "ip" | "userAgent">,
  userId: string,
  decisions: readonly Decision[],
): Promise<void> {
  const at = ctx.clock.now();
  await tx
    .insertInto("customers_consent")
    .values(
      decisions.map(({ document, version, given }) => ({
        id: ctx.random.id(),
        user_id: userId,
        document,
        version,
        given,
        at,
        ip: ctx.ip,
        user_agent: ctx.userAgent,
      })),
    )
    .execute();
}

/** Everything a person ever said of the texts, oldest first. */
export function listDecisions(db: Database | Tx, userId: string): Promise<KeptDecision[]> {
  return query<KeptDecision>(
    db,
    `select document, version, given, at, ip, user_agent as "userAgent" from customers_consent
     where user_id = $1 order by at, id`,
    [userId],
  );
}

/** What they said last of each text. */
export async function latestDecisions(
  db: Database | Tx,
  userId: string,
): Promise<ReadonlyMap<ConsentDocument, KeptDecision>> {
  const decisions = await query<KeptDecision>(
    db,
    `select distinct on (document) document, version, given, at, ip, user_agent as "userAgent"
     from customers_consent where user_id = $1 order by document, at desc, id desc`,
    [userId],
  );
  return new Map(decisions.map((decision) => [decision.document, decision]));
}
