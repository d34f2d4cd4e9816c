import type { RequestOf, ResponseOf } from "@lastro/contracts";
import type {
  ApprovalKind,
  listApprovals as listRoute,
  pendingApprovalSchema,
} from "@lastro/contracts/approvals";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { readIdCursor } from "@lastro/platform/cursor";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { z } from "zod";
import type { Approval } from "./approval.js";
import { findApproval, listApprovals, pendingOn, votesOn } from "./approval-store.js";
import type { Administrator, ApprovalPorts } from "./ports.js";

type Page = ResponseOf<typeof listRoute>;
type View = Page["items"][number];
type Reading = RequestCtx & ApprovalPorts;

/** What takes two administrators, newest first, and how many there are. */
export async function readApprovals(
  ctx: Reading,
  { status, cursor, limit }: RequestOf<typeof listRoute>["query"],
): Promise<Page> {
  const [rows, administrators] = await Promise.all([
    listApprovals(ctx.db, { status, before: readIdCursor(cursor), limit: limit + 1 }),
    ctx.administrators(ctx.db, ctx.clock.now()),
  ]);
  const page = rows.slice(0, limit);
  return {
    items: await Promise.all(page.map((approval) => view(ctx.db, ctx, approval))),
    nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    administrators: administrators.length,
  };
}

/** One request with what became of it. Throws `resource.not_found`. */
export async function readApproval(db: Database | Tx, ctx: Reading, id: string): Promise<View> {
  const approval = await findApproval(db, id);
  if (!approval) throw new DomainError("resource.not_found");
  return view(db, ctx, approval);
}

/** For screens of what may wait for a second administrator: which of the subjects do. */
export async function pendingApprovals(
  db: Database | Tx,
  kind: ApprovalKind,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, z.output<typeof pendingApprovalSchema>>> {
  const waiting = await pendingOn(db, kind, subjects);
  return new Map(
    waiting.map(({ id, subject, requestedBy, requestedAt }) => [subject, { id, requestedBy, requestedAt }]),
  );
}

async function view(db: Database | Tx, ctx: Reading, approval: Approval): Promise<View> {
  const { contentHash, requestedBy, decidedBy, ...told } = approval;
  const person = async (id: string): Promise<Administrator> =>
    (await ctx.findAdministrator(db, id)) ?? { id, name: "", email: "" };
  const { userId } = personOf(ctx);
  const votes = await votesOn(db, approval.id);
  return {
    ...told,
    approvals: await Promise.all(
      votes.map(async ({ administratorId, at }) => ({ by: await person(administratorId), at })),
    ),
    approvedByMe: votes.some(({ administratorId }) => administratorId === userId),
    facts: { ...told.facts },
    hash: contentHash.toString("hex"),
    requestedBy: await person(requestedBy),
    mine: requestedBy === userId,
    decidedBy: decidedBy === null ? null : await person(decidedBy),
  };
}
