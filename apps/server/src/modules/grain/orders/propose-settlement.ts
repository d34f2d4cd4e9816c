import { type SheetLine, settlementSheet, type Weighing } from "@lastro/contracts/grain/settlement";
import { plainTonnes } from "@lastro/contracts/grain/weights";
import { formatDecimal } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { extendTimer } from "../../timers/index.js";
import { canonicalJson, sha256 } from "../canonical-json.js";
import type { Paper } from "../papers/paper.js";
import { papersOf } from "../papers/paper-store.js";
import { usdtWords } from "../usdt.js";
import { announceOrder } from "./announce-order.js";
import { recordEvents } from "./event-store.js";
import { loadsOf } from "./load-store.js";
import { lockAndAuthorizeOrder, type OrderCommand } from "./lock-and-authorize-order.js";
import { assertAwaited, type Load, type Order } from "./order.js";
import { changeOrder } from "./order-store.js";
import {
  closeSheet,
  insertSheet,
  type KeptLine,
  type Sheet,
  sheetsOf,
  standingSheet,
} from "./sheet-store.js";
import { qualityAgreed } from "./terms.js";
import { ANSWER_MS, timersOn } from "./timers.js";

const MAX_PER_SIDE = 2;

/** A classification report: the net weight or the ticket it follows from, what was measured, and the papers of it. */
interface LoadReport extends Omit<Weighing, "scaleKg"> {
  readonly loadId: string;
  readonly scaleKg?: bigint | undefined;
  readonly ticket?: { readonly gross: bigint; readonly tare: bigint } | undefined;
  readonly paperIds?: readonly string[] | undefined;
  readonly note?: string | undefined;
}

/**
 * One side says what a load comes to by its final weight and quality, and the contract's table what that is worth. The
 * other answers by accepting it or by a report of its own, and has three days for it whatever the clock of inspection
 * said.
 */
export async function proposeSettlement(
  tx: Tx,
  ctx: RequestCtx,
  input: OrderCommand & LoadReport,
): Promise<void> {
  const { order, side } = await lockAndAuthorizeOrder(tx, ctx, input);
  const load = (await loadsOf(tx, order.id)).find(({ id }) => id === input.loadId);
  if (!load) throw new DomainError("resource.not_found");
  const sheets = (await sheetsOf(tx, order.id)).filter(({ loadId }) => loadId === load.id);
  const standing = standingSheet(sheets, load.id);
  assertOpen(order, load, standing);
  if (standing?.proposedBy === side) throw new DomainError("grain.settlement_pending");
  if (sheets.filter(({ proposedBy }) => proposedBy === side).length >= MAX_PER_SIDE)
    throw new DomainError("grain.settlement_rounds_used");
  const { ticket, paperIds = [] } = input;
  const scaleKg = ticket ? ticket.gross - ticket.tare : (input.scaleKg ?? load.kg);
  if (scaleKg > load.kg)
    throw new DomainError("grain.settlement_above_load", { loaded: plainTonnes(load.kg) });
  const papers = await papersNamed(tx, load, paperIds);
  const now = ctx.clock.now();
  const sheet = settlementSheet(
    { ...input, scaleKg },
    { quality: qualityAgreed(order), centsPerTonne: order.priceCents },
  );
  const facts = { tonnes: plainTonnes(sheet.kg), amount: usdtWords(sheet.amount) };
  const kept = sheet.lines.map(keptLine);
  const hash = sha256(
    canonicalJson({
      order: order.id,
      contract: order.termsHash,
      load: load.id,
      proposedBy: side,
      proposedAt: now.toISOString(),
      pricePerTonne: formatDecimal(order.priceCents, 2),
      lines: kept,
      ...(ticket && { ticket: { gross: plainTonnes(ticket.gross), tare: plainTonnes(ticket.tare) } }),
      ...(papers.length > 0 && {
        papers: papers.map(({ id, file }) => ({ id, sha256: file?.sha256 ?? null })),
      }),
      ...facts,
    }),
  );
  await changeOrder(tx, ctx, order, {});
  if (standing) await closeSheet(tx, ctx, standing.id, "countered");
  await insertSheet(tx, {
    id: ctx.random.id(),
    orderId: order.id,
    loadId: load.id,
    proposedBy: side,
    status: "open",
    grossKg: ticket?.gross ?? null,
    tareKg: ticket?.tare ?? null,
    paperIds: papers.map(({ id }) => id),
    lines: kept,
    settledKg: sheet.kg,
    amount: sheet.amount,
    note: input.note ?? null,
    hash,
    proposedAt: now,
    agreedAt: null,
  });
  await extendTimer(tx, { ...timersOn(order.id), name: "inspection" }, new Date(now.getTime() + ANSWER_MS));
  await recordEvents(tx, ctx, order, [
    {
      type: "settlement.proposed",
      loadId: load.id,
      reason: input.note,
      facts: { ...facts, sheet: hash },
    },
  ]);
  await announceOrder(tx, order);
}

function assertOpen(order: Order, load: Load, standing: Sheet | undefined): void {
  assertAwaited(order, load);
  if (standing?.status === "agreed") throw new DomainError("grain.order_step_unavailable");
}

/** The papers a report is drawn up from. Throws `resource.not_found` for one that is not of the load. */
async function papersNamed(tx: Tx, load: Load, ids: readonly string[]): Promise<readonly Paper[]> {
  if (ids.length === 0) return [];
  const papers = (await papersOf(tx, load.orderId)).filter(({ loadId }) => loadId === load.id);
  return [...new Set(ids)].map((id) => {
    const paper = papers.find((one) => one.id === id);
    if (!paper) throw new DomainError("resource.not_found");
    return paper;
  });
}

function keptLine(line: SheetLine): KeptLine {
  return {
    kind: line.kind,
    item: line.item,
    reason: line.reason,
    measured: line.measured?.toString() ?? null,
    limit: line.limit?.toString() ?? null,
    refusal: line.refusal?.toString() ?? null,
    formula: line.formula,
    discountKg: line.discountKg.toString(),
    remainingKg: line.remainingKg.toString(),
    amount: line.amount.toString(),
  };
}
