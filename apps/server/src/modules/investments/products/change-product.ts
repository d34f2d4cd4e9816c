import type { RequestOf } from "@lastro/contracts";
import {
  type changeProduct as changeRoute,
  proposeProduct as newRoute,
} from "@lastro/contracts/investment-products";
import { formatDecimal, formatMoney } from "@lastro/money";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { z } from "zod";
import {
  type ApprovalAction,
  type ApprovalContent,
  askApproval,
  type Change,
  changeLine,
  changesOf,
  lapseApprovals,
  recordAudit,
} from "../../compliance/index.js";
import { findProduct, insertProduct, insertVersion, type Product, updateProduct } from "./product-store.js";

const { reason: _reason, percentBps, minAmount, open, ...fixed } = newRoute.body.shape;
const proposalSchema = z.strictObject({
  terms: z.strictObject({ percentBps, minAmount, open }),
  /** What never changes once it was sold; null of a product that is there. */
  sold: z.strictObject({ ...fixed, issuer: z.string() }).nullable(),
});

/** What is asked for of a product. */
type Wanted = z.output<typeof proposalSchema>;

/** Asks another administrator for a new product. Throws `approvals.already_asked`. */
export function proposeProduct(
  ctx: RequestCtx,
  { reason, termDays, issuer, covered, ...terms }: RequestOf<typeof newRoute>["body"],
): Promise<void> {
  const wanted = { terms, sold: { termDays, issuer, covered } };
  return inTransaction(ctx.db, (tx) => ask(tx, ctx, { productId: ctx.random.id(), wanted, reason }));
}

/**
 * Asks another administrator for other terms of a product; what only closes it is in force at once. Throws
 * `resource.not_found`, `investments.product_changed` when somebody else changed it meanwhile,
 * `investments.product_same` and `approvals.already_asked`.
 */
export function changeProduct(
  ctx: RequestCtx,
  productId: string,
  { version, reason, ...terms }: RequestOf<typeof changeRoute>["body"],
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const current = await findProduct(tx, productId);
    if (!current) throw new DomainError("resource.not_found");
    if (current.version !== version) throw new DomainError("investments.product_changed");
    const wanted = { terms, sold: null };
    const changes = changesFrom(current, wanted);
    if (changes.length === 0) throw new DomainError("investments.product_same");
    if (!changes.every(({ field, to }) => field === "open" && to === "false"))
      return ask(tx, ctx, { productId, current, wanted, reason });
    await putInForce(tx, ctx, { productId, current, wanted });
    await lapseApprovals(tx, ctx, "investments.product", productId);
  });
}

/** A product one administrator asked for: it holds only on the version it was made on. */
export const productAction: ApprovalAction = {
  async describe(tx, _ctx, { subject }) {
    const current = await findProduct(tx, subject);
    const proposal = await newestProposal(tx, subject, current?.version ?? 0);
    return proposal && contentOf(subject, proposal.id, current, proposal.wanted);
  },
  async carryOut(tx, ctx, { subject }) {
    const current = await findProduct(tx, subject);
    const proposal = await newestProposal(tx, subject, current?.version ?? 0);
    if (!proposal) throw new DomainError("investments.product_changed");
    await putInForce(tx, ctx, { productId: subject, current, wanted: proposal.wanted });
  },
};

interface Asked {
  readonly productId: string;
  readonly current?: Product | undefined;
  readonly wanted: Wanted;
}

async function ask(
  tx: Tx,
  ctx: RequestCtx,
  { productId, current, wanted, reason }: Asked & { readonly reason: string },
): Promise<void> {
  const id = ctx.random.id();
  await query(
    tx,
    `insert into investments_product_proposal (id, product_id, base_version, product, proposed_by, proposed_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      ...[id, productId, current?.version ?? 0, JSON.stringify(z.encode(proposalSchema, wanted))],
      ...[personOf(ctx).userId, ctx.clock.now()],
    ],
  );
  await askApproval(tx, ctx, { ...contentOf(productId, id, current, wanted), reason });
}

function contentOf(
  productId: string,
  proposalId: string,
  current: Product | undefined,
  wanted: Wanted,
): ApprovalContent {
  return {
    kind: "investments.product",
    subject: productId,
    facts: { productChanges: JSON.stringify(changesFrom(current, wanted)) },
    hidden: proposalId,
  };
}

/** The request that waits on a version, if one does: a later one takes the place of those before it. */
async function newestProposal(
  tx: Tx,
  productId: string,
  version: number,
): Promise<{ readonly id: string; readonly wanted: Wanted } | undefined> {
  const [row] = await query<{ id: string; product: unknown }>(
    tx,
    `select id, product from investments_product_proposal where product_id = $1 and base_version = $2
     order by proposed_at desc, id desc limit 1`,
    [productId, version],
  );
  return row && { id: row.id, wanted: proposalSchema.parse(row.product) };
}

/**
 * Puts the next version in force for applications to come. Throws `investments.product_changed` where another came before
 * it.
 */
async function putInForce(tx: Tx, ctx: RequestCtx, { productId, current, wanted }: Asked): Promise<void> {
  const version = (current?.version ?? 0) + 1;
  const { percentBps: percent, minAmount, open } = wanted.terms;
  const next = { id: productId, version, percent, minAmount, open };
  const isDone = wanted.sold
    ? await insertProduct(tx, { ...next, ...wanted.sold })
    : await updateProduct(tx, next);
  if (!isDone) throw new DomainError("investments.product_changed");
  await insertVersion(tx, {
    ...{ productId, version, percent, minAmount, open },
    ...{ changedBy: personOf(ctx).userId, changedAt: ctx.clock.now() },
  });
  await recordAudit(tx, ctx, {
    action: "investments.product_changed",
    subject: productId,
    details: { version, fields: changeLine(changesFrom(current, wanted)) },
  });
  await announce(tx, { to: "admins", type: "admin", reference: "investments" });
}

/** What differs between a product and what is wanted of it, each as text; all of a new one. */
function changesFrom(current: Product | undefined, { terms, sold }: Wanted): Change[] {
  const before = current && asText({ ...current, percentBps: current.percent });
  const fixed = sold && {
    termDays: String(sold.termDays ?? 0),
    issuer: sold.issuer,
    covered: String(sold.covered),
  };
  return changesOf(before ?? {}, { ...asText(terms), ...fixed });
}

function asText({ percentBps, minAmount, open }: Wanted["terms"]) {
  return {
    percentOfCdi: formatDecimal(BigInt(percentBps), 2),
    minAmount: formatMoney(minAmount),
    open: String(open),
  };
}
