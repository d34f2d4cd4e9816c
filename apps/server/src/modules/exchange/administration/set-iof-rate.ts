import type { RequestOf, ResponseOf } from "@lastro/contracts";
import {
  IOF_KINDS,
  type IofKind,
  type listIofRates as listRoute,
  type proposeIofRate as proposeRoute,
} from "@lastro/contracts/exchange-settings";
import { brazilianDay } from "@lastro/platform/clock";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import {
  type ApprovalAction,
  type ApprovalContent,
  askApproval,
  changeLine,
  pendingApprovals,
  recordAudit,
} from "../../compliance/index.js";
import { allIofRates, type IofRate, insertIofRate, iofRateOn } from "../iof-rates.js";

/** What approvals of rates are about: each kind of exchange that is taxed. */
const SUBJECTS: Readonly<Record<IofKind, string>> = {
  currency_bought: "00000000-0000-7000-8000-0000000010f1",
  currency_sold: "00000000-0000-7000-8000-0000000010f2",
};

/** Every rate there was, is and will be, and what is asked of a second administrator. */
export async function listIofRates({
  db,
  clock,
}: Pick<Ctx, "db" | "clock">): Promise<ResponseOf<typeof listRoute>> {
  const today = brazilianDay(clock.now());
  const rates = await allIofRates(db);
  const waiting = await pendingApprovals(db, "exchange.iof_rate", Object.values(SUBJECTS));
  return {
    items: rates.map((rate) => ({
      ...rate,
      inForce: rates.find(({ kind, from }) => kind === rate.kind && from <= today)?.from === rate.from,
    })),
    pending: IOF_KINDS.flatMap((kind) => {
      const pending = waiting.get(SUBJECTS[kind]);
      return pending ? [{ ...pending, kind }] : [];
    }),
  };
}

/**
 * Asks another administrator for a rate from a day on. Throws `exchange.iof_day_not_possible` for a day that is not to
 * come or has a rate of its own, and `approvals.already_asked`.
 */
export function proposeIofRate(
  ctx: RequestCtx,
  { reason, ...rate }: RequestOf<typeof proposeRoute>["body"],
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await assertDayFree(tx, ctx, rate);
    const id = ctx.random.id();
    await query(
      tx,
      `insert into exchange_iof_proposal (id, kind, from_day, bps, source, proposed_by, proposed_at)
       values ($1, $2, $3::date, $4, $5, $6, $7)`,
      [id, rate.kind, rate.from, rate.bps, rate.source, personOf(ctx).userId, ctx.clock.now()],
    );
    await askApproval(tx, ctx, { ...(await contentOf(tx, id, rate)), reason });
  });
}

/** A rate one administrator asked for: it has to be of a day to come when another approves it. */
export const iofRateAction: ApprovalAction = {
  async describe(tx, _ctx, { subject }) {
    const proposal = await newestProposal(tx, subject);
    return proposal && contentOf(tx, proposal.id, proposal.rate);
  },
  async carryOut(tx, ctx, { subject }) {
    const proposal = await newestProposal(tx, subject);
    if (!proposal) throw new DomainError("exchange.settings_changed");
    const { rate } = proposal;
    await assertDayFree(tx, ctx, rate);
    const before = await iofRateOn(tx, rate.kind, rate.from);
    if (!(await insertIofRate(tx, rate))) throw new DomainError("exchange.iof_day_not_possible");
    await recordAudit(tx, ctx, {
      action: "exchange.iof_rate_set",
      subject: `${rate.kind}:${rate.from}`,
      details: { fields: changeLine(changesOf(before, rate)) },
    });
    await announce(tx, { to: "admins", type: "admin", reference: "exchange" });
  },
};

async function assertDayFree(tx: Tx, ctx: Pick<Ctx, "clock">, { kind, from }: IofRate): Promise<void> {
  const taken = (await allIofRates(tx)).some((known) => known.kind === kind && known.from === from);
  if (taken || from <= brazilianDay(ctx.clock.now()))
    throw new DomainError("exchange.iof_day_not_possible", {}, { from: "not_possible" });
}

async function contentOf(tx: Tx, proposalId: string, rate: IofRate): Promise<ApprovalContent> {
  const before = await iofRateOn(tx, rate.kind, rate.from);
  return {
    kind: "exchange.iof_rate",
    subject: SUBJECTS[rate.kind],
    facts: { exchangeChanges: JSON.stringify(changesOf(before, rate)) },
    hidden: proposalId,
  };
}

function changesOf(before: IofRate | undefined, { kind, from, bps, source }: IofRate) {
  return [
    { field: kind, from: before ? String(before.bps) : "", to: String(bps) },
    { field: "from", from: before?.from ?? "", to: from },
    { field: "source", from: before?.source ?? "", to: source },
  ];
}

async function newestProposal(
  tx: Tx,
  subject: string,
): Promise<{ readonly id: string; readonly rate: IofRate } | undefined> {
  const kind = IOF_KINDS.find((known) => SUBJECTS[known] === subject);
  const [row] = await query<{ id: string; from: string; bps: number; source: string }>(
    tx,
    `select id, from_day::text as "from", bps, source from exchange_iof_proposal where kind = $1
     order by proposed_at desc, id desc limit 1`,
    [kind],
  );
  if (!row || !kind) return undefined;
  const { id, ...rate } = row;
  return { id, rate: { ...rate, kind } };
}
