import type { LifecycleName } from "@lastro/contracts/published-lifecycles";
import { type Actor, actorName } from "@lastro/platform/actor";
import type { Ctx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { insertions, runTogether, type Statement } from "@lastro/platform/database/together";

/** A change that a statement of its own has made, or something that came into being. */
export interface Recorded {
  readonly machine: LifecycleName;
  readonly id: string;
  readonly from: string | null;
  readonly to: string;
  readonly reason?: string | undefined;
  readonly note?: string | undefined;
}

type RecordingCtx = Pick<Ctx, "clock"> & {
  readonly actor?: Actor;
  readonly idempotency?: { readonly key: string } | undefined;
};

/** Keeps changes of state that were made by statements of their own. */
export async function recordChanges(tx: Tx, ctx: RecordingCtx, changes: readonly Recorded[]): Promise<void> {
  await runTogether(tx, recording([{ ctx, changes }]));
}

/** The same of several people's changes, as statements to be run with others. */
export function recording(
  histories: readonly { readonly ctx: RecordingCtx; readonly changes: readonly Recorded[] }[],
): Statement[] {
  const rows = histories.flatMap(({ ctx, changes }) =>
    changes.map(({ machine, id, from, to, reason, note }) => ({
      machine,
      subject_id: id,
      from_state: from,
      to_state: to,
      at: ctx.clock.now(),
      actor: nameOf(ctx),
      reason: reason ?? null,
      note: note ?? null,
      idempotency_key: ctx.idempotency?.key ?? null,
    })),
  );
  return insertions({ state_change: rows });
}

/** Who acts; a job that names none acts for the system. */
export function nameOf({ actor }: { readonly actor?: Actor }): string {
  return actor === undefined ? "system" : actorName(actor);
}
