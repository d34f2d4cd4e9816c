import { z } from "zod";
import { defineRoute } from "./route.js";
import { instant, pageOf, pageQuery, uuid } from "./wire.js";

/** What the bank notifies its clients of. */
export const NOTICE_KINDS = [
  "pix_received",
  "pix_clawed_back",
  "pix_contested",
  "pix_contest_warning",
  "pix_contest_agreed",
  "pix_contest_released",
  "pix_recovery_approved",
  "pix_recovery_rejected",
  "pix_payment_paid",
  "pix_payment_failed",
  "pix_payment_returned",
  "pix_schedule_skipped",
  "pix_return_ended",
  "transfer_received",
  "crypto_received",
  "crypto_sent",
  "crypto_failed",
  "recovery_opened",
  "recovery_offered",
  "recovery_done",
  "recovery_released",
  "recovery_kept",
  "recovery_returned",
  "recovery_declined",
  "otc_settled",
  "kyc_approved",
  "kyc_revision",
  "kyc_refused",
  "export_ready",
  "password_changed",
  "email_changed",
  "phone_changed",
  "identity_linked",
  "identity_unlinked",
  "factor_enrolled",
  "factor_unenrolled",
  "passkey_added",
  "passkey_removed",
  "session_copied",
  "limit_changed",
  "device_registered",
] as const;
export type NoticeKindName = (typeof NOTICE_KINDS)[number];

/** Something a client is notified of, in their language. */
export const noticeSchema = z.object({
  id: uuid,
  kind: z.enum(NOTICE_KINDS),
  title: z.string(),
  text: z.string(),
  /** The path of the page it is about. */
  link: z.string(),
  at: instant,
  read: z.boolean(),
});

export const listNotices = defineRoute({
  method: "GET",
  path: "/v1/notices",
  summary: "The client's inbox, newest first, and how many notices are unread",
  access: "client",
  query: pageQuery,
  response: pageOf(noticeSchema).extend({ unread: z.int() }),
  errors: [],
});

export const markNoticesRead = defineRoute({
  method: "POST",
  path: "/v1/notices/read",
  summary: "Marks this notice and all before it as read",
  access: "client",
  body: z.strictObject({ upTo: uuid }),
  response: z.object({ unread: z.int() }),
  errors: [],
});
