/** Where an order stands. */
export const ORDER_STATES = ["created", "paid", "shipped", "delivered", "cancelled"] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** The same in the official words, as on the wire and on screens (`order-words.ts`). */
export const ORDER_STATUSES = ["criada", "paga", "enviada", "entregue", "cancelada"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** What became of the money set apart for an order. */
export const ESCROW_STATES = ["none", "held", "part_released", "released", "refunded", "split"] as const;
export type EscrowState = (typeof ESCROW_STATES)[number];

/** Whether the producer has taken the order on. */
export const APPROVAL_STATES = ["pending", "accepted", "declined"] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

export const DISPUTE_STATES = ["none", "open", "mediation", "decided"] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** How far a load has come: the four fixed stages of tracking. */
export const LOAD_STATES = ["preparing", "dispatched", "in_transit", "arrived"] as const;
export type LoadState = (typeof LOAD_STATES)[number];

/** The same in the official words, as on the wire and on screens (`order-words.ts`). */
export const LOAD_STATUSES = ["preparando", "enviada", "transito", "entregue"] as const;
export type LoadStatus = (typeof LOAD_STATUSES)[number];

/** What the order waits for. */
export const NEXT_ACTIONS = [
  "pay_order",
  "answer_proposal",
  "accept_order",
  "ship_first_load",
  "ship_rest",
  "declare_delivery",
  "inspect",
  "answer_settlement",
  "agree_on_split",
  "rule_on_dispute",
] as const;
export type NextAction = (typeof NEXT_ACTIONS)[number];

/** What happens when the time is over and nobody acted. Nothing ever releases money by time without a declared delivery. */
export const CONSEQUENCES = [
  "cancel_order",
  "refund_buyer",
  "refund_rest",
  "release_as_settled",
  "mediation",
  "nothing",
] as const;
export type Consequence = (typeof CONSEQUENCES)[number];

/** What somebody may do with an order. */
export const ORDER_COMMANDS = [
  "pay",
  "accept",
  "decline",
  "cancel",
  "ship",
  "update_load",
  "deliver",
  "propose_settlement",
  "accept_settlement",
  "confirm",
  "dispute",
  "add_evidence",
  "propose_split",
  "sign_split",
  "write_message",
  "rule",
] as const;
export type OrderCommandName = (typeof ORDER_COMMANDS)[number];

/** Clocks that run on an order. */
export const TIMER_KINDS = [
  "proposal",
  "funding",
  "approval",
  "first_load",
  "next_load",
  "inspection",
  "direct_settlement",
  "ruling",
] as const;
export type TimerKind = (typeof TIMER_KINDS)[number];

/** Everything that is written into an order's history. */
export const ORDER_EVENTS = [
  "order.created",
  "order.price_proposed",
  "order.price_agreed",
  "order.countered",
  "order.paid",
  "order.pix_returned",
  "order.accepted",
  "order.declined",
  "order.cancelled",
  "order.shipped",
  "order.delivered",
  "load.shipped",
  "load.updated",
  "load.in_transit",
  "load.paper_added",
  "load.paper_removed",
  "load.driver_departed",
  "load.driver_arrived",
  "load.driver_place",
  "load.driver_note",
  "load.delivery_declared",
  "load.released",
  "order.reais_requested",
  "order.reais_kept",
  "settlement.proposed",
  "settlement.agreed",
  "dispute.opened",
  "dispute.evidence_added",
  "dispute.split_proposed",
  "dispute.mediation",
  "dispute.settled",
  "dispute.ruling_proposed",
  "dispute.ruled",
  "dispute.ruling_overdue",
] as const;
export type OrderEventType = (typeof ORDER_EVENTS)[number];

/** What of it says where a load is. */
export const TRACKING_EVENTS = [
  "load.shipped",
  "load.updated",
  "load.in_transit",
  "load.driver_departed",
  "load.driver_arrived",
  "load.driver_place",
  "load.delivery_declared",
  "load.released",
] as const satisfies readonly OrderEventType[];

/** Why an order was cancelled. */
export const CANCEL_REASONS = [
  "buyer",
  "producer",
  "declined",
  "approval_timed_out",
  "first_load_timed_out",
  "not_paid",
  "proposal_timed_out",
  "dispute",
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

export const DISPUTE_REASONS = [
  "not_delivered",
  "weight",
  "quality",
  "damaged",
  "documents",
  "other",
] as const;
export type DisputeReason = (typeof DISPUTE_REASONS)[number];

export const SETTLEMENT_STATES = ["open", "countered", "agreed", "superseded"] as const;
export type SettlementState = (typeof SETTLEMENT_STATES)[number];
