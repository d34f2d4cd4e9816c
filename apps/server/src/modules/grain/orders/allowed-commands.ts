import type { ResponseOf } from "@lastro/contracts";
import type { OrderSide, readOrder } from "@lastro/contracts/grain/orders";
import type { Proposal } from "../disputes/dispute-store.js";
import { mayShip, type OrderRecords } from "./next-step.js";
import { isDisputed, isOver, isPending } from "./order.js";
import { standingSheet } from "./sheet-store.js";

type Command = ResponseOf<typeof readOrder>["may"][number];

/** The commands a viewer may give on an order as it stands, for screens to offer. The commands check again. */
export function allowedCommands(
  records: OrderRecords,
  viewer: OrderSide | "administrator",
  proposals: readonly Proposal[],
): Command[] {
  const { order } = records;
  if (viewer === "administrator") return isDisputed(order) ? ["rule"] : [];
  const commands: Command[] = ["write_message"];
  if (isOver(order)) return commands;
  if (isDisputed(order)) return [...commands, ...disputeCommands(viewer, proposals)];
  const isWaiting = order.status === "created";
  if (viewer === "producer") {
    if (isPending(order) && !(isWaiting && !order.proposed && records.asksForPayment))
      commands.push("accept");
    if (isPending(order)) commands.push("decline");
    if (isWaiting || order.status === "paid") commands.push("cancel");
    if (mayShip(order)) commands.push("ship");
  } else if (isWaiting) commands.push(...(order.proposed ? [] : ["pay" as const]), "cancel");
  else if (isPending(order)) commands.push("cancel");
  if (order.status === "shipped") commands.push(...roadCommands(records, viewer));
  return commands;
}

function disputeCommands(viewer: OrderSide, proposals: readonly Proposal[]): Command[] {
  const maySign = proposals.some(({ proposedBy, status }) => status === "open" && proposedBy !== viewer);
  return ["add_evidence", "propose_split", ...(maySign ? ["sign_split" as const] : [])];
}

function roadCommands({ loads, sheets }: OrderRecords, viewer: OrderSide): Command[] {
  const waiting = loads.filter(({ releasedAt }) => releasedAt === null);
  const open = waiting.flatMap(({ id }) => standingSheet(sheets, id) ?? []);
  const commands: Command[] = [];
  if (viewer === "producer" && waiting.length > 0) commands.push("update_load");
  if (viewer === "producer" && waiting.some(({ deliveredAt }) => deliveredAt === null))
    commands.push("deliver");
  if (waiting.length > 0) commands.push("propose_settlement");
  if (open.some(({ status, proposedBy }) => status === "open" && proposedBy !== viewer))
    commands.push("accept_settlement");
  if (viewer === "buyer" && waiting.length > 0) commands.push("confirm");
  return [...commands, "dispute"];
}
