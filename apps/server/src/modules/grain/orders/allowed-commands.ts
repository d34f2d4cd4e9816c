import type { NextAction, OrderCommandName, OrderSide } from "@lastro/contracts/grain/orders";
import { dutiesOf, mayShip, type OrderRecords, openProposalsOn } from "./next-step.js";
import { isAwaited, isDisputed, isOver, isPending, type Load } from "./order.js";
import { acceptableLoads } from "./share-of-accepting.js";
import { standingSheet } from "./sheet-store.js";

type Viewer = OrderSide | "administrator";

/** The commands a viewer may give on an order as it stands, for screens to offer. The commands check again. */
export function allowedCommands(records: OrderRecords, viewer: Viewer): OrderCommandName[] {
  const { order } = records;
  const disputed = records.loads.filter(isDisputed);
  if (viewer === "administrator") return isDisputed(order) || disputed.length > 0 ? ["rule"] : [];
  const commands: OrderCommandName[] = ["write_message"];
  if (isOver(order)) return commands;
  if (isDisputed(order)) return [...commands, ...disputeCommands(records, viewer, [undefined])];
  const isWaiting = order.status === "created";
  if (viewer === "producer") {
    const isOwnPrice = order.proposed && order.proposedBy === "producer";
    if (isPending(order) && !isOwnPrice && !(isWaiting && !order.proposed && records.asksForPayment))
      commands.push("accept");
    if (isPending(order) && !isOwnPrice) commands.push("decline");
    if (isWaiting || order.status === "paid") commands.push("cancel");
    if (mayShip(records)) commands.push("ship");
  } else if (isWaiting && order.proposed)
    commands.push(...(order.proposedBy === "producer" ? ["accept" as const] : []), "cancel");
  else if (isWaiting) commands.push("pay", "cancel");
  else if (isPending(order)) commands.push("cancel");
  if (order.status === "shipped") commands.push(...roadCommands(records, viewer));
  if (disputed.length > 0) commands.push(...disputeCommands(records, viewer, disputed));
  return commands;
}

/** Of the disputes of these loads, or of the whole order where that is what is disputed. */
function disputeCommands(
  records: OrderRecords,
  viewer: OrderSide,
  disputed: readonly (Load | undefined)[],
): OrderCommandName[] {
  const maySign = disputed.some((load) => maySignOn(records, viewer, load));
  return ["add_evidence", "propose_split", ...(maySign ? ["sign_split" as const] : [])];
}

function maySignOn(records: OrderRecords, viewer: Viewer, load: Load | undefined): boolean {
  return openProposalsOn(records, load).some(({ proposedBy }) => proposedBy !== viewer);
}

function roadCommands({ loads, sheets }: OrderRecords, viewer: OrderSide): OrderCommandName[] {
  const waiting = loads.filter(isAwaited);
  const open = waiting.flatMap(({ id }) => standingSheet(sheets, id) ?? []);
  const commands: OrderCommandName[] = [];
  if (viewer === "producer" && waiting.some(({ deliveredAt }) => deliveredAt === null))
    commands.push("update_load", "deliver");
  if (waiting.length > 0) commands.push("propose_settlement");
  if (open.some(({ status, proposedBy }) => status === "open" && proposedBy !== viewer))
    commands.push("accept_settlement");
  if (viewer === "buyer" && acceptableLoads(loads, sheets).length > 0) commands.push("confirm");
  return waiting.length > 0 ? [...commands, "dispute"] : commands;
}

const COMMAND_OF: Readonly<Record<Exclude<NextAction, "agree_on_split">, OrderCommandName>> = {
  pay_order: "pay",
  answer_proposal: "accept",
  accept_order: "accept",
  ship_first_load: "ship",
  ship_rest: "ship",
  declare_delivery: "deliver",
  inspect: "confirm",
  answer_settlement: "accept_settlement",
  rule_on_dispute: "rule",
};

/** The one command that fulfils a viewer's first duty; null when it is somebody else's turn, or nobody's. */
export function primaryCommand(records: OrderRecords, viewer: Viewer): OrderCommandName | null {
  const isOwn = viewer === "administrator" ? [viewer] : [viewer, "both"];
  const duty = dutiesOf(records).find(({ actor }) => actor !== null && isOwn.includes(actor));
  if (!duty?.action) return null;
  if (duty.action !== "agree_on_split") return COMMAND_OF[duty.action];
  return maySignOn(records, viewer, duty.load) ? "sign_split" : "propose_split";
}
