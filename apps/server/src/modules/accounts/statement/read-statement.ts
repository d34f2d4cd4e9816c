import type { Ctx } from "@lastro/platform/context";
import type { PageOf, PageQuery } from "@lastro/platform/cursor";
import type { AccountsPorts } from "../ports.js";
import type { DescribedMovement } from "./describe-movements.js";
import { decodeCursor, encodeCursor } from "./positions.js";
import { openStatement, type StatementAsk } from "./scan-statement.js";

/** How many movements one request looks through for those that match; the next goes on from there. */
const LOOK_THROUGH = 2_000;

/** One page of the client's movements, newest first. */
export async function readStatement(
  ctx: Ctx,
  ports: AccountsPorts,
  ask: StatementAsk & PageQuery,
): Promise<PageOf<DescribedMovement>> {
  const cursor = ask.cursor === undefined ? undefined : decodeCursor(ask.cursor);
  const { batches } = await openStatement(ctx, ports, ask, cursor);
  const items: DescribedMovement[] = [];
  let last = "";
  let looked = 0;
  // One more than a page tells whether there is another.
  const size = ask.limit + 1;
  for await (const { found, resume } of batches(size)) {
    for (const { movement, resume: after } of found) {
      if (items.length === ask.limit) return { items, nextCursor: last };
      items.push(movement);
      last = encodeCursor(after);
    }
    looked += size;
    if (looked >= LOOK_THROUGH) return { items, nextCursor: encodeCursor(resume) };
  }
  return { items, nextCursor: null };
}
