import type { Lifecycle } from "@lastro/contracts/lifecycles";
import { LIFECYCLES, type LifecycleName, type StateOf } from "@lastro/contracts/published-lifecycles";
import type { Actor } from "@lastro/platform/actor";
import type { Ctx } from "@lastro/platform/context";
import { query, type Tx } from "@lastro/platform/database/database";
import type { Schema } from "@lastro/platform/database/schema";
import type { Updateable } from "kysely";
import type { Machine } from "./machine.js";
import { nameOf } from "./record-changes.js";

export interface Transition<Name extends LifecycleName, Table extends keyof Schema> {
  readonly id: string;
  readonly from: StateOf<Name>;
  readonly to: StateOf<Name>;
  /** Further columns of the row, changed with its state. */
  readonly set?: Updateable<Schema[Table]>;
  /** A code that says why. */
  readonly reason?: string | undefined;
  /** What a person wrote about it. */
  readonly note?: string | undefined;
}

/**
 * Takes a row from the state it is seen in to another and keeps the change, in one statement. False when it no longer
 * stands there, and then nothing has changed. Throws when the graph has no such way.
 */
export async function transition<Name extends LifecycleName, Table extends keyof Schema>(
  tx: Tx,
  ctx: Pick<Ctx, "clock"> & { readonly actor?: Actor },
  machine: Machine<Name, Table>,
  { id, from, to, set = {}, reason, note }: Transition<Name, Table>,
): Promise<boolean> {
  const { name, table, column } = machine;
  const graph: Lifecycle<string> = LIFECYCLES[name].transitions;
  if (!graph[from]?.includes(to)) throw new Error(`A ${name} does not go from ${from} to ${to}`);
  const further = Object.entries(set).filter(([, value]) => value !== undefined);
  const assignments = [`${column} = $4`, ...further.map(([key], index) => `${key} = $${index + 9}`)];
  const rows = await query(
    tx,
    `with moved as (update ${table} set ${assignments.join(", ")} where id = $2 and ${column} = $3 returning 1)
     insert into state_change (machine, subject_id, from_state, to_state, at, actor, reason, note)
     select $1, $2::uuid, $3::text, $4::text, $5, $6, $7, $8 from moved returning 1`,
    [
      name,
      id,
      from,
      to,
      ctx.clock.now(),
      nameOf(ctx),
      reason ?? null,
      note ?? null,
      ...further.map(([, value]) => value),
    ],
  );
  return rows.length === 1;
}
