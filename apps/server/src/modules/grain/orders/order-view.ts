import type { ResponseOf } from "@lastro/contracts";
import type { OrderSide, readOrder } from "@lastro/contracts/grain/orders";
import { costOf } from "@lastro/contracts/grain/weights";
import type { Database, Tx } from "@lastro/platform/database/database";
import { type Evidence, evidenceOf } from "../../cases/index.js";
import { type Dispute, disputesOf, type Proposal, proposalsOf } from "../disputes/dispute-store.js";
import { moneyOf, receivedOf } from "../figures.js";
import { carriedPapers, demandedOf } from "../papers/demanded-papers.js";
import { asksForPayment } from "../preferences/index.js";
import { usdt } from "../usdt.js";
import { allowedCommands, primaryCommand } from "./allowed-commands.js";
import { loadsOf } from "./load-store.js";
import { dutiesOf, type NextStep, type OrderRecords } from "./next-step.js";
import {
  feeOfRelease,
  isAwaited,
  isDisputed,
  type Load,
  type Order,
  otherSide,
  remainingKg,
  type Share,
} from "./order.js";
import { findEmails, findParties, type Party } from "./parties.js";
import { acceptableLoads, shareOfAccepting } from "./share-of-accepting.js";
import { type Sheet, sheetsOf } from "./sheet-store.js";
import { qualityAgreed, sacaAgreed } from "./terms.js";
import { runningOrderTimers } from "./timers.js";

export type OrderDetail = ResponseOf<typeof readOrder>;
type OrderSummary = Pick<
  OrderDetail,
  | "id"
  | "number"
  | "side"
  | "version"
  | "status"
  | "proposed"
  | "escrow"
  | "approval"
  | "dispute"
  | "disputedLoads"
  | "offer"
  | "quantity"
  | "pricePerTonne"
  | "total"
  | "network"
  | "stage"
  | "counterParty"
  | "next"
  | "also"
  | "primary"
  | "createdAt"
>;

/** An order with everything one of its sides (or an administrator, as `viewer`) may know of it. */
export async function describeOrder(
  db: Database | Tx,
  order: Order,
  viewer: OrderSide | "administrator",
): Promise<OrderDetail> {
  const side = viewer === "administrator" ? "buyer" : viewer;
  const otherId = side === "buyer" ? order.producerId : order.buyerId;
  const [loads, sheets, timers, parties, emails, disputes, carried] = await Promise.all([
    order.shippedKg > 0n ? loadsOf(db, order.id) : [],
    order.shippedKg > 0n ? sheetsOf(db, order.id) : [],
    order.closedAt === null ? runningOrderTimers(db, [order.id]) : [],
    findParties(db, [otherId]),
    findEmails(db, [otherId]),
    order.shippedKg > 0n ? disputesOf(db, order.id) : [],
    carriedPapers(db, order.shippedKg > 0n ? [order.id] : []),
  ]);
  const asks = order.status === "created" && (await asksForPayment(db, order.producerId));
  const disputed = await Promise.all(
    disputes.map(async (dispute): Promise<DisputeRecords> => {
      const [proposals, evidence] = await Promise.all([
        proposalsOf(db, dispute.id),
        evidenceOf(db, dispute.id),
      ]);
      return { dispute, proposals, evidence };
    }),
  );
  const proposals = disputed.flatMap(({ dispute, proposals: made }) =>
    made.map((proposal) => ({ ...proposal, loadId: dispute.scope === "load" ? dispute.loadId : null })),
  );
  const other = { party: parties.get(otherId), email: emails.get(otherId) };
  return viewOrder(
    { order, loads, sheets, timers, proposals, carried, asksForPayment: asks },
    viewer,
    other,
    disputed,
  );
}

interface DisputeRecords {
  readonly dispute: Dispute;
  readonly proposals: readonly Proposal[];
  readonly evidence: readonly Evidence[];
}

/** The same of an order whose records were read before. */
export function viewOrder(
  records: OrderRecords,
  viewer: OrderSide | "administrator",
  other: { readonly party: Party | undefined; readonly email: string | undefined },
  disputed: readonly DisputeRecords[] = [],
): OrderDetail {
  const { order, loads, sheets, timers } = records;
  const whole = disputed.find(({ dispute }) => dispute.scope === "order");
  const acceptable = mayAccept(order) ? acceptableLoads(loads, sheets) : [];
  return {
    ...summaryOf(records, viewer, other.party, other.email),
    feeBps: order.feeBps,
    sacaKg: Number(sacaAgreed(order)),
    money: moneyOf(order),
    shipped: order.shippedKg,
    remaining: remainingKg(order),
    quality: qualityAgreed(order),
    loads: loads.map((load) => loadView(records, load)),
    acceptance: acceptable.length > 0 ? sharesOf(shareOfAccepting(records, acceptable)) : null,
    disputeDetails: whole ? disputeView(order, whole) : null,
    loadDisputes: disputed
      .filter(({ dispute }) => dispute.scope === "load")
      .map((one) => disputeView(order, one)),
    contract: { terms: order.terms, hash: order.termsHash },
    cancelReason: order.cancelReason,
    cancelNote: order.cancelNote,
    paidAt: order.paidAt,
    acceptedAt: order.acceptedAt,
    shippedAt: order.shippedAt,
    closedAt: order.closedAt,
    timers: timers.map(({ name, dueAt, loadId = null }) => ({ kind: name, dueAt, loadId })),
    may: allowedCommands(records, viewer),
  };
}

export function summaryOf(
  records: OrderRecords,
  viewer: OrderSide | "administrator",
  other: Party | undefined,
  email: string | undefined,
): OrderSummary {
  const { order } = records;
  const side = viewer === "administrator" ? "buyer" : viewer;
  // Before that both may leave at no cost, and would take the contact with them.
  const areBound = order.paidAt !== null && order.approval === "accepted";
  const [next = NOTHING, ...also] = dutiesOf(records);
  return {
    id: order.id,
    number: order.number,
    side,
    version: order.version,
    status: order.status,
    proposed: order.proposed,
    escrow: order.escrow,
    approval: order.approval,
    dispute: order.dispute,
    disputedLoads: records.loads.filter(isDisputed).length,
    offer: { id: order.offerId, name: order.offerName, imageUrl: order.offerImage },
    quantity: order.quantityKg,
    pricePerTonne: order.priceCents,
    total: usdt(order.total),
    network: "USDT",
    stage: stageOf(records.loads),
    counterParty: {
      side: otherSide(side),
      name: other?.name ?? "",
      city: other?.city ?? null,
      country: other?.country ?? "BR",
      email: areBound ? (email ?? null) : null,
      phone: areBound ? (other?.phone ?? null) : null,
    },
    next: stepView(next),
    also: also.map(stepView),
    primary: primaryCommand(records, viewer),
    createdAt: order.createdAt,
  };
}

const NOTHING: NextStep = { actor: null, action: null, dueAt: null, otherwise: null, share: null };

const stepView = ({ share, load, ...step }: NextStep): OrderDetail["next"] => ({
  ...step,
  load: load ? { id: load.id, number: load.number } : null,
  money: share && sharesOf(share),
});

const sharesOf = ({ gross, fee, refund }: Share) => ({
  toProducer: usdt(receivedOf({ released: gross, fee })),
  fee: usdt(fee),
  toBuyer: usdt(refund),
});

/** Whether the buyer may accept what was shipped. */
const mayAccept = (order: Order) => order.status === "shipped" && !isDisputed(order);

/** How far an order has come: as far as the load that is furthest behind, once anything is on the road. */
export function stageOf(loads: readonly Pick<Load, "status">[]): Load["status"] {
  if (loads.length === 0) return "preparing";
  if (loads.every(({ status }) => status === "arrived")) return "arrived";
  return loads.some(({ status }) => status !== "dispatched") ? "in_transit" : "dispatched";
}

export function loadView(records: OrderRecords, load: Load): OrderDetail["loads"][number] {
  const { order, sheets } = records;
  const { kg, orderId: _, deliveredAt, settledKg, released, fee, refunded, ...plain } = load;
  return {
    ...plain,
    quantity: kg,
    deliveryDeclaredAt: deliveredAt,
    settlements: sheets.filter(({ loadId }) => loadId === load.id).map((sheet) => sheetView(order, sheet)),
    demandedPapers: demandedOf(order, load, records.carried ?? new Map()),
    acceptance: mayAccept(order) && isAwaited(load) ? sharesOf(shareOfAccepting(records, [load])) : null,
    released:
      settledKg === null || released === null || fee === null || refunded === null
        ? null
        : {
            weight: settledKg,
            gross: usdt(released),
            fee: usdt(fee),
            net: usdt(receivedOf({ released, fee })),
            refunded: usdt(refunded),
          },
  };
}

function sheetView(order: Order, sheet: Sheet): OrderDetail["loads"][number]["settlements"][number] {
  return {
    id: sheet.id,
    proposedBy: sheet.proposedBy,
    status: sheet.status,
    ticket:
      sheet.grossKg === null || sheet.tareKg === null ? null : { gross: sheet.grossKg, tare: sheet.tareKg },
    papers: [...sheet.paperIds],
    lines: sheet.lines.map((line) => ({
      kind: line.kind,
      item: line.item,
      reason: line.reason,
      measured: line.measured === null ? null : BigInt(line.measured),
      limit: line.limit === null ? null : BigInt(line.limit),
      refusal: line.refusal == null ? null : BigInt(line.refusal),
      formula: line.formula,
      discount: BigInt(line.discountKg),
      remaining: BigInt(line.remainingKg),
      amount: usdt(
        line.amount === undefined ? costOf(BigInt(line.discountKg), order.priceCents) : BigInt(line.amount),
      ),
    })),
    weight: sheet.settledKg,
    amount: usdt(sheet.amount),
    note: sheet.note,
    hash: sheet.hash,
    proposedAt: sheet.proposedAt,
    agreedAt: sheet.agreedAt,
  };
}

function disputeView(
  order: Order,
  { dispute, proposals, evidence }: DisputeRecords,
): NonNullable<OrderDetail["disputeDetails"]> {
  const { toProducer, fee, toBuyer, outcomeBy, decidedAt } = dispute;
  return {
    id: dispute.id,
    openedBy: dispute.openedBy,
    openedAt: dispute.openedAt,
    reason: dispute.reason,
    description: dispute.description,
    scope: dispute.scope,
    loadId: dispute.loadId,
    status: dispute.status,
    amount: usdt(dispute.amount),
    // Only its two sides add evidence to a dispute.
    evidence: evidence.map(({ by, ...file }) => ({ ...file, by: by as OrderSide })),
    proposals: proposals.map((proposal) => {
      const fee = proposal.status === "open" ? feeOfRelease(order, proposal.toProducer) : null;
      return {
        ...proposal,
        toProducer: usdt(proposal.toProducer),
        toBuyer: usdt(dispute.amount - proposal.toProducer),
        fee: fee === null ? null : usdt(fee),
        producerGets: fee === null ? null : usdt(proposal.toProducer - fee),
      };
    }),
    outcome:
      toProducer === null || fee === null || toBuyer === null || outcomeBy === null || decidedAt === null
        ? null
        : {
            by: outcomeBy,
            toProducer: usdt(toProducer),
            fee: usdt(fee),
            toBuyer: usdt(toBuyer),
            reason: dispute.outcomeReason,
            decidedAt,
          },
  };
}
