import type { AccountType } from "@lastro/contracts/grain/accounts";
import {
  MANDATORY_NOTICES,
  type NoticeKind as Name,
  NOTICE_KINDS,
  NOTICES_OF_ALERTS,
  NOTICES_OF_BIDS,
  NOTICES_OF_PROGRAMS,
  NOTICES_OF_TEAM,
  type NoticeTopic,
  TOPICS_OF_NOTICE,
} from "@lastro/contracts/grain/notices";
import { type NoticeCategory, type NoticeKind, noticeKinds } from "../../notices/index.js";
import { MESSAGES, ORDERS, PAPERS, PAYMENTS, SHIPMENTS } from "../preferences/notice-switches.js";
import { type MarketFacts, type MarketReader, writeMarketNotice } from "./market-notice.js";

/** A conversation, or a load on its way, gets one letter for what came meanwhile, if nobody reads it before. */
const COLLECT_SECONDS = 600;

const CATEGORY_OF: Readonly<Record<NoticeTopic, NoticeCategory>> = {
  orders: ORDERS,
  payments: PAYMENTS,
  shipments: SHIPMENTS,
  // Files of reports are about what was paid.
  reports: PAYMENTS,
  messages: MESSAGES,
  papers: PAPERS,
};
/** Not worth a text. */
const WITHOUT_SMS: ReadonlySet<Name> = new Set([
  "api_key_revoked",
  "webhook_disabled",
  "member_joined",
  "member_left",
  "alert_offer",
  "alert_bid",
  "alert_met",
  "load_shipped",
  "load_in_transit",
  "load_updated",
  "load_arrived",
  "paper_added",
  "report_ready",
  "report_failed",
  "message_received",
  "evidence_added",
]);
const COLLECTED: ReadonlySet<Name> = new Set([
  "message_received",
  "evidence_added",
  "paper_added",
  "load_updated",
]);

/** About who the reader is, and nothing they trade. */
const ABOUT_ACCOUNT: ReadonlySet<Name> = new Set([
  "verification_approved",
  "verification_refused",
  "verification_lapsed",
  "email_changed",
  "second_factor_reset",
]);

export const DASHBOARD: Readonly<Record<AccountType, string>> = {
  buyer: "/agro/dashboard-buyer",
  producer: "/agro/dashboard-producer",
};

type MarketKind = NoticeKind<MarketFacts, MarketReader>;

/** Every kind of notice of the marketplace. */
export const marketNotices = Object.fromEntries(NOTICE_KINDS.map((name) => [name, kindOf(name)])) as Readonly<
  Record<Name, MarketKind>
>;

export const marketNoticeKinds = noticeKinds(Object.values(marketNotices));

function kindOf(name: Name): MarketKind {
  const [first, ...others] = TOPICS_OF_NOTICE[name].map((topic) => CATEGORY_OF[topic]);
  if (!first) throw new Error(`The notice ${name} has no topic`);
  const channels: NoticeKind["channels"] = WITHOUT_SMS.has(name)
    ? ["inbox", "email", "whatsapp"]
    : ["inbox", "email", "sms", "whatsapp"];
  return {
    name,
    categories: [first, ...others],
    channels,
    mandatory: MANDATORY_NOTICES.has(name),
    ...(COLLECTED.has(name) ? { collectSeconds: COLLECT_SECONDS } : {}),
    write: (facts, reader, occurrences) => writeMarketNotice(name, facts, reader, occurrences),
    link: (orderId, { accountType }) => linkOf(name, orderId, accountType),
  };
}

function linkOf(name: Name, orderId: string | null, accountType: AccountType): string {
  const dashboard = DASHBOARD[accountType];
  if (ABOUT_ACCOUNT.has(name)) return `${dashboard}/profile`;
  if (orderId !== null) return `${dashboard}/orders/${orderId}`;
  if (NOTICES_OF_ALERTS.has(name)) return `${dashboard}/alerts`;
  if (NOTICES_OF_PROGRAMS.has(name)) return `${dashboard}/integrations`;
  if (NOTICES_OF_TEAM.has(name)) return `${dashboard}/team`;
  if (NOTICES_OF_BIDS.has(name)) return `${dashboard}/bids`;
  if (TOPICS_OF_NOTICE[name].includes("reports")) return `${dashboard}/reports`;
  if (accountType === "buyer") return `${dashboard}?tab=wallet`;
  return `${dashboard}/${name.startsWith("withdrawal") ? "withdrawals" : "financial"}`;
}
