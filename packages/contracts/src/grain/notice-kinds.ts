/** What the marketplace notifies its people of, in the inbox, by e-mail and by text. */
export const NOTICE_KINDS = [
  "new_order",
  "order_reserved",
  "price_proposed",
  "price_agreed",
  "bid_answered",
  "counter_offered",
  "counter_agreed",
  "order_paid",
  "order_accepted",
  "order_cancelled",
  "order_refunded",
  "load_shipped",
  "delivery_declared",
  "settlement_proposed",
  "settlement_agreed",
  "load_paid",
  "accepted_by_time",
  "dispute_opened",
  "split_proposed",
  "dispute_mediation",
  "dispute_decided",
  "message_received",
  "evidence_added",
  "reminder",
  "deposit_credited",
  "deposit_suspended",
  "deposit_displaced",
  "deposit_restored",
  "deposit_written_off",
  "withdrawal_cooling",
  "withdrawal_sent",
  "withdrawal_paid",
  "withdrawal_refused",
  "withdrawal_failed",
  "withdrawal_returned",
  "tax_id_changed",
  "report_ready",
  "report_failed",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** What the switches of the settings are about: each is let out by one for e-mail, and the first two by one for texts. */
export const NOTICE_TOPICS = ["orders", "payments", "shipments", "reports"] as const;
export type NoticeTopic = (typeof NOTICE_TOPICS)[number];

/** Which switches let a notice out: any of them is enough. A new order comes paid, so it is about both. */
export const TOPICS_OF_NOTICE: Readonly<Record<NoticeKind, readonly NoticeTopic[]>> = {
  new_order: ["orders", "payments"],
  order_reserved: ["orders"],
  price_proposed: ["orders"],
  price_agreed: ["orders"],
  bid_answered: ["orders"],
  counter_offered: ["orders"],
  counter_agreed: ["orders"],
  order_paid: ["payments"],
  order_accepted: ["orders"],
  order_cancelled: ["orders"],
  order_refunded: ["payments"],
  load_shipped: ["shipments"],
  delivery_declared: ["payments"],
  settlement_proposed: ["payments"],
  settlement_agreed: ["payments"],
  load_paid: ["payments"],
  accepted_by_time: ["payments"],
  dispute_opened: ["orders"],
  split_proposed: ["orders"],
  dispute_mediation: ["orders"],
  dispute_decided: ["payments"],
  message_received: ["orders"],
  evidence_added: ["orders"],
  reminder: ["orders"],
  deposit_credited: ["payments"],
  deposit_suspended: ["payments"],
  deposit_displaced: ["payments"],
  deposit_restored: ["payments"],
  deposit_written_off: ["payments"],
  withdrawal_cooling: ["payments"],
  withdrawal_sent: ["payments"],
  withdrawal_paid: ["payments"],
  withdrawal_refused: ["payments"],
  withdrawal_failed: ["payments"],
  withdrawal_returned: ["payments"],
  tax_id_changed: ["payments"],
  report_ready: ["reports"],
  report_failed: ["reports"],
};

/** What is about bids, and leads to their page. */
export const NOTICES_OF_BIDS: ReadonlySet<NoticeKind> = new Set(["bid_answered"]);

/** Nobody can switch these off: whoever took over a session could do so first. */
export const MANDATORY_NOTICES: ReadonlySet<NoticeKind> = new Set(["withdrawal_cooling", "tax_id_changed"]);
