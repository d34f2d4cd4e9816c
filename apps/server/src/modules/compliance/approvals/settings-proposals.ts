import type { ErrorCode } from "@lastro/contracts";
import type { ApprovalFact, ApprovalKind, pendingApprovalSchema } from "@lastro/contracts/approvals";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { z } from "zod";
import type { Change } from "../changes.js";
import type { ApprovalContent } from "./approval.js";
import { askApproval, lapseApprovals } from "./ask-approval.js";
import type { ApprovalAction } from "./ports.js";
import { pendingApprovals } from "./read-approvals.js";

/** Settings of which there is one version in force, and which take two administrators to change. */
interface VersionedSettings<Current extends { readonly version: number }, Terms> {
  readonly kind: ApprovalKind;
  /** What approvals of them are about: an id of its own. */
  readonly subject: string;
  /** Has `id`, `base_version`, `settings`, `proposed_by` and `proposed_at`. */
  readonly proposals: string;
  /** The fact in which approvers are shown what would change. */
  readonly fact: ApprovalFact;
  readonly schema: z.ZodType<Terms>;
  /** Refuses what was made on another version than the one in force. */
  readonly changedMeanwhile: ErrorCode;
  current(tx: Tx): Promise<Current>;
  changesBetween(before: Current, after: Terms): Change[];
  /** Adds the next version, unless the one it was made on is the newest no more. */
  putInForce(tx: Tx, ctx: RequestCtx, base: Current, terms: Terms): Promise<void>;
}

export interface SettingsProposals<Current, Terms> {
  /** The request that waits, if one does. */
  pending(db: Database | Tx): Promise<z.output<typeof pendingApprovalSchema> | null>;
  /** The version in force. Throws the refusal of settings that changed meanwhile where it is another than the one seen. */
  seen(tx: Tx, version: number): Promise<Current>;
  /** Asks another administrator. Throws `approvals.already_asked`. */
  ask(
    tx: Tx,
    ctx: RequestCtx,
    of: { readonly current: Current; readonly terms: Terms; readonly reason: string },
  ): Promise<void>;
  /** Ends what waits: something else was put in force. */
  lapse(tx: Tx, ctx: RequestCtx): Promise<void>;
  /** Settings one administrator asked for: they hold only on the version they were made on. */
  readonly action: ApprovalAction;
}

export function settingsProposals<Current extends { readonly version: number }, Terms>(
  of: VersionedSettings<Current, Terms>,
): SettingsProposals<Current, Terms> {
  const { kind, subject, proposals, schema, changedMeanwhile } = of;

  const contentOf = (proposalId: string, changes: readonly Change[]): ApprovalContent => ({
    ...{ kind, subject, hidden: proposalId },
    facts: { [of.fact]: JSON.stringify(changes) },
  });

  /** The request that waits on a version, if one does: a later one takes the place of those before it. */
  async function newest(tx: Tx, version: number): Promise<{ id: string; terms: Terms } | undefined> {
    const [row] = await query<{ id: string; settings: unknown }>(
      tx,
      `select id, settings from ${proposals} where base_version = $1 order by proposed_at desc, id desc limit 1`,
      [version],
    );
    return row && { id: row.id, terms: schema.parse(row.settings) };
  }

  return {
    pending: async (db) => (await pendingApprovals(db, kind, [subject])).get(subject) ?? null,
    async seen(tx, version) {
      const current = await of.current(tx);
      if (current.version !== version) throw new DomainError(changedMeanwhile);
      return current;
    },
    async ask(tx, ctx, { current, terms, reason }) {
      const id = ctx.random.id();
      const written = JSON.stringify(z.encode(schema, terms));
      await query(
        tx,
        `insert into ${proposals} (id, base_version, settings, proposed_by, proposed_at) values ($1, $2, $3, $4, $5)`,
        [id, current.version, written, personOf(ctx).userId, ctx.clock.now()],
      );
      await askApproval(tx, ctx, { ...contentOf(id, of.changesBetween(current, terms)), reason });
    },
    lapse: (tx, ctx) => lapseApprovals(tx, ctx, kind, subject),
    action: {
      async describe(tx) {
        const current = await of.current(tx);
        const proposal = await newest(tx, current.version);
        return proposal && contentOf(proposal.id, of.changesBetween(current, proposal.terms));
      },
      async carryOut(tx, ctx) {
        const current = await of.current(tx);
        const proposal = await newest(tx, current.version);
        if (!proposal) throw new DomainError(changedMeanwhile);
        await of.putInForce(tx, ctx, current, proposal.terms);
      },
    },
  };
}
