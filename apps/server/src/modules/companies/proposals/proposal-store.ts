import type { CompanyProposalKind, CompanyProposalStatus } from "@lastro/contracts/company-proposals";
import { type Asset, money } from "@lastro/money";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { createSealer } from "@lastro/platform/sealed";
import { type Machine, recordChanges, transition } from "../../lifecycle/index.js";
import type { Proposal, ProposalContent } from "./proposal.js";

const PROPOSALS = {
  name: "company_proposal",
  table: "companies_proposal",
  column: "status",
} as const satisfies Machine;

type Secrets = Pick<Ctx, "config" | "random">;
const sealerOf = ({ config, random }: Secrets) => createSealer(config, "companies.proposal", random);

interface Row {
  id: string;
  companyId: string;
  kind: CompanyProposalKind;
  status: CompanyProposalStatus;
  asset: Asset;
  amount: bigint;
  worth: bigint;
  sealed: Buffer;
  needed: number;
  proposedBy: string;
  createdAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  endedBy: string | null;
  reason: string | null;
  resultId: string | null;
}

const COLUMNS = `id, company_id as "companyId", kind, status, asset, amount, worth, content_sealed as sealed, needed,
  proposed_by as "proposedBy", created_at as "createdAt", expires_at as "expiresAt", ended_at as "endedAt",
  ended_by as "endedBy", reason, result_id as "resultId"`;

function proposalOf(ctx: Secrets, { asset, amount, worth, sealed, ...row }: Row): Proposal {
  const said = JSON.parse(sealerOf(ctx).open(row.id, sealed).toString(), revivedBuffer) as ProposalContent;
  return { ...row, amount: money(asset, amount), worth: money("BRL", worth), content: said };
}

/** A buffer as JSON writes one. */
function revivedBuffer(_name: string, value: unknown): unknown {
  const isBuffer =
    typeof value === "object" &&
    value !== null &&
    "type" in value &&
    value.type === "Buffer" &&
    "data" in value &&
    Array.isArray(value.data);
  return isBuffer ? Buffer.from(value.data as number[]) : value;
}

/** False where another proposal was made of the same preview. */
export async function insertProposal(
  tx: Tx,
  ctx: RequestCtx,
  proposal: Proposal & { readonly previewId: string | null },
): Promise<boolean> {
  const { id, companyId, kind, amount, worth, content, previewId, needed, proposedBy } = proposal;
  const rows = await query(
    tx,
    `insert into companies_proposal (id, company_id, kind, status, asset, amount, worth, content_sealed, preview_id,
       needed, proposed_by, created_at, expires_at)
     values ($1, $2, $3, 'waiting', $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (preview_id) do nothing returning 1`,
    [
      ...[id, companyId, kind, amount.asset, amount.minor.toString(), worth.minor.toString()],
      sealerOf(ctx).seal(id, Buffer.from(JSON.stringify(content))),
      ...[previewId, needed, proposedBy, proposal.createdAt, proposal.expiresAt],
    ],
  );
  if (rows.length === 0) return false;
  await recordChanges(tx, ctx, [{ machine: PROPOSALS.name, id, from: null, to: "waiting" }]);
  return true;
}

/** A proposal of this company; locked, nobody else decides on it until the commit. */
export async function findProposal(
  db: Database | Tx,
  ctx: Secrets,
  {
    id,
    companyId,
    lock = false,
  }: { readonly id: string; readonly companyId: string; readonly lock?: boolean },
): Promise<Proposal | undefined> {
  const [row] = await query<Row>(
    db,
    `select ${COLUMNS} from companies_proposal where id = $1 and company_id = $2 ${lock ? "for update" : ""}`,
    [id, companyId],
  );
  return row && proposalOf(ctx, row);
}

/** Newest first. */
export async function listProposals(
  db: Database,
  ctx: Secrets,
  of: {
    readonly companyId: string;
    readonly status?: "waiting" | "ended" | undefined;
    readonly before?: string | undefined;
    readonly limit: number;
  },
): Promise<Proposal[]> {
  const rows = await query<Row>(
    db,
    `select ${COLUMNS} from companies_proposal
     where company_id = $1 and ($2::uuid is null or id < $2)
       and ($3::text is null or (status = 'waiting') = ($3 = 'waiting'))
     order by id desc limit $4`,
    [of.companyId, of.before ?? null, of.status ?? null, of.limit],
  );
  return rows.map((row) => proposalOf(ctx, row));
}

export function expiredProposals(
  db: Database,
  now: Date,
): Promise<{ readonly id: string; readonly companyId: string }[]> {
  return query(
    db,
    `select id, company_id as "companyId" from companies_proposal
     where status = 'waiting' and expires_at <= $1 order by expires_at limit 200`,
    [now],
  );
}

/** Ends a proposal that waits, once; false where it does not. */
export function endProposal(
  tx: Tx,
  ctx: RequestCtx,
  id: string,
  to: Exclude<CompanyProposalStatus, "waiting">,
  end: { readonly by: string | null; readonly reason?: string | null; readonly resultId?: string } = {
    by: null,
  },
): Promise<boolean> {
  return transition(tx, ctx, PROPOSALS, {
    id,
    from: "waiting",
    to,
    set: {
      ended_at: ctx.clock.now(),
      ended_by: end.by,
      reason: end.reason ?? null,
      ...(end.resultId === undefined ? {} : { result_id: end.resultId }),
    },
  });
}

export interface Approval {
  readonly proposalId: string;
  readonly userId: string;
  readonly at: Date;
}

/** False where the person has approved it before. */
export async function insertApproval(tx: Tx, { proposalId, userId, at }: Approval): Promise<boolean> {
  const rows = await query(
    tx,
    `insert into companies_approval (proposal_id, user_id, at) values ($1, $2, $3)
     on conflict do nothing returning 1`,
    [proposalId, userId, at],
  );
  return rows.length === 1;
}

/** Oldest first. */
export function approvalsOf(db: Database | Tx, proposalIds: readonly string[]): Promise<Approval[]> {
  return query<Approval>(
    db,
    `select proposal_id as "proposalId", user_id as "userId", at from companies_approval
     where proposal_id = any ($1::uuid[]) order by at, user_id`,
    [proposalIds],
  );
}
