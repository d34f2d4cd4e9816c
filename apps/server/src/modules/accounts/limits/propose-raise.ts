import {
  LIMIT_CATEGORIES,
  LIMIT_RULES,
  type LimitCategory,
  type LimitRuleName,
} from "@lastro/contracts/limits";
import { formatMoney, type Money, money } from "@lastro/money";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import {
  type ApprovalAction,
  type ApprovalContent,
  askApproval,
  lapseApprovals,
  pendingApprovals,
} from "../../compliance/index.js";
import type { ClientLimitPorts } from "./ports.js";
import { putInForce } from "./put-in-force.js";

/** A raise one administrator asked for. */
export interface Raise {
  readonly userId: string;
  readonly category: LimitCategory;
  readonly rule: LimitRuleName;
  readonly amount: Money<"BRL">;
}

/** Asks another administrator to raise a client's limit; what was asked of the same limit before lapses. */
export async function proposeRaise(
  tx: Tx,
  ctx: RequestCtx,
  { reason, ...raise }: Raise & { readonly reason: string },
): Promise<void> {
  await lapseRaises(tx, ctx, raise);
  const id = ctx.random.id();
  await tx
    .insertInto("accounts_limit_proposal")
    .values({
      id,
      user_id: raise.userId,
      category: raise.category,
      rule: raise.rule,
      amount: raise.amount.minor,
      proposed_by: personOf(ctx).userId,
      proposed_at: ctx.clock.now(),
    })
    .execute();
  await askApproval(tx, ctx, { ...contentOf(id, raise), reason });
}

/** Ends what waits of a limit that was set in another way. */
export async function lapseRaises(
  tx: Tx,
  ctx: RequestCtx,
  { userId, category, rule }: Pick<Raise, "userId" | "category" | "rule">,
): Promise<void> {
  const rows = await tx
    .selectFrom("accounts_limit_proposal")
    .select("id")
    .where("user_id", "=", userId)
    .where("category", "=", category)
    .where("rule", "=", rule)
    .execute();
  for (const { id } of rows) await lapseApprovals(tx, ctx, "limits.raise", id);
}

/** The raises of a client's limits that wait for a second administrator. */
export async function waitingRaises(db: Database | Tx, userId: string) {
  const rows = await query<{ id: string } & ProposalRow>(
    db,
    "select id, user_id, category, rule, amount from accounts_limit_proposal where user_id = $1 order by id",
    [userId],
  );
  const pending = await pendingApprovals(
    db,
    "limits.raise",
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const approval = pending.get(row.id);
    const { category, rule, amount } = toRaise(row);
    return approval ? [{ category, rule, amount, ...approval }] : [];
  });
}

/** Raises a limit as it was asked, and tells the client. */
export function raiseAction(ports: ClientLimitPorts): ApprovalAction {
  return {
    async describe(tx, _ctx, { subject }) {
      const raise = await findRaise(tx, subject);
      return raise && (await ports.isClient(tx, raise.userId)) ? contentOf(subject, raise) : undefined;
    },
    async carryOut(tx, ctx, { subject, reason }) {
      const raise = await findRaise(tx, subject);
      if (!raise) throw new DomainError("resource.not_found");
      await putInForce(tx, { ...ctx, ...ports }, { ...raise, reason });
    },
  };
}

function contentOf(subject: string, { userId, category, rule, amount }: Raise): ApprovalContent {
  return {
    kind: "limits.raise",
    subject,
    facts: { client: userId, limit: `${category}.${rule}`, reais: formatMoney(amount) },
    concerns: [userId],
  };
}

interface ProposalRow {
  readonly user_id: string;
  readonly category: string;
  readonly rule: string;
  readonly amount: bigint;
}

async function findRaise(tx: Tx, id: string): Promise<Raise | undefined> {
  const [row] = await query<ProposalRow>(
    tx,
    "select user_id, category, rule, amount from accounts_limit_proposal where id = $1",
    [id],
  );
  return row && toRaise(row);
}

function toRaise(row: ProposalRow): Raise {
  const category = LIMIT_CATEGORIES.find((known) => known === row.category);
  const rule = LIMIT_RULES.find((known) => known === row.rule);
  if (!category || !rule) throw new Error(`No limit is named ${row.category}.${row.rule}`);
  return { userId: row.user_id, category, rule, amount: money("BRL", row.amount) };
}
