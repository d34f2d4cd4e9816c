import type { ResponseOf } from "@lastro/contracts";
import type { readPurchase } from "@lastro/contracts/cards/purchases";
import type { Database } from "@lastro/platform/database/database";
import { query } from "@lastro/platform/database/database";
import { type KnownEvent, knownEvents } from "../spending/event-store.js";
import { withIof } from "../spending/purchase.js";
import { reais, type ShownPurchase } from "./purchase-view.js";

type Step = ResponseOf<typeof readPurchase>["events"][number];

/** What happened to a purchase, in order: its own steps, and refunds that came by themselves. */
export async function timelineOf(db: Database, purchase: ShownPurchase): Promise<Step[]> {
  const own = await knownEvents(db, purchase.id);
  const steps: Step[] = [];
  let authorized: bigint | undefined;
  for (const event of own) {
    const kind = kindOf(event, authorized);
    if (kind === undefined) continue;
    if (kind === "authorized" || kind === "increased" || kind === "decreased") authorized = event.billed;
    steps.push(stepOf(event, kind));
  }
  const refunds = await refundsOf(db, purchase.id);
  const all = [...unheard(purchase, own), ...steps, ...refunds.map((event) => stepOf(event, "refunded"))];
  return all.sort((one, other) => one.at.getTime() - other.at.getTime());
}

function kindOf(
  { kind, approved, billed }: KnownEvent,
  authorized: bigint | undefined,
): Step["kind"] | undefined {
  if (!approved) return "declined";
  switch (kind) {
    case "authorization":
    case "refund_authorization":
      return authorized === undefined ? "authorized" : "increased";
    case "advice":
      if (authorized === undefined) return "authorized";
      return billed >= authorized ? "increased" : "decreased";
    case "reversal":
      return "reversed";
    case "expiry":
      return "expired";
    case "clearing":
      return "cleared";
    case "refund":
      return "refunded";
    case "refund_reversal":
      return "refund_reversed";
    case "correction_credit":
    case "correction_debit":
      return "corrected";
    default:
      return undefined;
  }
}

function stepOf({ billed, iof, at, transactionId }: KnownEvent, kind: Step["kind"]): Step {
  return { kind, amount: reais(billed + iof), at, transactionId };
}

/** What we answered, until the network tells of it. */
function unheard(purchase: ShownPurchase, own: readonly KnownEvent[]): Step[] {
  if (own.length > 0) return [];
  const kind = purchase.status === "declined" ? "declined" : "authorized";
  const amount = reais(withIof(purchase.authorized, purchase.iofBps));
  return [{ kind, amount, at: purchase.at, transactionId: null }];
}

function refundsOf(db: Database, purchaseId: string): Promise<KnownEvent[]> {
  return query<KnownEvent>(
    db,
    `select e.ref, e.kind, e.at, e.billed, e.iof, e.approved, e.transaction_id as "transactionId", e.excess
       from cards_purchase r join cards_event e on e.purchase_id = r.id
      where r.refund_of = $1 and e.kind = 'refund' and e.approved`,
    [purchaseId],
  );
}
