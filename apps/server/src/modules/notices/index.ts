export { amountWords } from "./amount-words.js";
export { forgetNoticesJob } from "./forget-notices.job.js";
export {
  type Channel,
  channelsOf,
  type NoticeCategory,
  type NoticeKind,
  type NoticeKinds,
  type NoticeText,
  noticeKinds,
  type OwnLetter,
  type Reader,
} from "./notice-kind.js";
export { countUnread, forgetNotices, markRead, noticeRecords } from "./notice-store.js";
export { type Notice, notify } from "./notify.js";
export { type NoticeChoice, noticePreferencesOf, saveNoticePreferences } from "./preferences.js";
export { readInbox } from "./read-inbox.js";
export { registerNoticeRoutes } from "./routes.js";
export {
  type GatheredLetter,
  type NoticeDelivery,
  type Recipient,
  sendNoticesJob,
} from "./send-notices.job.js";
