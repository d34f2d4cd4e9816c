import type { Consequence, NextAction, OrderSide } from "@lastro/contracts/grain/orders";
import { costOf } from "@lastro/contracts/grain/weights";
import type { OpenProposal } from "../disputes/dispute-store.js";
import type { CarriedPapers } from "../papers/demanded-papers.js";
import {
  heldOf,
  isAwaited,
  isDisputed,
  isOver,
  type Load,
  type Order,
  otherSide,
  remainingKg,
  type Share,
} from "./order.js";
import { shareOfAccepting } from "./share-of-accepting.js";
import { isOpenSheetOf, type Sheet, standingSheet } from "./sheet-store.js";
import type { OrderTimer } from "./timers.js";

/** Who must act on an order, by when, and what happens if nobody does. */
export interface NextStep {
  readonly actor: OrderSide | "both" | "administrator" | null;
  readonly action: NextAction | null;
  /** The load in dispute it is about; nothing where it is the order, or all its loads. */
  readonly load?: Load;
  readonly dueAt: Date | null;
  readonly otherwise: Consequence | null;
  /** Who gets what of the escrow when nobody acts; null where nothing moves by itself. */
  readonly share: Share | null;
}

export interface OrderRecords {
  readonly order: Order;
  readonly loads: readonly Load[];
  readonly sheets: readonly Sheet[];
  readonly timers: readonly OrderTimer[];
  /** How the sides of its disputes would share what each is about; those no longer open may be left out. */
  readonly proposals?: readonly Pick<OpenProposal, "loadId" | "proposedBy" | "status">[];
  /** Which papers the loads carry; of an order whose loads are shown. */
  readonly carried?: CarriedPapers;
  /** Whether the producer takes nothing on before it is paid; told of an order that is not. */
  readonly asksForPayment?: boolean;
}

/** Whether the time to ship what is left still runs, as far as the timers that were read say. */
export function mayShip({ order, timers }: OrderRecords): boolean {
  const isUnderWay = order.status === "paid" || order.status === "shipped";
  const isInTime = timers.some(({ name }) => name === "first_load" || name === "next_load");
  return isUnderWay && order.approval === "accepted" && remainingKg(order) > 0n && isInTime;
}

/**
 * Everything an order waits for: what decides over money that has arrived first, what has a deadline before what has
 * none. Several may run at once, of one side or of both. Nothing once the order is over.
 */
export function dutiesOf(records: OrderRecords): readonly NextStep[] {
  const { order } = records;
  if (isOver(order)) return [];
  if (order.status === "created") return [beforePayment(records)];
  if (isDisputed(order)) return [inDispute(records, order.dispute)];
  return order.status === "paid" ? [beforeShipping(records)] : onTheRoad(records);
}

function dueAt({ timers }: OrderRecords, name: OrderTimer["name"], load?: Load): Date | null {
  return timers.find((timer) => timer.name === name && timer.loadId === load?.id)?.dueAt ?? null;
}

function beforePayment(records: OrderRecords): NextStep {
  const step = { otherwise: "cancel_order", share: null } as const;
  return records.order.proposed
    ? {
        actor: otherSide(records.order.proposedBy),
        action: "answer_proposal",
        dueAt: dueAt(records, "proposal"),
        ...step,
      }
    : { actor: "buyer", action: "pay_order", dueAt: dueAt(records, "funding"), ...step };
}

/** What may still be signed in the dispute of a load, or without one of the whole order. */
export function openProposalsOn({ proposals = [] }: OrderRecords, load: Load | undefined) {
  return proposals.filter(({ status, loadId }) => status === "open" && loadId === (load?.id ?? null));
}

/** Whoever has not answered the other side's division; both until one is proposed, or when both are. */
function inDispute(records: OrderRecords, dispute: Order["dispute"], load?: Load): NextStep {
  const about = load ? { load } : {};
  if (dispute === "mediation") {
    const step = { ...about, otherwise: "nothing", share: null } as const;
    return {
      actor: "administrator",
      action: "rule_on_dispute",
      dueAt: dueAt(records, "ruling", load),
      ...step,
    };
  }
  const [proposal, another] = openProposalsOn(records, load);
  return {
    ...about,
    actor: proposal && !another ? otherSide(proposal.proposedBy) : "both",
    action: "agree_on_split",
    dueAt: dueAt(records, "direct_settlement", load),
    otherwise: "mediation",
    share: null,
  };
}

function beforeShipping(records: OrderRecords): NextStep {
  const share = { gross: 0n, fee: 0n, refund: heldOf(records.order) };
  const step = { actor: "producer", otherwise: "refund_buyer", share } as const;
  return records.order.approval === "pending"
    ? { ...step, action: "accept_order", dueAt: dueAt(records, "approval") }
    : { ...step, action: "ship_first_load", dueAt: dueAt(records, "first_load") };
}

function onTheRoad(records: OrderRecords): NextStep[] {
  const { order, loads, sheets } = records;
  const waiting = loads.filter(isAwaited);
  const areDelivered = waiting.length > 0 && waiting.every(({ deliveredAt }) => deliveredAt !== null);
  const inspection = dueAt(records, "inspection");
  const silence =
    inspection === null
      ? ({ dueAt: null, otherwise: "nothing", share: null } as const)
      : ({
          dueAt: inspection,
          otherwise: "release_as_settled",
          share: shareOfAccepting(records, waiting),
        } as const);
  const isAsked = (side: OrderSide) =>
    waiting.some(({ id }) => isOpenSheetOf(standingSheet(sheets, id), otherSide(side)));
  const duties: NextStep[] = [];
  for (const side of ["buyer", "producer"] as const)
    if (isAsked(side)) duties.push({ actor: side, action: "answer_settlement", ...silence });
  const isUnanswered = ({ id }: Load) => standingSheet(sheets, id)?.status === "open";
  if (areDelivered && !waiting.every(isUnanswered))
    duties.push({ actor: "buyer", action: "inspect", ...silence });
  if (mayShip(records))
    duties.push({
      actor: "producer",
      action: "ship_rest",
      dueAt: dueAt(records, "next_load"),
      otherwise: "refund_rest",
      share: { gross: 0n, fee: 0n, refund: costOf(remainingKg(order), order.priceCents) },
    });
  for (const load of loads.filter(isDisputed)) duties.push(inDispute(records, load.dispute, load));
  if (waiting.some(({ deliveredAt }) => deliveredAt === null))
    duties.push({
      actor: "producer",
      action: "declare_delivery",
      dueAt: null,
      otherwise: "nothing",
      share: null,
    });
  return duties;
}
