import type { RequestOf, ResponseOf } from "@lastro/contracts";
import {
  type listPartners as listRoute,
  proposePartner as proposeRoute,
} from "@lastro/contracts/cards/administration";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { type Database, inTransaction, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import {
  type ApprovalAction,
  type ApprovalContent,
  askApproval,
  changeLine,
  changesOf,
  pendingApprovals,
  recordAudit,
} from "../../compliance/index.js";
import { allPartners, findPartner, insertPartner, type Partner } from "./partner.js";

type Input = RequestOf<typeof proposeRoute>["body"];
type Terms = Omit<Input, "id" | "reason">;

const termsSchema = proposeRoute.body.omit({ id: true, reason: true });

/** Every partner, and what is asked of a second administrator. */
export async function listPartners(db: Database | Tx): Promise<ResponseOf<typeof listRoute>> {
  const partners = await allPartners(db);
  const known = new Set(partners.map(({ id }) => id));
  const proposed = await query<{ id: string }>(
    db,
    "select distinct partner_id as id from cashback_partner_proposal where base_version = 0",
    [],
  );
  const fresh = proposed.map(({ id }) => id).filter((id) => !known.has(id));
  const waiting = await pendingApprovals(db, "cards.partner", [...known, ...fresh]);
  return {
    partners: partners.map(({ version: _, merchantIds, ...partner }) => ({
      ...partner,
      merchantIds: [...merchantIds],
      pending: waiting.get(partner.id) ?? null,
    })),
    pending: fresh.flatMap((id) => waiting.get(id) ?? []),
  };
}

/**
 * Asks another administrator for a new partner, or for other terms of one. Throws `cards.partner_dates`,
 * `cards.settings_same`, `approvals.already_asked`, and `resource.not_found` for an id that is no partner's.
 */
export async function proposePartner(ctx: RequestCtx, { id, reason, ...terms }: Input): Promise<void> {
  if (terms.to !== null && terms.to < terms.from) throw new DomainError("cards.partner_dates");
  await inTransaction(ctx.db, async (tx) => {
    const current = id === undefined ? undefined : await findPartner(tx, id);
    if (id !== undefined && !current) throw new DomainError("resource.not_found");
    if (changesFrom(current, terms).length === 0) throw new DomainError("cards.settings_same");
    const partnerId = id ?? ctx.random.id();
    const proposalId = ctx.random.id();
    await query(
      tx,
      `insert into cashback_partner_proposal (id, partner_id, base_version, partner, proposed_by, proposed_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [
        ...[proposalId, partnerId, current?.version ?? 0, JSON.stringify(terms)],
        ...[personOf(ctx).userId, ctx.clock.now()],
      ],
    );
    await askApproval(tx, ctx, { ...contentOf(partnerId, proposalId, current, terms), reason });
  });
}

/** A partner one administrator asked for: it holds only on the version it was made on. */
export const partnerAction: ApprovalAction = {
  async describe(tx, _ctx, { subject }) {
    const current = await findPartner(tx, subject);
    const proposal = await newestProposal(tx, subject, current?.version ?? 0);
    return proposal && contentOf(subject, proposal.id, current, proposal.terms);
  },
  async carryOut(tx, ctx, { subject }) {
    const current = await findPartner(tx, subject);
    const proposal = await newestProposal(tx, subject, current?.version ?? 0);
    if (!proposal) throw new DomainError("cards.settings_changed");
    await putInForce(tx, ctx, { id: subject, current, terms: proposal.terms });
  },
};

function contentOf(
  partnerId: string,
  proposalId: string,
  current: Partner | undefined,
  terms: Terms,
): ApprovalContent {
  return {
    kind: "cards.partner",
    subject: partnerId,
    facts: { partner: terms.name, programmeChanges: JSON.stringify(changesFrom(current, terms)) },
    hidden: proposalId,
  };
}

async function newestProposal(
  tx: Tx,
  partnerId: string,
  version: number,
): Promise<{ readonly id: string; readonly terms: Terms } | undefined> {
  const [row] = await query<{ id: string; partner: unknown }>(
    tx,
    `select id, partner from cashback_partner_proposal where partner_id = $1 and base_version = $2
     order by proposed_at desc, id desc limit 1`,
    [partnerId, version],
  );
  return row && { id: row.id, terms: termsSchema.parse(row.partner) };
}

interface PartnerChange {
  readonly id: string;
  readonly current: Partner | undefined;
  readonly terms: Terms;
}

/** Adds the next version of a partner. Throws `cards.settings_changed` where another came before it. */
async function putInForce(tx: Tx, ctx: RequestCtx, { id, current, terms }: PartnerChange): Promise<void> {
  const added = await insertPartner(tx, {
    ...terms,
    id,
    version: (current?.version ?? 0) + 1,
    changedAt: ctx.clock.now(),
    changedBy: personOf(ctx).userId,
  });
  if (!added) throw new DomainError("cards.settings_changed");
  await recordAudit(tx, ctx, {
    action: "cards.partner_changed",
    subject: id,
    details: { fields: changeLine(changesFrom(current, terms)) },
  });
  await announce(
    tx,
    { to: "admins", type: "admin", reference: "cards" },
    { to: "everyone", type: "cashback" },
  );
}

function changesFrom(current: Partner | undefined, terms: Terms) {
  return changesOf(current ? asText(current) : {}, asText(terms));
}

function asText({ name, merchantIds, bonusBps, category, from, to }: Terms | Partner) {
  return {
    name,
    merchantIds: [...merchantIds].sort().join(", "),
    bonusBps: String(bonusBps),
    category,
    from,
    to: to ?? "",
  };
}
