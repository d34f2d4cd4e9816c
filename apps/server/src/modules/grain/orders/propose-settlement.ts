import {
  type SheetLine,
  settledKg,
  settlementSheet,
  type Weighing,
} from "@lastro/contracts/grain/settlement";
import { costOf, plainTonnes } from "@lastro/contracts/grain/weights";
import { formatDecimal } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { extendTimer } from "../../timers/index.js";
import { canonicalJson, sha256 } from "../canonical-json.js";
import { usdtWords } from "../usdt.js";
import { announceOrder } from "./announce-order.js";
import { recordEvents } from "./event-store.js";
import { loadsOf } from "./load-store.js";
import { lockAndAuthorizeOrder, type OrderCommand } from "./lock-and-authorize-order.js";
import { isDisputed, type Load, type Order } from "./order.js";
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

/**
 * One side says what a load comes to by its final weight and quality. The other answers by signing it or by a proposal
 * of its own, and has three days for it whatever the clock of inspection said.
 */
export async function proposeSettlement(
  tx: Tx,
  ctx: RequestCtx,
  input: OrderCommand & Weighing & { readonly loadId: string; readonly note?: string | undefined },
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
  if (input.scaleKg > load.kg)
    throw new DomainError("grain.settlement_above_load", { loaded: plainTonnes(load.kg) });
  const now = ctx.clock.now();
  const lines = settlementSheet(input, qualityAgreed(order));
  const kg = settledKg(lines);
  const facts = { tonnes: plainTonnes(kg), amount: usdtWords(costOf(kg, order.priceCents)) };
  const kept = lines.map(keptLine);
  const hash = sha256(
    canonicalJson({
      order: order.id,
      contract: order.termsHash,
      load: load.id,
      proposedBy: side,
      proposedAt: now.toISOString(),
      pricePerTonne: formatDecimal(order.priceCents, 2),
      lines: kept,
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
    lines: kept,
    settledKg: kg,
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

/** Signs the other side's sheet: the load is paid by it once it is accepted. */
export async function acceptSettlement(
  tx: Tx,
  ctx: RequestCtx,
  input: OrderCommand & { readonly settlementId: string },
): Promise<void> {
  const { order, side } = await lockAndAuthorizeOrder(tx, ctx, input);
  const sheet = (await sheetsOf(tx, order.id)).find(({ id }) => id === input.settlementId);
  if (!sheet) throw new DomainError("resource.not_found");
  if (isDisputed(order)) throw new DomainError("grain.order_disputed");
  if (order.status !== "shipped") throw new DomainError("grain.order_step_unavailable");
  if (sheet.proposedBy === side || !(await closeSheet(tx, ctx, sheet.id, "agreed")))
    throw new DomainError("grain.settlement_closed");
  await changeOrder(tx, ctx, order, {});
  await recordEvents(tx, ctx, order, [
    { type: "settlement.agreed", loadId: sheet.loadId, facts: { sheet: sheet.hash } },
  ]);
  await announceOrder(tx, order);
}

function assertOpen(order: Order, load: Load, standing: Sheet | undefined): void {
  if (isDisputed(order)) throw new DomainError("grain.order_disputed");
  if (order.status !== "shipped" || load.releasedAt !== null || standing?.status === "agreed")
    throw new DomainError("grain.order_step_unavailable");
}

function keptLine(line: SheetLine): KeptLine {
  return {
    kind: line.kind,
    item: line.item,
    reason: line.reason,
    measured: line.measured?.toString() ?? null,
    limit: line.limit?.toString() ?? null,
    formula: line.formula,
    discountKg: line.discountKg.toString(),
    remainingKg: line.remainingKg.toString(),
  };
}
