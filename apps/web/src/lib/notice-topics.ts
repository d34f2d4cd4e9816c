import type { PushTopic } from "@lastro/contracts/push";

/** What notices are about, in the order they are listed. */
export const NOTICE_TOPICS = [
  "security",
  "p2p",
  "pix_received",
  "pix_sent",
  "pix_disputes",
  "transfers",
  "card_purchases",
  "card_alerts",
  "cards",
  "cashback",
  "crypto",
  "recoveries",
  "otc_settled",
  "investments",
  "price_alerts",
  "kyc",
  "companies",
  "support",
] as const satisfies readonly PushTopic[];
